import { type Bytes, sha256 } from '../bytes/bytes.ts'
import { frame, frameList } from '../bytes/frame.ts'
import { sortById } from '../bytes/sort-by-id.ts'
import { checkPublicKeys } from '../curves/weak-keys.ts'
import { VaultError } from '../vault-error.ts'

/** What a holder of a collection may do: read, write, change who has access. */
export type CollectionRole = 'viewer' | 'editor' | 'admin'

/** A holder. People's keys are in the directory, machines bring theirs. */
export type AccessEntry = {
  subject: string
  kind: 'person' | 'machine'
  role: CollectionRole
  kem?: Bytes
  sig?: Bytes
}

const LABEL = 'nora/v1/access'
const NO_KEY: Bytes = new Uint8Array(0)

/**
 * The hash of a collection's holders, whatever their order. Throws `wrong_state` when one is listed twice, a machine
 * has no keys or a person has some, and `weak_public_key`.
 */
export async function accessHash(entries: readonly AccessEntry[]): Promise<Bytes> {
  const rows = sortById(entries, ({ subject }) => subject).map(toAccessFrame)
  return sha256(frameList([LABEL, ...rows]))
}

function toAccessFrame({ subject, kind, role, kem, sig }: AccessEntry): Bytes {
  if (kind === 'machine' && kem && sig) {
    checkPublicKeys({ kem, sig })
    return frame(subject, kind, role, kem, sig)
  }
  if (kind === 'person' && !kem && !sig) return frame(subject, kind, role, NO_KEY, NO_KEY)
  throw new VaultError('wrong_state', 'machines bring their keys, and people do not', { subject })
}
