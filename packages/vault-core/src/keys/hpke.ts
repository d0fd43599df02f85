import { Aes256Gcm, CipherSuite, HkdfSha256 } from '@hpke/core'
import { type Bytes, concat, expectLength } from '../bytes/bytes.ts'
import { isWeakAgreementKey, weakPublicKey } from '../curves/weak-keys.ts'
import { VaultError } from '../vault-error.ts'
import { AgreementKem, toLibraryKey } from './agreement-kem.ts'
import type { UserKeys } from './user-keys.ts'

const ENCAPSULATED_BYTES = 32
const TAG_BYTES = 16

/**
 * Seals bytes to a public X25519 key: HPKE in base mode (RFC 9180), DHKEM(X25519, HKDF-SHA256), HKDF-SHA256,
 * AES-256-GCM. Gives `enc 32 ‖ ciphertext`; `info` is the place. Proves nothing about the sender: sign what needs
 * an author. Throws `wrong_length`, and `weak_public_key` for a point of low order.
 */
export async function sealTo(kemPublic: Bytes, info: Bytes, plain: Bytes): Promise<Bytes> {
  expectLength(kemPublic, 32, 'the encryption key')
  if (isWeakAgreementKey(kemPublic)) throw weakPublicKey()
  const sender = await makeSuite().createSenderContext({ recipientPublicKey: toLibraryKey(kemPublic), info })
  return concat(new Uint8Array(sender.enc), new Uint8Array(await sender.seal(plain)))
}

/**
 * Opens what `sealTo` sealed to these keys with the same info. Throws `wrong_length`, `weak_public_key`, and
 * `wrong_key` when keys or place are others, or the text was changed.
 */
export async function openFrom(keys: UserKeys, info: Bytes, sealed: Bytes): Promise<Bytes> {
  if (sealed.length < ENCAPSULATED_BYTES + TAG_BYTES) {
    throw new VaultError('wrong_length', `nothing sealed to a key has ${sealed.length} bytes`, {
      length: sealed.length,
    })
  }
  const enc = sealed.slice(0, ENCAPSULATED_BYTES)
  if (isWeakAgreementKey(enc)) throw weakPublicKey()
  const recipient = await makeSuite().createRecipientContext({
    recipientKey: toLibraryKey(keys.agreement),
    enc,
    info,
  })
  const opened = await recipient.open(sealed.slice(ENCAPSULATED_BYTES)).catch(() => {
    throw new VaultError('wrong_key', 'the text was sealed to another key or for another place')
  })
  return new Uint8Array(opened)
}

function makeSuite(): CipherSuite {
  return new CipherSuite({ kem: new AgreementKem(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
}
