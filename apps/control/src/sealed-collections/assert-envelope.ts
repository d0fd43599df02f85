import { type Bytes, fromBase64url, VaultError } from '@nora/vault-core'
import { withField } from './with-field.ts'

const SUITE = 1
/** Suite, salt and commitment; what is sealed is padded to 64 bytes at least, and has a tag of 16. */
const SHORTEST_BYTES = 1 + 32 + 32 + 64 + 16

/** The bytes of an envelope. Throws a ValidationError for what no client of ours could open. */
export function assertEnvelope(field: string, text: string): Promise<Bytes> {
  return withField(field, () => {
    const bytes = fromBase64url(text)
    if (bytes[0] !== SUITE)
      throw new VaultError('unknown_suite', 'the envelope is of another suite', { suite: bytes[0] ?? 0 })
    if (bytes.length < SHORTEST_BYTES)
      throw new VaultError('wrong_length', 'the envelope is too short', { bytes: bytes.length })
    return bytes
  })
}
