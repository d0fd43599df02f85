import type { PolicyAttachment, TrafficPolicy, TrafficPolicySummary } from '@nora/contract/traffic-policies'
import { ENDPOINTS_PER_POLICY } from '@nora/contract/traffic-policies'
import { DAY_MS } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import { hideSecrets } from './language/hide-secrets.ts'
import { listPoliciesOverLimit } from './policy-quota.ts'
import { type AttachmentRow, listAttachments } from './stored/attachments.store.ts'
import { sumRefusals } from './stored/counts.store.ts'
import type { PolicyWithPeople } from './stored/policies.store.ts'
import { isReader } from './stored/policy-access.ts'
import { openText, type PolicyText } from './stored/policy-text.ts'
import type { Deps } from './stored/traffic-policies.deps.ts'
import { findVersion } from './stored/versions.store.ts'

/** Policies of one team as a list shows them. */
export async function showPolicies(
  deps: Pick<Deps, 'db' | 'clock' | 'limits'>,
  actor: Actor,
  rows: readonly PolicyWithPeople[],
): Promise<TrafficPolicySummary[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const since = new Date(deps.clock.now().getTime() - DAY_MS)
  const [overLimit, attached, refusals] = await Promise.all([
    listPoliciesOverLimit(deps, deps.db, first.team_id),
    listAttachments(deps.db, ids),
    sumRefusals(deps.db, ids, since),
  ])
  const is_read_only = isReader(actor)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    version: row.published,
    revision: row.revision,
    has_draft: row.draft_sealed !== null,
    attached_to: attached
      .filter(({ policy_id }) => policy_id === row.id)
      .slice(0, ENDPOINTS_PER_POLICY)
      .map(({ endpoint }) => endpoint),
    refusals_24h: refusals.get(row.id) ?? 0,
    user: row.user,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    is_over_limit: overLimit.has(row.id),
    is_read_only,
  }))
}

/** A policy with its texts. Secrets in them are hidden from those who only read. */
export async function showPolicy(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'sealer'>,
  actor: Actor,
  row: PolicyWithPeople,
): Promise<TrafficPolicy> {
  const [summary] = await showPolicies(deps, actor, [row])
  if (!summary) throw new Error('a policy was not shown')
  const published = await readPublished(deps, row)
  const draft = row.draft_sealed === null ? null : openText(deps.sealer, row.id, row.draft_sealed)
  return {
    ...summary,
    ...showText(actor, published),
    draft: draft && {
      ...showText(actor, draft),
      by: row.drafter,
      at: (row.draft_at ?? row.changed_at).toISOString(),
    },
    attachments: (await listAttachments(deps.db, [row.id])).map(toAttachment),
  }
}

export async function readPublished(
  { db, sealer }: Pick<Deps, 'db' | 'sealer'>,
  { id, published }: Pick<PolicyWithPeople, 'id' | 'published'>,
): Promise<PolicyText> {
  const version = published === 0 ? undefined : await findVersion(db, id, published)
  return version ? openText(sealer, id, version.text_sealed) : { source: '', tests: '' }
}

export function showText(actor: Actor, { source, tests }: PolicyText): PolicyText {
  return isReader(actor) ? { source: hideSecrets(source), tests: '' } : { source, tests }
}

export function toAttachment(row: AttachmentRow): PolicyAttachment {
  const { endpoint, pinned, trial_version, trial_percent, shadow_version } = row
  return {
    endpoint,
    pinned,
    trial:
      trial_version === null || trial_percent === null
        ? null
        : { version: trial_version, percent: trial_percent },
    shadow: shadow_version === null ? null : { version: shadow_version },
  }
}
