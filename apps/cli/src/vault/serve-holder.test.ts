import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { ApiProblem, NetworkError } from '@nora/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fakePlatform, temporaryFolder } from '../testing/fake-platform.ts'
import { type FakeVault, fakeVault, MASTER_KEY, UNTIL } from '../testing/fake-vault.ts'
import { endHolders, findHolder, HolderGone } from './holder-client.ts'
import { type HolderProfile, toProfileKey } from './holder-record.ts'
import { runHolder } from './run-holder.ts'

const profile: HolderProfile = {
  server: 'http://nora.test',
  user_id: 'usr_1',
  team_id: 'tea_1',
  credential: 'c1',
}
const key = toProfileKey(profile)

async function start(fake: FakeVault, folder = join(temporaryFolder(), 'vault')) {
  const platform = fakePlatform({
    wait: (_ms, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
  })
  let exit = () => {}
  const ended = new Promise<void>((resolve) => {
    exit = resolve
  })
  const me = { user_id: 'usr_1', team_id: 'tea_1', email: 'ann@example.com', role: 'member' as const }
  const settings = { folder, key, profile, token: 'nc_secret-token', ca_pem: null, lang: 'en' as const, me }
  const holder = await runHolder(platform, settings, {
    exit,
    openEngine: async () => ({ vault: fake.vault, findServerUnlock: async () => UNTIL }),
  })
  onTestFinished(() => holder.end())
  const find = async (credential = 'c1') => {
    const client = await findHolder(folder, { key, credential, lang: 'en' })
    if (client) onTestFinished(() => client.close())
    return client
  }
  const get = async () => (await find()) ?? expect.fail('no holder was found')
  return { folder, find, get, ended }
}

describe('the socket of a holder', () => {
  test('and all that lies beside it can be opened by their owner only', async () => {
    const { folder } = await start(fakeVault())
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600)
  })

  test('serves several commands, and what one unlocked is open to the next', async () => {
    const { get } = await start(fakeVault())
    await (await get()).vault.unlock(MASTER_KEY)
    expect(await (await get()).vault.getState()).toMatchObject({ kind: 'open' })
  })

  test('carries bytes both ways', async () => {
    const fake = fakeVault()
    const { get } = await start(fake)
    const { vault } = await get()
    await vault.putFileChunk('pwa_1', 0, new Uint8Array(70_000))
    expect(fake.asked).toContain('putFileChunk pwa_1 0 70000')
    expect(await vault.readFileChunk('pwa_1', 0)).toEqual(new Uint8Array([1, 2]))
  })

  test('lies in a folder made for it when its path would be too long', async () => {
    const folder = join(temporaryFolder(), 'a'.repeat(120))
    const { get } = await start(fakeVault(), folder)
    expect(await (await get()).vault.getState()).toMatchObject({ kind: 'locked' })
  })

  test('cuts off whoever sends something else than calls', async () => {
    const { folder } = await start(fakeVault())
    const socket = connect(join(folder, `${key}.sock`))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write('GET / HTTP/1.1\n')
    await closed
  })

  test('leaves neither keys nor the token in a file', async () => {
    const { folder, get } = await start(fakeVault())
    await (await get()).vault.unlock(MASTER_KEY)
    const texts = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(texts).toHaveLength(1)
    expect(texts.join('')).not.toMatch(/secret-token|battery/)
  })
})

describe('what the engine throws arrives as what it is', () => {
  test.each([
    [
      'a refusal of the server',
      new ApiProblem(403, { code: 'Forbidden', error: 'No.', data: { a: 1 } }, null),
      { status: 403, code: 'Forbidden', message: 'No.', data: { a: 1 } },
    ],
    [
      'no answer',
      new NetworkError('timeout', 'x', new Error('late')),
      { name: 'NetworkError', reason: 'timeout' },
    ],
    ['a defect', new Error('odd'), { message: 'odd' }],
  ])('%s', async (_, error, expected) => {
    const fake = fakeVault()
    fake.vault.listFolders = () => Promise.reject(error)
    const { get } = await start(fake)
    await expect((await get()).vault.listFolders()).rejects.toMatchObject(expected)
  })

  test('a wrong master key, a wrong PIN', async () => {
    const { get } = await start(fakeVault({ has_pin: true }))
    const { vault } = await get()
    await expect(vault.unlock('wrong')).rejects.toMatchObject({ name: 'RefusedByVault', fault: 'wrong_key' })
    await expect(vault.unlockWithPin('0000')).rejects.toMatchObject({ name: 'WrongPin', tries_left: 4 })
  })
})

describe('a holder is ended', () => {
  test('by its client: the socket and the record are gone', async () => {
    const fake = fakeVault()
    const { folder, get, ended } = await start(fake)
    await (await get()).end()
    await ended
    expect(fake.asked).toContain('lock')
    expect(readdirSync(folder)).toEqual([])
  })

  test('when another sign-in asks for it', async () => {
    const { find, ended } = await start(fakeVault())
    expect(await find('c2')).toBeNull()
    await ended
  })

  test('with all others of its server', async () => {
    const { folder, ended } = await start(fakeVault())
    expect(await endHolders(folder, 'http://other.test')).toBe(0)
    expect(await endHolders(folder, profile.server)).toBe(1)
    await ended
  })

  test('and a call that waits for it fails with a word', async () => {
    const fake = fakeVault()
    fake.vault.listFolders = () => new Promise(() => {})
    const { get } = await start(fake)
    const client = await get()
    const waiting = expect(client.vault.listFolders()).rejects.toBeInstanceOf(HolderGone)
    await (await get()).end()
    await waiting
  })
})

test('the record of a holder that died is swept', async () => {
  const { folder, get } = await start(fakeVault())
  const path = join(folder, `${key}.holder.json`)
  const text = readFileSync(path, 'utf8')
  await (await get()).end()
  writeFileSync(path, text)
  expect(await findHolder(folder, { key, credential: 'c1', lang: 'en' })).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})
