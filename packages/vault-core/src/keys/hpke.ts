import { type Bytes, concat, expectLength } from '../bytes/bytes.ts'
import { VaultError } from '../vault-error.ts'
import { AES_256_GCM, decapsulate, encapsulate, scheduleKey } from './hpke-base.ts'
import type { PrivateKeys } from './user-keys.ts'

const ENCAPSULATED_BYTES = 32
const TAG_BYTES = 16

/**
 * Seals bytes to a public X25519 key: HPKE in base mode (RFC 9180), DHKEM(X25519, HKDF-SHA256), HKDF-SHA256,
 * AES-256-GCM, one message without additional data. Gives `enc 32 ‖ ciphertext`; `info` is the place. Proves nothing
 * about the sender: sign what needs an author. Throws `wrong_length`, and `weak_public_key` for a point of low order.
 */
export async function sealTo(kemPublic: Bytes, info: Bytes, plain: Bytes): Promise<Bytes> {
  expectLength(kemPublic, 32, 'the encryption key')
  const { enc, shared } = await encapsulate(kemPublic)
  const { key, nonce } = await scheduleKey(shared, info, AES_256_GCM)
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  for (const bytes of [shared, key]) bytes.fill(0)
  return concat(
    enc,
    new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, imported, plain)),
  )
}

/**
 * Opens what `sealTo` sealed to these keys with the same info. Throws `wrong_length`, `weak_public_key`, and
 * `wrong_key` when keys or place are others, or the text was changed.
 */
export async function openFrom(keys: PrivateKeys, info: Bytes, sealed: Bytes): Promise<Bytes> {
  if (sealed.length < ENCAPSULATED_BYTES + TAG_BYTES) {
    throw new VaultError('wrong_length', `nothing sealed to a key has ${sealed.length} bytes`, {
      length: sealed.length,
    })
  }
  const shared = await decapsulate(keys.agreement, sealed.slice(0, ENCAPSULATED_BYTES))
  const { key, nonce } = await scheduleKey(shared, info, AES_256_GCM)
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  for (const bytes of [shared, key]) bytes.fill(0)
  const plain = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: nonce }, imported, sealed.subarray(ENCAPSULATED_BYTES))
    .catch(() => {
      throw new VaultError('wrong_key', 'the text was sealed to another key or for another place')
    })
  return new Uint8Array(plain)
}
