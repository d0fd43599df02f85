import type { SecretSet } from '@nora/vault-client'
import { expect, test } from 'vitest'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { GivenSecrets } from '../../given-secrets.ts'
import { FollowedSecrets } from './followed-secrets.ts'

const PASSWORD = 'secret://shop/dev/PASSWORD'

function toSet(values: Record<string, string>, problems: SecretSet['problems'] = []): SecretSet {
  const facts = { project: 'shop', config: 'dev', config_id: 'cfg_dev', seq: 1, epoch: 1, problems }
  const listed = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    type: 'string' as const,
    visibility: 'masked' as const,
    is_own: false,
    config: { project: 'shop', config: 'dev' },
  }))
  return { ...facts, values: listed } as unknown as SecretSet
}

/** A config whose values change, and what the tunnels are told. */
function open(first: Record<string, string>) {
  let answer: () => SecretSet = () => toSet(first)
  let event = (): void => {}
  const told: string[] = []
  const readings: unknown[] = []
  const secrets = new FollowedSecrets({
    source: {
      server: 'https://nora.example.com',
      async watch(onChange) {
        event = onChange
      },
    },
    async readSet(address, reading) {
      readings.push({ ...address, ...reading })
      return answer()
    },
    wait: async () => {},
  })
  const stop = () =>
    secrets.follow({
      onChange: () => told.push('change'),
      onRefused: (error) => told.push((error as Error).message),
    })
  async function change(next: () => SecretSet) {
    answer = next
    event()
    await new Promise(setImmediate)
    return told.splice(0)
  }
  return { secrets, readings, follow: stop, change }
}

test('values of one config are read with it once', async () => {
  const { secrets, readings } = open({ PASSWORD: 'correct horse', KEY: 'k-1234567' })
  expect(await secrets.read(PASSWORD)).toBe('correct horse')
  expect(await secrets.read('secret://shop/dev/KEY')).toBe('k-1234567')
  expect(readings).toMatchObject([{ project: 'shop', config: 'dev', isFresh: false, isQuiet: false }])
})

test.each([
  ['secret://shop/PASSWORD', exitCodes.usage, /no address of a secret/],
  ['secret://Shop/dev/PASSWORD', exitCodes.usage, /no address/],
  ['secret://shop/dev/NONE', exitCodes.failure, /^secret:\/\/shop\/dev\/NONE: There is no secret NONE/],
])('%s cannot be read, and the error names it', async (address, exitCode, says) => {
  const { secrets } = open({ PASSWORD: 'correct horse' })
  const failure = await secrets.read(address).catch((error: unknown) => error)
  expect(failure).toMatchObject({ exitCode, message: expect.stringMatching(says) })
  expect(JSON.stringify(failure)).not.toContain('horse')
})

test('a new value is told once, and what the config cannot give keeps the former', async () => {
  const { secrets, follow, change, readings } = open({ PASSWORD: 'correct horse', OTHER: 'a' })
  await secrets.read(PASSWORD)
  const stop = follow()
  expect(await change(() => toSet({ PASSWORD: 'correct horse', OTHER: 'b' }))).toEqual([])
  expect(await change(() => toSet({ PASSWORD: 'battery staple' }))).toEqual(['change'])
  expect(await secrets.read(PASSWORD)).toBe('battery staple')
  expect(await change(() => toSet({}))).toEqual([expect.stringContaining(`${PASSWORD}: There is no secret`)])
  const locked = new Failure(exitCodes.notSignedIn, { ru: 'Закрыто.', en: 'Locked.' })
  expect(
    await change(() => {
      throw locked
    }),
  ).toEqual([`${PASSWORD}: Locked.`])
  expect(await secrets.read(PASSWORD)).toBe('battery staple')
  expect(readings.slice(1)).toEqual(
    Array(4).fill({ project: 'shop', config: 'dev', name: 'PASSWORD', isFresh: true, isQuiet: true }),
  )
  stop()
})

test('present and former values are shown as their address, also as basic credentials', async () => {
  const { secrets, follow, change } = open({ PASSWORD: 'correct horse' })
  await secrets.read(PASSWORD)
  secrets.hidePairs(['anna:correct horse', 'boris:another one'])
  follow()
  await change(() => toSet({ PASSWORD: 'battery staple' }))
  await secrets.read(PASSWORD)
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
  expect(secrets.maskText(`${basic('anna:correct horse')} battery%20staple`)).toBe(
    `Basic ${PASSWORD} ${PASSWORD}`,
  )
  expect(secrets.maskText(basic('boris:another one'))).toBe(basic('boris:another one'))
  expect(secrets.listHidden()).toEqual(['correct horse', 'anna:correct horse', 'battery staple'])
})

test('each line of a list is hidden, and short values are not', async () => {
  const { secrets } = open({ PASSWORD: 'anna:first-secret\nboris:second-secret', KEY: '12345' })
  await secrets.read(PASSWORD)
  await secrets.read('secret://shop/dev/KEY')
  expect(secrets.maskText('second-secret first-secret 12345')).toBe(`${PASSWORD} ${PASSWORD} 12345`)
  expect(secrets.listHidden()).not.toContain('12345')
})

test('nothing is opened before a value is read, and values go to one server only', async () => {
  let opened = 0
  const given = new GivenSecrets(async () => {
    opened++
    return open({ PASSWORD: 'correct horse' }).secrets
  })
  expect([given.maskText('correct horse'), given.listHidden(), opened]).toEqual(['correct horse', [], 0])
  given.keepFor('https://nora.example.com')
  expect(await given.read(PASSWORD)).toBe('correct horse')
  expect([given.maskText('correct horse'), opened]).toEqual([PASSWORD, 1])
  expect(() => given.keepFor('https://other.example.com')).toThrow(/are not given to https:\/\/other/)
})
