import type { DebugPolicy } from '@nora/contract/traffic-policies'
import type { Actor } from '../../../platform/actor.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { getVisiblePolicy } from '../stored/policy-access.ts'
import { openText } from '../stored/policy-text.ts'
import type { Deps } from '../stored/traffic-policies.deps.ts'
import { trafficPoliciesTexts } from '../stored/traffic-policies.messages.ts'
import { findVersion } from '../stored/versions.store.ts'

/** The text that is meant: a given one, or that of a version of a policy. */
export async function resolveText(
  { db, sealer }: Pick<Deps, 'db' | 'sealer'>,
  actor: Actor,
  { source, policy_id, version }: Pick<DebugPolicy, 'source' | 'policy_id' | 'version'>,
): Promise<string> {
  if ((source === undefined) === (policy_id === undefined)) {
    throw fieldProblem('source', trafficPoliciesTexts.onePolicy)
  }
  if (policy_id === undefined) return source ?? ''
  const row = await getVisiblePolicy(db, actor, policy_id)
  const number = version ?? row.published
  if (number === 0) throw problem('NotFound', trafficPoliciesTexts.noVersionYet(row.name))
  const found = await findVersion(db, policy_id, number)
  if (!found) throw problem('NotFound', trafficPoliciesTexts.unknownVersion(number))
  return openText(sealer, policy_id, found.text_sealed).source
}
