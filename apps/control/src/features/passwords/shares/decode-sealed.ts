import { type Bytes, fromBase64url, VaultError } from '@nora/vault-core'

/** An encapsulated key and a tag. */
const SHORTEST_BYTES = 32

/** The bytes of what is sealed to a public key, or of a hash. Throws `not_base64` and `wrong_length`. */
export function decodeSealed(text: string): Bytes {
  const bytes = fromBase64url(text)
  if (bytes.length >= SHORTEST_BYTES) return bytes
  throw new VaultError('wrong_length', 'this is too short to be sealed', { bytes: bytes.length })
}
