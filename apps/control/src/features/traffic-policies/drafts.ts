import type { SaveDraft, SavedDraft, TrafficPolicy } from '@nora/contract/traffic-policies'
import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { lockChangeable, lockManaged } from './edit-policies.ts'
import { checkText } from './language/check-text.ts'
import { readPublished, showPolicy } from './show-policies.ts'
import { type PolicyWithPeople, savePolicy } from './stored/policies.store.ts'
import { getVisiblePolicy } from './stored/policy-access.ts'
import { openText, sealText } from './stored/policy-text.ts'
import type { Deps } from './stored/traffic-policies.deps.ts'
import { trafficPoliciesTexts } from './stored/traffic-policies.messages.ts'

/** Saves the draft on which the editor has worked. It may have errors; whoever was later gets both texts. */
export function saveDraft(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, based_on, source, tests }: SaveDraft & { id: string },
  ): Promise<SavedDraft> => {
    const now = deps.clock.now()
    const revision = await deps.transaction(async (tx) => {
      const row = await lockChangeable(deps, tx, actor, id)
      await assertCurrent({ ...deps, db: tx }, row, { based_on, source })
      const next = row.revision + 1
      await savePolicy(tx, id, {
        revision: next,
        draft_sealed: sealText(deps.sealer, id, { source, tests }),
        draft_by: actor.user_id,
        draft_at: now,
        changed_at: now,
      })
      const data = { name: row.name, revision: next }
      await deps.emit(tx, origin, { kind: 'traffic_policy.draft_saved', object_id: id, data })
      return next
    })
    const by = { id: actor.user_id, name: actor.name, email: actor.email }
    const draft = { source, tests, by, at: now.toISOString() }
    return { revision, draft, diagnostics: checkText(source).diagnostics }
  }
}

/** Goes back to what is published. */
export function discardDraft(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<TrafficPolicy> => {
    await deps.transaction(async (tx) => {
      const row = await lockManaged(deps, tx, actor, id)
      if (row.draft_sealed === null) return
      const revision = row.revision + 1
      const none = { draft_sealed: null, draft_by: null, draft_at: null }
      await savePolicy(tx, id, { revision, ...none, changed_at: deps.clock.now() })
      const data = { name: row.name, revision }
      await deps.emit(tx, origin, { kind: 'traffic_policy.draft_discarded', object_id: id, data })
    })
    return showPolicy(deps, actor, await getVisiblePolicy(deps.db, actor, id))
  }
}

/** Refuses what was written on another text than the current one, with both. */
export async function assertCurrent(
  deps: Pick<Deps, 'db' | 'sealer'>,
  row: PolicyWithPeople,
  { based_on, source }: { based_on: number; source: string | null },
): Promise<void> {
  if (row.revision === based_on) return
  const { id, draft_sealed, drafter, revision } = row
  const theirs =
    draft_sealed === null ? await readPublished(deps, row) : openText(deps.sealer, id, draft_sealed)
  const by = drafter && (drafter.name ?? drafter.email)
  throw problem('Conflict', trafficPoliciesTexts.draftChanged(by), {
    data: {
      why: 'stale',
      revision,
      by,
      at: (row.draft_at ?? row.changed_at).toISOString(),
      theirs,
      yours: source,
    },
  })
}
