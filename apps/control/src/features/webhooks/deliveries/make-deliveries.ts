import { createHash } from 'node:crypto'
import {
  compileFilter,
  compileKey,
  type Filter,
  type Key,
  type RequestView,
  toRequestView,
} from '@nora/webhooks'
import type { Db } from '../../../platform/database/database.ts'
import { type DeliveryRow, enterQueue, insertDeliveries } from '../stored/deliveries.store.ts'
import { saveRequestStates } from '../stored/request-states.ts'
import type { RequestRow } from '../stored/requests.store.ts'
import { readBody } from '../stored/stored-body.ts'
import type { TargetRow } from '../stored/targets.store.ts'
import type { WebhookRow } from '../stored/webhooks.store.ts'
import type { Deps } from '../webhooks.deps.ts'

type Together = {
  rows: readonly RequestRow[]
  webhooks: ReadonlyMap<string, WebhookRow>
  targets: readonly TargetRow[]
}

/** Makes a delivery of each new request to each target that wants it, in the order in which they came. */
export async function makeDeliveries(
  deps: Deps,
  tx: Db,
  { rows, webhooks, targets }: Together,
): Promise<void> {
  const compiled = new Map<string, Compiled>()
  const queues = new Map<string, string>()
  const made: DeliveryRow[] = []
  const queued: string[] = []
  const unmatched: string[] = []
  for (const row of rows) {
    const webhook = webhooks.get(row.webhook_id)
    if (row.state !== 'stored' || webhook === undefined) continue
    const own = targets.filter(({ webhook_id }) => webhook_id === webhook.id)
    const view = await toView(deps, webhook, row, own)
    const key = view === null ? null : toOrderKey(compiled, webhook, view)
    let isWanted = false
    for (const target of own) {
      if (!wants(compiled, target, view)) continue
      isWanted = true
      const queue_id = await toQueue(deps, tx, queues, { target, key, request_id: row.id })
      made.push(toDelivery(deps, { webhook, target, queue_id, key, request_id: row.id }))
    }
    ;(isWanted ? queued : unmatched).push(row.id)
  }
  await insertDeliveries(tx, made)
  await saveRequestStates(tx, queued, 'queued')
  await saveRequestStates(tx, unmatched, 'unmatched')
}

export type Compiled = { filter: Filter } | { key: Key }

/** null: no expression looks at it. */
export async function toView(
  deps: Pick<Deps, 'files'>,
  webhook: WebhookRow,
  row: RequestRow,
  targets: readonly TargetRow[],
): Promise<RequestView | null> {
  if (webhook.order_key === null && targets.every(({ filter }) => filter === null)) return null
  const { method, path, query, headers } = row
  const body = (await readBody(deps, row)) ?? Buffer.alloc(0)
  const received_at = row.received_at.getTime()
  return toRequestView({ method, path, query, headers, body, received_at, sender: webhook.scheme })
}

/** A filter that fails wants nothing: its target gets the request by a replay once the filter is mended. */
export function wants(
  compiled: Map<string, Compiled>,
  { id, filter }: TargetRow,
  view: RequestView | null,
): boolean {
  if (filter === null || view === null) return true
  const known = compiled.get(id) ?? { filter: compileFilter(filter) }
  compiled.set(id, known)
  return 'filter' in known && known.filter.run(view).isMatch
}

function toOrderKey(
  compiled: Map<string, Compiled>,
  { id, order_key }: WebhookRow,
  view: RequestView,
): string | null {
  if (order_key === null) return null
  const known = compiled.get(id) ?? { key: compileKey(order_key) }
  compiled.set(id, known)
  return 'key' in known ? known.key.run(view).key : null
}

type Queued = { target: TargetRow; key: string | null; request_id: string }

async function toQueue(
  deps: Deps,
  tx: Db,
  queues: Map<string, string>,
  { target, key, request_id }: Queued,
): Promise<string> {
  const order_key = key === null ? ` ${toShare(request_id, target)}` : `=${key}`
  const name = `${target.id} ${order_key}`
  const known = queues.get(name)
  if (known !== undefined) return known
  const queue_id = await enterQueue(tx, {
    id: deps.ids.next('whq'),
    target_id: target.id,
    order_key,
    is_ordered: key !== null,
    due_at: deps.clock.now(),
  })
  queues.set(name, queue_id)
  return queue_id
}

/**
 * What has no order spreads over as many queues as the target takes requests at once. One that takes one after the other
 * gets them as they came, and what it refused for now later.
 */
export function toShare(request_id: string, { concurrency }: Pick<TargetRow, 'concurrency'>): number {
  return createHash('sha256').update(request_id).digest().readUInt32BE(0) % concurrency
}

type Made = {
  webhook: WebhookRow
  target: TargetRow
  queue_id: string
  key: string | null
  request_id: string
  replay?: { of: string | null; id: string | null }
}

export function toDelivery(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { webhook, target, queue_id, key, request_id, replay = { of: null, id: null } }: Made,
): DeliveryRow {
  const now = clock.now()
  // That nobody is at the target is found by whoever tries.
  const isPaused = target.state === 'paused' || target.state === 'gone'
  const reason = webhook.paused_at !== null ? 'webhook_paused' : isPaused ? 'target_paused' : null
  return {
    id: ids.next('whd'),
    webhook_id: webhook.id,
    request_id,
    target_id: target.id,
    queue_id,
    order_key: key,
    state: reason === null ? 'due' : 'held',
    reason,
    due_at: reason === null ? now : null,
    attempts: 0,
    is_skipped: false,
    last_status: null,
    last_error: null,
    replay_of: replay.of,
    replay_id: replay.id,
    created_at: now,
    ended_at: null,
  }
}
