import {
  type AccessEntry,
  accessHash,
  type Bytes,
  equalBytes,
  type Head,
  hashHead,
  readHead,
  VaultError,
} from '@nora/vault-core'
import { type ProvenCollection, type ToldHead, withAccess } from './prove-collection.ts'

/** A head from before the newest one. */
export type FormerHead = { head: Head; access: readonly AccessEntry[] }

/**
 * Proves earlier heads, oldest first, by the newest one, which names the hash of the one before, and so on: nobody has
 * to know the keys that signed them. Throws `fork`, `wrong_state`, `incomplete` without heads, `not_a_frame`.
 */
export async function proveFormerHeads(
  { id, headHash }: Pick<ProvenCollection, 'id' | 'headHash'>,
  told: readonly ToldHead[],
): Promise<FormerHead[]> {
  const heads = withAccess(told)
  let expected: Bytes = headHash
  const proven: FormerHead[] = []
  for (const { signed, access } of heads.reverse()) {
    const head = readHead(signed.body)
    const detail = { collection: id, seq: head.seq }
    if (!equalBytes(await hashHead(signed), expected)) {
      throw new VaultError('fork', 'an earlier head is of another history', detail)
    }
    if (!equalBytes(await accessHash(access), head.access)) {
      throw new VaultError('wrong_state', 'the holders are not those that the head was signed for', detail)
    }
    proven.push({ head, access })
    expected = head.previous
  }
  if (proven.length === 0)
    throw new VaultError('incomplete', 'the collection has no head', { collection: id })
  return proven.reverse()
}
