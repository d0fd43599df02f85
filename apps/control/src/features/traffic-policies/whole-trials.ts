import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { listAttachments, saveAttachment } from './stored/attachments.store.ts'
import { insertPolicyVersion } from './stored/next-version.ts'
import { type PolicyWithPeople, savePolicy } from './stored/policies.store.ts'
import type { Deps } from './stored/traffic-policies.deps.ts'

type Given = { actor: Actor; origin: Origin; policy: PolicyWithPeople }

/** A version that is on trial with all visitors of an address is published, and the trial is over. */
export async function endWholeTrials(deps: Deps, tx: Db, { actor, origin, policy }: Given): Promise<void> {
  const { id, published, name } = policy
  const attached = await listAttachments(tx, [id])
  const whole = attached.filter(({ trial_percent }) => trial_percent === 100)
  const [first] = whole
  if (!first || first.trial_version === null) return
  const tried = first.trial_version
  // Numbers of what is in force only grow.
  const isNewer = tried > published
  const number = isNewer
    ? tried
    : await insertPolicyVersion(deps, tx, { policy, from: tried, user_id: actor.user_id })
  for (const row of attached.filter(({ trial_version }) => trial_version === tried)) {
    await saveAttachment(tx, { ...row, trial_version: null, trial_percent: null })
  }
  await savePolicy(tx, id, {
    published: number,
    latest: Math.max(policy.latest, number),
    revision: policy.revision + 1,
    changed_at: deps.clock.now(),
  })
  const data = {
    name,
    note: '',
    rolled_back_to: isNewer ? null : tried,
    tests: 'none' as const,
    before: { version: published },
    after: { version: number },
  }
  await deps.emit(tx, origin, { kind: 'traffic_policy.published', object_id: id, data })
}
