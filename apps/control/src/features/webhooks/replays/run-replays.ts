import type { Db } from '../../../platform/database/database.ts'
import { toDelivery, toShare, toView, wants } from '../deliveries/make-deliveries.ts'
import { matches, readSearch } from '../requests/search.ts'
import { type DeliveryRow, enterQueue, insertDeliveries, settleRequests } from '../stored/deliveries.store.ts'
import { listRunning, lockReplay, type ReplayRow, saveReplay } from '../stored/replays.store.ts'
import { listRequests, type RequestRow } from '../stored/requests.store.ts'
import { readBody } from '../stored/stored-body.ts'
import { listTargets, type TargetRow } from '../stored/targets.store.ts'
import { lockWebhooks, type WebhookRow } from '../stored/webhooks.store.ts'
import type { Deps } from '../webhooks.deps.ts'
import { showReplay } from './replay.ts'
import { toReplayFilter } from './to-replay-filter.ts'

const SLICE = 200

/** Queues the next requests of each replay that is running. True: there are more. */
export function runReplays(deps: Deps) {
  return async (): Promise<boolean> => {
    const running = await listRunning(deps.db)
    let isMore = false
    for (const { id } of running) {
      const after = await deps.transaction((tx) => queueSlice(deps, tx, id))
      if (after === null) continue
      if (after.state === 'running') isMore = true
      deps.news.tell(after.webhook_id, { type: 'replay', replay: await showReplay(deps, after) })
    }
    if (running.length > 0) deps.wakeDeliveries()
    return isMore
  }
}

async function queueSlice(deps: Deps, tx: Db, id: string): Promise<ReplayRow | null> {
  const seen = await lockReplay(tx, id)
  if (seen === undefined || seen.state !== 'running') return null
  const [webhook] = await lockWebhooks(tx, [seen.webhook_id])
  if (webhook === undefined) return null
  const filter = toReplayFilter(webhook.id, seen.asked, seen.last_id)
  const rows = await listRequests(tx, filter, { after: seen.cursor ?? '', limit: SLICE })
  const targets = (await listTargets(tx, [webhook.id])).filter(({ id: one }) =>
    seen.asked.target_ids.includes(one),
  )
  const { json } = readSearch(seen.asked.q ?? undefined)
  const made: DeliveryRow[] = []
  let skipped = 0
  for (const row of rows) {
    if (json.length > 0 && !(await matches(deps, row, json))) continue
    const own = await makeReplayed(deps, tx, { replay: seen, row, webhook, targets })
    if (own.length === 0) skipped++
    made.push(...own)
  }
  await insertDeliveries(tx, made)
  await settleRequests(tx, [...new Set(made.map(({ request_id }) => request_id))])
  const changes = {
    cursor: rows.at(-1)?.id ?? seen.cursor,
    skipped: seen.skipped + skipped,
    queued: seen.queued + made.length,
    state: rows.length < SLICE ? ('done' as const) : ('running' as const),
  }
  await saveReplay(tx, id, changes)
  return { ...seen, ...changes }
}

type Meant = { replay: ReplayRow; row: RequestRow; webhook: WebhookRow; targets: readonly TargetRow[] }

async function makeReplayed(
  deps: Deps,
  tx: Db,
  { replay, row, webhook, targets }: Meant,
): Promise<DeliveryRow[]> {
  const hasBody = replay.edit?.body !== undefined || (await readBody(deps, row)) !== null
  if (!hasBody) return []
  const view = await toView(deps, webhook, row, targets)
  const made: DeliveryRow[] = []
  for (const target of targets) {
    // Whoever names a request wants it delivered, whatever the filter says.
    if (replay.asked.request_ids === null && !wants(new Map(), target, view)) continue
    const { is_ordered } = replay.asked
    const queue_id = await enterQueue(tx, {
      id: deps.ids.next('whq'),
      target_id: target.id,
      order_key: is_ordered ? `!${replay.id}` : ` ${toShare(row.id, target)}`,
      is_ordered,
      due_at: deps.clock.now(),
    })
    const of = { of: null, id: replay.id }
    made.push(toDelivery(deps, { webhook, target, queue_id, key: null, request_id: row.id, replay: of }))
  }
  return made
}
