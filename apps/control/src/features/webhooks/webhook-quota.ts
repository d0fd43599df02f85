import { assertWithinLimit } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import { countWebhooks, listNewestWebhooks, type WebhookRow } from './stored/webhooks.store.ts'
import type { Deps } from './webhooks.deps.ts'
import { webhooksTexts } from './webhooks.messages.ts'

type Needs = Pick<Deps, 'limits'>

/** Refuses another webhook when the team has as many as it may. Counted by one at a time. */
export async function assertWebhookQuota(
  { limits, lockTeam }: Needs & Pick<Deps, 'lockTeam'>,
  tx: Db,
  team_id: string,
): Promise<void> {
  await lockTeam(tx, team_id)
  const used = await countWebhooks(tx, team_id)
  assertWithinLimit(used, await limits.webhooks(tx, team_id), webhooksTexts.limit)
}

/** Webhooks beyond the limit, the newest: after a change of plan they work on, and cannot be changed. */
export async function listWebhooksOverLimit(
  { limits }: Needs,
  db: Db,
  team_id: string,
): Promise<ReadonlySet<string>> {
  const { limit } = await limits.webhooks(db, team_id)
  return new Set(limit === null ? [] : await listNewestWebhooks(db, team_id, limit))
}

/** Refuses to change what is beyond the limit. */
export async function assertWebhookChangeable(
  deps: Needs,
  tx: Db,
  { id, team_id }: Pick<WebhookRow, 'id' | 'team_id'>,
): Promise<void> {
  if (!(await listWebhooksOverLimit(deps, tx, team_id)).has(id)) return
  const used = await countWebhooks(tx, team_id)
  assertWithinLimit(used, await deps.limits.webhooks(tx, team_id), webhooksTexts.overLimit)
}
