import { VERSIONS_PER_POLICY } from '@nora/contract/traffic-policies'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import type { PolicyRow } from './policies.store.ts'
import type { Deps } from './traffic-policies.deps.ts'
import { trafficPoliciesTexts } from './traffic-policies.messages.ts'
import { findVersion, insertVersion } from './versions.store.ts'

type Made = {
  policy: PolicyRow
  user_id: string
  note?: string
  /** The text, sealed for this policy; without it that of the version `from`. */
  text_sealed?: string
  from?: number | undefined
}

/** Adds the next version and answers its number. Throws NotFound for a version that there is not. */
export async function insertPolicyVersion(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  { policy: { id, latest }, user_id, note = '', text_sealed, from }: Made,
): Promise<number> {
  if (latest >= VERSIONS_PER_POLICY) {
    const said = trafficPoliciesTexts.tooManyVersions(VERSIONS_PER_POLICY)
    throw problem('Conflict', said, { data: { why: 'versions', limit: VERSIONS_PER_POLICY } })
  }
  const text =
    text_sealed ?? (from === undefined ? undefined : (await findVersion(tx, id, from))?.text_sealed)
  if (text === undefined) throw problem('NotFound', trafficPoliciesTexts.unknownVersion(from ?? 0))
  const number = latest + 1
  await insertVersion(tx, {
    policy_id: id,
    number,
    text_sealed: text,
    note,
    rolled_back_to: from ?? null,
    user_id,
    created_at: clock.now(),
  })
  return number
}
