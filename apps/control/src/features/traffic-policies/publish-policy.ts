import type { PublishedPolicy, PublishPolicy } from '@nora/contract/traffic-policies'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { assertCurrent } from './drafts.ts'
import { lockChangeable } from './edit-policies.ts'
import { assertPublishable, type TestRun } from './language/assert-publishable.ts'
import { showPolicy } from './show-policies.ts'
import { showVersion } from './show-versions.ts'
import { insertPolicyVersion } from './stored/next-version.ts'
import { type PolicyWithPeople, savePolicy } from './stored/policies.store.ts'
import { getVisiblePolicy } from './stored/policy-access.ts'
import { openText, type PolicyText, sealText } from './stored/policy-text.ts'
import type { Deps } from './stored/traffic-policies.deps.ts'
import { trafficPoliciesTexts } from './stored/traffic-policies.messages.ts'
import { findVersion } from './stored/versions.store.ts'

type Input = PublishPolicy & { id: string }

/** Makes a version of the draft, or of a former version again. Edges have it when this answers. */
export function publishPolicy(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: Input): Promise<PublishedPolicy> => {
    const { id, in_force } = input
    const { number, run } = await deps.transaction(async (tx) => {
      const row = await lockChangeable(deps, tx, actor, id)
      await assertCurrent({ ...deps, db: tx }, row, { based_on: input.based_on, source: null })
      const text = await readText({ ...deps, db: tx }, row, input.from)
      const run = await assertPublishable(text, {
        despiteTests: input.despite_tests || input.from !== undefined,
        now: deps.clock.now(),
      })
      const number = await addVersion(deps, tx, { actor, row, text, input })
      const data = {
        name: row.name,
        note: input.note,
        rolled_back_to: input.from ?? null,
        tests: run.outcome,
        before: { version: row.published },
        after: { version: in_force ? number : row.published },
      }
      await deps.emit(tx, origin, { kind: 'traffic_policy.published', object_id: id, data })
      return { number, run }
    })
    await tellEdges(deps)
    return answer(deps, actor, { id, number, run })
  }
}

/** Edges are told at once; what fails is told by the next step. */
export async function tellEdges({ push, log }: Pick<Deps, 'push' | 'log'>): Promise<void> {
  push.touch()
  await push.settle().catch((error: unknown) => {
    log.error({ err: error }, 'edges were not told of a changed policy')
  })
}

async function readText(
  { db, sealer }: Pick<Deps, 'db' | 'sealer'>,
  { id, draft_sealed }: PolicyWithPeople,
  from: number | undefined,
): Promise<PolicyText> {
  if (from === undefined) {
    if (draft_sealed === null) {
      throw problem('Conflict', trafficPoliciesTexts.nothingToPublish, { data: { why: 'no_draft' } })
    }
    return openText(sealer, id, draft_sealed)
  }
  const version = await findVersion(db, id, from)
  if (!version) throw problem('NotFound', trafficPoliciesTexts.unknownVersion(from))
  return openText(sealer, id, version.text_sealed)
}

async function addVersion(
  deps: Pick<Deps, 'clock' | 'sealer'>,
  tx: Db,
  { actor, row, text, input }: { actor: Actor; row: PolicyWithPeople; text: PolicyText; input: Input },
): Promise<number> {
  const { id } = row
  const { from, note, in_force } = input
  const text_sealed = sealText(deps.sealer, id, text)
  const { user_id } = actor
  const number = await insertPolicyVersion(deps, tx, { policy: row, user_id, note, text_sealed, from })
  await savePolicy(tx, id, {
    latest: number,
    published: in_force ? number : row.published,
    revision: row.revision + 1,
    changed_at: deps.clock.now(),
    // A draft that was not published goes on.
    ...(from === undefined && in_force ? { draft_sealed: null, draft_by: null, draft_at: null } : {}),
  })
  return number
}

async function answer(
  deps: Deps,
  actor: Actor,
  { id, number, run }: { id: string; number: number; run: TestRun },
): Promise<PublishedPolicy> {
  const policy = await getVisiblePolicy(deps.db, actor, id)
  const version = await findVersion(deps.db, id, number)
  if (!version) throw new Error('a version was not inserted')
  return {
    policy: await showPolicy(deps, actor, policy),
    version: showVersion(version, policy.published),
    tests: run.results,
  }
}
