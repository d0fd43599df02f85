import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createTokenCheck } from './check-token.ts'
import { KeySets } from './key-sets.ts'

const [first, second] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
const now = new Date('2026-01-01T00:00:00Z')
const RULES = {
  issuers: ['https://id.test'],
  audiences: [],
  algorithms: ['ES256'],
  type: null,
  isKeyNamed: false,
  keySets: ['one', 'two'],
}

const toJwk = async ({ publicKey }: typeof first, kid?: string): Promise<JWK> => ({
  ...(await exportJWK(publicKey)),
  ...(kid !== undefined && { kid }),
})
const sign = ({ privateKey }: typeof first, kid?: string) =>
  new SignJWT({ iss: 'https://id.test' })
    .setProtectedHeader({ alg: 'ES256', ...(kid !== undefined && { kid }) })
    .sign(privateKey)

function start(sets: Record<string, JWK[]>) {
  const at = { ms: 0 }
  const fetch = async (url: string) => {
    if (sets[url] === undefined) throw new Error('no such server')
    return JSON.stringify({ keys: sets[url] })
  }
  const check = createTokenCheck({
    keySets: new KeySets({ fetch, monotonicMs: () => at.ms }),
    clock: { now: () => now, monotonicMs: () => at.ms },
  })
  return { at, sets, check: async (token: string) => (await check(token, RULES)).error?.code ?? null }
}

test('an issuer that changes its key is followed within 30 seconds, with a named key and without', async () => {
  for (const kids of [['a', 'b'], []]) {
    const { at, sets, check } = start({ one: [await toJwk(first, kids[0])], two: [] })
    expect(await check(await sign(first, kids[0]))).toBeNull()
    sets.one = [await toJwk(second, kids[1])]
    expect(await check(await sign(second, kids[1]))).toBe(kids.length > 0 ? 'key_unknown' : 'signature_wrong')
    at.ms = 30_000
    expect(await check(await sign(second, kids[1]))).toBeNull()
    expect(await check(await sign(first, kids[0]))).not.toBeNull()
  }
})

test('any of the sets may have the key, though another cannot be had', async () => {
  const { check } = start({ two: [await toJwk(first, 'a')] })
  expect(await check(await sign(first, 'a'))).toBeNull()
  expect(await check(await sign(first, 'b'))).toBe('keys_unavailable')
})

test('of keys without names each is tried, up to ten', async () => {
  const decoys = await Promise.all(Array.from({ length: 10 }, () => generateKeyPair('ES256')))
  const jwks = await Promise.all([...decoys, first].map((pair) => toJwk(pair)))
  expect(await start({ one: jwks.slice(1), two: [] }).check(await sign(first))).toBeNull()
  expect(await start({ one: jwks, two: [] }).check(await sign(first))).toBe('signature_wrong')
})
