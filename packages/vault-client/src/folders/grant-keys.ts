import type { FolderGrant } from '@nora/contract/passwords'
import { type AccessEntry, type Bytes, makeGrant, toBase64url } from '@nora/vault-core'
import { withKeyBytes } from '../key-bytes.ts'
import { toWire } from '../wire.ts'
import type { Opening } from './content-key.ts'

/** Wraps a key to those holders whose keys the directory has; the others wait until it has. */
export async function grantKeys(
  { deps, account, team }: Opening,
  holders: readonly Pick<AccessEntry, 'subject'>[],
  given: { collection: string; epoch: number; seq: number; head: Bytes; contentKey: Bytes },
): Promise<FolderGrant[]> {
  const { contentKey, ...place } = given
  const grants: FolderGrant[] = []
  for (const { subject } of holders) {
    const holder = team.findHolder(subject)
    if (holder === undefined) continue
    const body = { ...place, subject, author: deps.me.user_id }
    const to = { subjectKem: holder.kem, keys: account.keys }
    const { wrap, signed } = await withKeyBytes(contentKey, (copy) => makeGrant(body, copy, to))
    grants.push({ user_id: subject, wrap: toBase64url(wrap), signed: toWire(signed) })
  }
  return grants
}
