import { expect, test } from 'vitest'
import { KeySets } from './key-sets.ts'

const MINUTE_MS = 60_000
const EMPTY = '{"keys":[]}'

function start(answer: (url: string) => Promise<string> = async () => EMPTY) {
  const asked: string[] = []
  const at = { ms: 0 }
  const fetch = (url: string) => {
    asked.push(url)
    return answer(url)
  }
  return { at, asked, sets: new KeySets({ fetch, monotonicMs: () => at.ms }) }
}

test('a key set is kept for ten minutes', async () => {
  const { at, asked, sets } = start()
  await sets.get('a')
  at.ms = 10 * MINUTE_MS - 1
  await sets.get('a')
  expect(asked).toEqual(['a'])
  at.ms++
  await sets.get('a')
  expect(asked).toEqual(['a', 'a'])
})

test('it is renewed for an unknown key every 30 seconds at most', async () => {
  const { at, asked, sets } = start()
  await sets.get('a')
  at.ms = 29_999
  expect(await sets.renew('a')).toBeNull()
  at.ms = 30_000
  expect(await sets.renew('a')).not.toBeNull()
  expect(await sets.renew('a')).toBeNull()
  expect(asked).toHaveLength(2)
})

test('one request at a time asks for it, whoever waits', async () => {
  let give: (text: string) => void = () => {}
  const { at, asked, sets } = start(() => new Promise((resolve) => (give = resolve)))
  const waiting = [sets.get('a'), sets.get('a'), sets.renew('a')]
  at.ms = 60_000
  waiting.push(sets.renew('a'))
  give(EMPTY)
  const found = await Promise.all(waiting)
  expect(new Set(found).size).toBe(1)
  expect(asked).toHaveLength(1)
})

test('while its server fails, a set is used for an hour, and the server is asked every five seconds', async () => {
  let isBroken = false
  const { at, asked, sets } = start(async () => {
    if (isBroken) throw new Error('no')
    return EMPTY
  })
  const set = await sets.get('a')
  isBroken = true
  at.ms = 10 * MINUTE_MS
  expect(await sets.get('a')).toBe(set)
  at.ms += 4_999
  expect(await sets.get('a')).toBe(set)
  expect(asked).toHaveLength(2)
  at.ms++
  expect(await sets.get('a')).toBe(set)
  expect(asked).toHaveLength(3)
  at.ms = 60 * MINUTE_MS
  await expect(sets.get('a')).rejects.toThrow('no')
})

test('the sets that were used longest ago are forgotten above a hundred, and above 16 MiB', async () => {
  const { asked, sets } = start(async (url) => (url.startsWith('large') ? EMPTY.padEnd(1_000_000) : EMPTY))
  for (let i = 0; i <= 100; i++) await sets.get(`set ${i}`)
  await sets.get('set 100')
  expect(asked).toHaveLength(101)
  await sets.get('set 0')
  expect(asked).toHaveLength(102)
  for (let i = 0; i < 17; i++) await sets.get(`large ${i}`)
  await sets.get('large 16')
  expect(asked).toHaveLength(119)
  await sets.get('large 0')
  expect(asked).toHaveLength(120)
})

test('shared secrets in a key set are no keys', async () => {
  const { sets } = start(async () =>
    JSON.stringify({
      keys: [
        { kty: 'oct', k: 'AA' },
        { kty: 'RSA', n: 'a', e: 'b' },
      ],
    }),
  )
  expect((await sets.get('a')).jwks().keys.map(({ kty }) => kty)).toEqual(['RSA'])
})
