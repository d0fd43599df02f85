import type { PolicyVersion, PolicyVersionDetail, VersionDiff } from '@nora/contract/traffic-policies'
import type { Actor } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { diffLines } from './diff-lines.ts'
import { showText } from './show-policies.ts'
import type { PolicyWithPeople } from './stored/policies.store.ts'
import { getVisiblePolicy } from './stored/policy-access.ts'
import { openText, type PolicyText } from './stored/policy-text.ts'
import type { Deps } from './stored/traffic-policies.deps.ts'
import { trafficPoliciesTexts } from './stored/traffic-policies.messages.ts'
import { findVersion, listVersions, type VersionWithPerson } from './stored/versions.store.ts'

type Needs = Pick<Deps, 'db' | 'sealer'>

export function showVersion(row: VersionWithPerson, published: number): PolicyVersion {
  return {
    version: row.number,
    note: row.note,
    rolled_back_to: row.rolled_back_to,
    user: row.user,
    created_at: row.created_at.toISOString(),
    is_published: row.number === published,
  }
}

export function showVersions({ db }: Needs) {
  return async (
    actor: Actor,
    { id, before, limit }: { id: string; before?: number | undefined; limit: number },
  ): Promise<{ items: PolicyVersion[]; next_before: number | null }> => {
    const { published } = await getVisiblePolicy(db, actor, id)
    const rows = await listVersions(db, { policy_id: id, before, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    return {
      items: shown.map((row) => showVersion(row, published)),
      next_before: rows.length > limit ? (shown.at(-1)?.number ?? null) : null,
    }
  }
}

export function getVersion({ db, sealer }: Needs) {
  return async (actor: Actor, id: string, number: number): Promise<PolicyVersionDetail> => {
    const { published } = await getVisiblePolicy(db, actor, id)
    const row = await findVersion(db, id, number)
    if (!row) throw problem('NotFound', trafficPoliciesTexts.unknownVersion(number))
    return { ...showVersion(row, published), ...showText(actor, openText(sealer, id, row.text_sealed)) }
  }
}

/** Shows what differs between two versions, line by line; 0 is the draft. */
export function diffVersions(deps: Needs) {
  return async (actor: Actor, id: string, from: number, to: number): Promise<VersionDiff> => {
    const row = await getVisiblePolicy(deps.db, actor, id)
    const [old, next] = await Promise.all([readText(deps, row, from), readText(deps, row, to)])
    return diffLines(showText(actor, old).source, showText(actor, next).source)
  }
}

async function readText({ db, sealer }: Needs, row: PolicyWithPeople, number: number): Promise<PolicyText> {
  if (number === 0) {
    if (row.draft_sealed === null) throw problem('NotFound', trafficPoliciesTexts.nothingToPublish)
    return openText(sealer, row.id, row.draft_sealed)
  }
  const version = await findVersion(db, row.id, number)
  if (!version) throw problem('NotFound', trafficPoliciesTexts.unknownVersion(number))
  return openText(sealer, row.id, version.text_sealed)
}
