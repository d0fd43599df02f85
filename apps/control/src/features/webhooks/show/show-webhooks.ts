import type { Webhook, WebhookSummary, WebhookTarget } from '@nora/contract/webhooks'
import type { Actor } from '../../../platform/actor.ts'
import { countOfTargets, listTargets, type TargetRow } from '../stored/targets.store.ts'
import { countKept, type OwnedWebhook, type WebhookRow } from '../stored/webhooks.store.ts'
import { isReader } from '../webhook-access.ts'
import { listWebhooksOverLimit } from '../webhook-quota.ts'
import type { Deps } from '../webhooks.deps.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'limits' | 'clock'>

/** Webhooks of one team as a list shows them. */
export async function showWebhooks(
  deps: Needs,
  actor: Actor,
  rows: readonly OwnedWebhook[],
): Promise<WebhookSummary[]> {
  const [first] = rows
  if (!first) return []
  // One after the other: in a transaction they share a connection.
  const overLimit = await listWebhooksOverLimit(deps, deps.db, first.team_id)
  const counts = await countKept(
    deps.db,
    rows.map(({ id }) => id),
  )
  const is_read_only = isReader(actor)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: toUrl(deps, row),
    scheme: row.scheme,
    state: row.paused_at !== null ? 'paused' : row.is_full ? 'full' : 'active',
    last_request_at: row.last_request_at?.toISOString() ?? null,
    stored: counts.get(row.id)?.stored ?? 0,
    waiting: counts.get(row.id)?.waiting ?? 0,
    dead: counts.get(row.id)?.dead ?? 0,
    user: row.user,
    created_at: row.created_at.toISOString(),
    is_over_limit: overLimit.has(row.id),
    is_read_only,
  }))
}

export async function showWebhook(deps: Needs, actor: Actor, row: OwnedWebhook): Promise<Webhook> {
  const [summary] = await showWebhooks(deps, actor, [row])
  if (!summary) throw new Error('a webhook was not shown')
  const targets = await listTargets(deps.db, [row.id])
  const counts = await countOfTargets(deps.db, row.id)
  const { version, hostname, methods, max_body_bytes, answer, dedupe, order_key, commit, keep_days } = row
  const now = deps.clock.now()
  return {
    ...summary,
    version,
    hostname,
    former_urls: row.former_tokens
      .filter(({ until }) => new Date(until) > now)
      .map(({ token, until }) => ({ url: toUrl(deps, { hostname: null, token }), until })),
    methods,
    max_body_bytes,
    verification:
      row.scheme === null ? null : { scheme: row.scheme, secret_count: row.sealed_secrets.length },
    answer,
    dedupe,
    order_key,
    commit,
    keep_days,
    paused_at: row.paused_at?.toISOString() ?? null,
    targets: targets.map((target) => toTarget(target, counts.get(target.id))),
  }
}

export function toTarget(row: TargetRow, counts = { waiting: 0, dead: 0 }): WebhookTarget {
  const { id, name, kind, address, filter, transform, sign, retry, rate_per_s, concurrency, on_dead } = row
  return {
    id,
    name,
    kind,
    address,
    filter,
    transform,
    sign,
    secret_count: row.sealed_secrets.length,
    retry,
    rate_per_s,
    concurrency,
    on_dead,
    state: row.state,
    reason: row.away_since === null ? row.reason : 'away',
    failing_since: row.failing_since?.toISOString() ?? null,
    ...counts,
    version: row.version,
  }
}

/** Where senders send to: a name of the team, or that of the first region for webhooks. */
export function toUrl(
  { config }: Pick<Deps, 'config'>,
  { hostname, token }: Pick<WebhookRow, 'hostname' | 'token'>,
): string {
  const [region] = config.regions
  if (region === undefined) throw new Error('there is no region')
  const { public_scheme: scheme, public_port: port } = region
  const isUsual = port === (scheme === 'https' ? 443 : 80)
  const authority = `${hostname ?? `${INBOX_LABEL}.${region.domain}`}${isUsual ? '' : `:${port}`}`
  return hostname === null ? `${scheme}://${authority}/${token}` : `${scheme}://${authority}/`
}

/** The name of a region that webhooks have for themselves. */
export const INBOX_LABEL = 'in'
