import { type AccessEntry, type Bytes, makeGrant, toBase64url } from '@nora/vault-core'
import { withKeyBytes } from '../key-bytes.ts'
import { toWire, type WireGrant } from '../wire.ts'
import type { Opening } from './party.ts'

/**
 * Wraps a key to people whose keys the directory has, and to machines; the others wait until the directory has them.
 */
export async function grantKeys(
  { deps, account, team }: Opening,
  holders: readonly AccessEntry[],
  given: { collection: string; epoch: number; seq: number; head: Bytes; contentKey: Bytes },
): Promise<({ subject: string } & WireGrant)[]> {
  const { contentKey, ...place } = given
  const grants: ({ subject: string } & WireGrant)[] = []
  for (const { subject, kind, kem } of holders) {
    const subjectKem = kind === 'machine' ? kem : team.findHolder(subject)?.kem
    if (subjectKem === undefined) continue
    const body = { ...place, subject, author: deps.me.user_id }
    const to = { subjectKem, keys: account.keys }
    const { wrap, signed } = await withKeyBytes(contentKey, (copy) => makeGrant(body, copy, to))
    grants.push({ subject, wrap: toBase64url(wrap), signed: toWire(signed) })
  }
  return grants
}
