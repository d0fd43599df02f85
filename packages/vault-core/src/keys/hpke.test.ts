import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { expect, test } from 'vitest'
import { concat, fromUtf8, toUtf8 } from '../bytes/bytes.ts'
import { fromHex } from '../bytes/texts.ts'
import { grantContext } from '../sealing/contexts.ts'
import { getFault } from '../testing/get-fault.ts'
import { openFrom, sealTo } from './hpke.ts'
import { makeUserKeys } from './user-keys.ts'

const info = grantContext({ collection: 'fld_1', epoch: 1, subject: 'usr_1' })
const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

test('what is sealed to a key, its owner opens at the same place and nobody else', async () => {
  const [{ keys }, { keys: other }] = [await makeUserKeys(), await makeUserKeys()]
  const sealed = await sealTo(keys.publics.kem, info, toUtf8('hunter2'))
  expect(fromUtf8(await openFrom(keys, info, sealed))).toBe('hunter2')
  expect(await getFault(() => openFrom(other, info, sealed))).toBe('wrong_key')
  const elsewhere = grantContext({ collection: 'fld_1', epoch: 2, subject: 'usr_1' })
  expect(await getFault(() => openFrom(keys, elsewhere, sealed))).toBe('wrong_key')
})

test('what is sealed here, another implementation of RFC 9180 opens', async () => {
  const { keys, bundle } = await makeUserKeys()
  const sealed = await sealTo(keys.publics.kem, info, toUtf8('hunter2'))
  const recipientKey = await suite.kem.deserializePrivateKey(bundle.slice(1, 33))
  const recipient = await suite.createRecipientContext({ recipientKey, info, enc: sealed.slice(0, 32) })
  expect(fromUtf8(new Uint8Array(await recipient.open(sealed.slice(32))))).toBe('hunter2')
})

test('what another implementation of RFC 9180 seals, opens here', async () => {
  const { keys } = await makeUserKeys()
  const recipientPublicKey = await suite.kem.deserializePublicKey(keys.publics.kem)
  const sender = await suite.createSenderContext({ recipientPublicKey, info })
  const sealed = concat(new Uint8Array(sender.enc), new Uint8Array(await sender.seal(toUtf8('hunter2'))))
  expect(fromUtf8(await openFrom(keys, info, sealed))).toBe('hunter2')
})

test.each([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `00${'00'.repeat(30)}80`,
  'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])('nothing is sealed to, or opened from, the point of low order %s', async (point) => {
  expect(await getFault(() => sealTo(fromHex(point), info, toUtf8('hunter2')))).toBe('weak_public_key')
  const { keys } = await makeUserKeys()
  const sealed = await sealTo(keys.publics.kem, info, toUtf8('hunter2'))
  expect(await getFault(() => openFrom(keys, info, concat(fromHex(point), sealed.slice(32))))).toBe(
    'weak_public_key',
  )
})

test('a public key or a sealed text of another length, and a changed one, are refused', async () => {
  const { keys } = await makeUserKeys()
  expect(await getFault(() => sealTo(new Uint8Array(31), info, toUtf8('a')))).toBe('wrong_length')
  const sealed = await sealTo(keys.publics.kem, info, toUtf8('hunter2'))
  expect(await getFault(() => openFrom(keys, info, sealed.slice(0, 47)))).toBe('wrong_length')
  for (const index of [0, 31, 32, sealed.length - 1]) {
    const changed = sealed.slice()
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(await getFault(() => openFrom(keys, info, changed))).toBe('wrong_key')
  }
})
