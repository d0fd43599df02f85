import { expect, test } from 'vitest'
import { equalBytes, randomBytes, toUtf8 } from '../bytes/bytes.ts'
import { toBase64url, toHex } from '../bytes/texts.ts'
import { getFault } from '../testing/get-fault.ts'
import { fingerprint } from './fingerprint.ts'
import { sign, verify } from './signing.ts'
import { deriveMachineKeys, makeUserKeys, openUserKeys } from './user-keys.ts'

test('a bundle gives the same keys again', async () => {
  const { keys, bundle } = await makeUserKeys()
  const again = await openUserKeys(bundle)
  expect(again.publics).toEqual(keys.publics)
  expect([bundle.length, bundle[0]]).toEqual([65, 1])
})

test('a bundle of another suite or length is refused', async () => {
  const { bundle } = await makeUserKeys()
  const other = bundle.slice()
  other[0] = 2
  expect(await getFault(() => openUserKeys(other))).toBe('unknown_suite')
  for (const length of [0, 1, 33, 64]) {
    expect(await getFault(() => openUserKeys(bundle.slice(0, length)))).toBe('wrong_length')
  }
})

test('keys show nothing secret when they are written as JSON, copied or listed', async () => {
  const { keys, bundle } = await makeUserKeys()
  const shown = [
    JSON.stringify(keys),
    JSON.stringify(Object.getOwnPropertyDescriptors(keys)),
    JSON.stringify(structuredClone(keys)),
  ].join()
  const bytes = toHex(bundle.subarray(1, 33))
  for (const form of [bytes, toBase64url(bundle.subarray(1, 33)), bundle.subarray(1, 33).join()]) {
    expect(shown).not.toContain(form)
  }
})

test('a signature counts for its body and its key only', async () => {
  const [{ keys }, { keys: other }] = [await makeUserKeys(), await makeUserKeys()]
  const body = toUtf8('body')
  const signature = await sign(keys, body)
  expect(await verify(keys.publics.sig, body, signature)).toBe(true)
  expect(await verify(other.publics.sig, body, signature)).toBe(false)
  expect(await verify(keys.publics.sig, toUtf8('Body'), signature)).toBe(false)
  expect(await verify(keys.publics.sig, body, signature.slice(1))).toBe(false)
  expect(await verify(keys.publics.sig.slice(1), body, signature)).toBe(false)
  expect(await verify(keys.publics.sig, body, new Uint8Array(64))).toBe(false)
})

test('a signing key of low order verifies nothing, though one signature fits every body under it', async () => {
  // The neutral point as key and as R, with S = 0, is a signature of everything to careless implementations.
  const neutral = Uint8Array.of(1, ...new Uint8Array(31))
  const signature = Uint8Array.of(...neutral, ...new Uint8Array(32))
  expect(await verify(neutral, toUtf8('anything'), signature)).toBe(false)
})

test('a machine has the same keys wherever its seed is, and another seed gives others', async () => {
  const seed = randomBytes(32)
  const [one, two] = [await deriveMachineKeys(seed), await deriveMachineKeys(seed)]
  expect(one.publics).toEqual(two.publics)
  const other = await deriveMachineKeys(randomBytes(32))
  expect(equalBytes(other.publics.kem, one.publics.kem)).toBe(false)
  expect(await getFault(() => deriveMachineKeys(randomBytes(16)))).toBe('wrong_length')
})

test('a fingerprint depends on both public keys', async () => {
  const [{ keys }, { keys: other }] = [await makeUserKeys(), await makeUserKeys()]
  const { kem, sig } = keys.publics
  const all = [
    { kem, sig },
    { kem: other.publics.kem, sig },
    { kem, sig: other.publics.sig },
    { kem: sig, sig: kem },
  ]
  const prints = await Promise.all(all.map(fingerprint))
  expect(new Set(prints.map(toHex)).size).toBe(4)
})
