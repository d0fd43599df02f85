import { type Bytes, sha256 } from '../bytes/bytes.ts'
import { frame } from '../bytes/frame.ts'
import type { Publics } from './user-keys.ts'

/** SHA-256 of both public keys, for two people to compare: see `toWords` in `@nora/vault-core/words`. */
export function fingerprint({ kem, sig }: Publics): Promise<Bytes> {
  return sha256(frame('nora/v1/fingerprint', kem, sig))
}
