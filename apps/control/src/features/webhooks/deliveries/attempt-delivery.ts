import { MINUTE_MS } from '@nora/kit'
import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OutboundAnswer } from '../../../platform/outbound/send-request.ts'
import { toDeliverySummary } from '../show/show-requests.ts'
import { toTarget } from '../show/show-webhooks.ts'
import {
  type DeliveryRow,
  deleteAttempt,
  isFirst,
  saveAttempt,
  saveDelivery,
  settleRequests,
} from '../stored/deliveries.store.ts'
import { beginAttempt, findRequestOf, type QueueRow } from '../stored/queues.store.ts'
import { findEdit } from '../stored/replays.store.ts'
import { lockTarget, saveTarget, type TargetRow } from '../stored/targets.store.ts'
import { listWebhooksById, type WebhookRow } from '../stored/webhooks.store.ts'
import type { Deps } from '../webhooks.deps.ts'
import { holdDeliveries } from './hold-deliveries.ts'
import { prepare } from './prepare.ts'
import { type Answered, type Ruling, readRetryAfter, rule } from './retry-schedule.ts'
import { locate, send, toTimeoutMs } from './send.ts'
import { tellRequest } from './tell-request.ts'

/** A target that has answered nothing good so many times in a row fails. */
const FAILURES = 20
/** A failing target is tried so often. */
export const PROBE_MS = MINUTE_MS
/** Failures before anything was sent. */
const OURS = new Set(['transform', 'transform_busy', 'loop', 'expired', 'storage'])
const KEPT_ANSWER_BYTES = 16 * 1024

/**
 * What has to wait: nothing; this delivery, and in an ordered queue those behind it; all of the target; `away`: the same,
 * and nothing was begun; `lost`: another process has the queue.
 */
export type Stopped = null | 'delivery' | 'target' | 'away' | 'lost'

type Parts = {
  queue: QueueRow
  until: Date
  delivery: DeliveryRow
  target: TargetRow
  webhook: WebhookRow
}

/** Makes one attempt and writes down what came of it. */
export async function attemptDelivery(deps: Deps, parts: Parts): Promise<Stopped> {
  const { queue, until, delivery, target, webhook } = parts
  const place = await locate(deps, webhook, target)
  if (place === null) {
    await markAway(deps, target)
    return 'away'
  }
  const attempt_id = deps.ids.next('whc')
  const now = deps.clock.now()
  const begun = await deps.transaction((tx) => beginAttempt(tx, queue, { delivery, attempt_id, now, until }))
  // What is held or cancelled stands in the way of those behind it, or does not: the queue is looked at anew.
  if (begun !== 'begun') return begun === 'lost' ? 'lost' : 'target'
  const request = await findRequestOf(deps.db, delivery.request_id)
  if (request === undefined) return null
  const attempt = delivery.attempts + 1
  const edit = delivery.replay_id === null ? null : await findEdit(deps.db, delivery.replay_id)
  const asked = { webhook, target, request, delivery_id: delivery.id, edit, attempt, toUrl: place.toUrl }
  const prepared = await prepare(deps, asked)
  const sent =
    'error' in prepared
      ? toUnsent(prepared.error, prepared.text)
      : await send(deps, {
          place,
          path: prepared.path,
          attempt_id,
          outgoing: { ...prepared, timeoutMs: toTimeoutMs(target) },
        })
  if (sent.error === 'away') return putBack(deps, { ...parts, attempt_id })
  return settle(deps, parts, { attempt_id, attempt, sent })
}

function toUnsent(error: string, text: string | null): OutboundAnswer {
  return { status: null, error, headers: [], body: Buffer.from(text ?? ''), durationMs: 0 }
}

/** Nobody is there: no attempt is counted, and what waits is held until somebody is. */
async function markAway(deps: Deps, { id }: TargetRow): Promise<void> {
  const now = deps.clock.now()
  const row = await deps.transaction(async (tx) => {
    const row = await lockTarget(tx, id)
    if (row === undefined) return undefined
    await saveTarget(tx, id, { away_since: row.away_since ?? now })
    await holdDeliveries(tx, { target_id: id }, 'away')
    return { ...row, away_since: row.away_since ?? now }
  })
  if (row !== undefined) deps.news.tell(row.webhook_id, { type: 'target', target: toTarget(row) })
}

/** The edge found nobody: the attempt has not been. */
async function putBack(
  deps: Deps,
  { delivery, target, attempt_id }: Parts & { attempt_id: string },
): Promise<'target'> {
  await deps.transaction(async (tx) => {
    await saveDelivery(tx, delivery.id, { state: 'waiting', due_at: null, attempts: delivery.attempts })
    await deleteAttempt(tx, attempt_id)
  })
  await markAway(deps, target)
  return 'target'
}

async function settle(
  deps: Deps,
  { delivery, target, webhook }: Parts,
  { attempt_id, attempt, sent }: { attempt_id: string; attempt: number; sent: OutboundAnswer },
): Promise<Stopped> {
  const now = deps.clock.now()
  const answered: Answered = {
    status: sent.status,
    error: sent.error,
    retryAfterMs: readRetryAfter(
      sent.headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1],
      now,
    ),
  }
  const ageMs = now.getTime() - delivery.created_at.getTime()
  const ruling = rule(answered, { policy: target.retry, attempts: attempt, ageMs, random: deps.random() })
  const after = await deps.transaction(async (tx) => {
    const current = await lockTarget(tx, target.id)
    if (current === undefined) return null
    await saveAttempt(tx, attempt_id, {
      duration_ms: sent.durationMs,
      status: sent.status,
      error: sent.error,
      headers: sent.headers,
      body: sent.body.subarray(0, KEPT_ANSWER_BYTES),
    })
    const changed = await saveTargetState(deps, tx, { current, webhook, ruling, sent, now })
    const [latest] = await listWebhooksById(tx, [webhook.id])
    const heldBy = latest?.paused_at ? 'webhook_paused' : isPaused(changed) ? 'target_paused' : null
    const changes = toChanges(ruling, { now, heldBy, passes: current.on_dead === 'pass' })
    await saveDelivery(tx, delivery.id, { ...changes, last_status: sent.status, last_error: sent.error })
    if (ruling.kind !== 'again') await settleRequests(tx, [delivery.request_id])
    return { target: changed, delivery: { ...delivery, ...changes, attempts: attempt } }
  })
  // Of a request the first target counts.
  deps.answers.settle(delivery.id, sent)
  if (await isFirst(deps.db, delivery)) deps.answers.settle(delivery.request_id, sent)
  if (after === null) return 'target'
  const named = { id: target.id, name: after.target.name }
  const told = { ...after.delivery, last_status: sent.status, last_error: sent.error, target: named }
  deps.news.tell(webhook.id, { type: 'delivery', delivery: toDeliverySummary(told) })
  if (ruling.kind !== 'again') await tellRequest(deps, webhook.id, delivery.request_id)
  if (after.target.state !== target.state)
    deps.news.tell(webhook.id, { type: 'target', target: toTarget(after.target) })
  if (after.target.state !== 'active') return 'target'
  return ruling.kind === 'again' || (ruling.kind === 'dead' && target.on_dead === 'hold') ? 'delivery' : null
}

function toChanges(
  ruling: Ruling,
  { now, heldBy, passes }: { now: Date; heldBy: 'webhook_paused' | 'target_paused' | null; passes: boolean },
): Partial<DeliveryRow> {
  if (ruling.kind === 'delivered') return { state: 'delivered', reason: null, due_at: null, ended_at: now }
  if (ruling.kind === 'dead')
    return { state: 'dead', reason: ruling.reason, due_at: null, ended_at: now, is_skipped: passes }
  if (heldBy !== null) return { state: 'held', reason: heldBy, due_at: null }
  return { state: 'waiting', reason: null, due_at: new Date(now.getTime() + ruling.nextMs) }
}

const isPaused = ({ state }: TargetRow): boolean => state === 'paused' || state === 'gone'

type Found = { current: TargetRow; webhook: WebhookRow; ruling: Ruling; sent: OutboundAnswer; now: Date }

/** Counts failures in a row, and ends them at the first good answer. */
async function saveTargetState(
  deps: Deps,
  tx: Db,
  { current, webhook, ruling, sent, now }: Found,
): Promise<TargetRow> {
  const save = async (changes: Partial<TargetRow>): Promise<TargetRow> => {
    await saveTarget(tx, current.id, changes)
    return { ...current, ...changes }
  }
  if (ruling.kind === 'delivered') {
    if (current.failures === 0 && current.state !== 'failing') return current
    const isBack = current.state === 'failing'
    return save({
      failures: 0,
      ...(isBack && { state: 'active', reason: null, failing_since: null, probe_at: null }),
    })
  }
  if (ruling.kind === 'dead' && ruling.pause && !isPaused(current)) {
    await holdDeliveries(tx, { target_id: current.id }, 'target_paused')
    await deps.emit(tx, toOrigin(deps, webhook), {
      kind: 'webhook.target_paused',
      object_id: webhook.id,
      data: { name: webhook.name, target: current.name, by: 'answer_410' },
    })
    return save({ state: 'paused', reason: 'answer_410' })
  }
  // An answer of the target's own that nobody wants to hear again is no failure of the target.
  if (ruling.kind === 'dead' && sent.error === null && (sent.status ?? 500) < 500) return current
  if (sent.error !== null && OURS.has(sent.error)) return current
  const failures = current.failures + 1
  const probe_at = new Date(now.getTime() + PROBE_MS)
  if (current.state === 'failing') return save({ failures, probe_at })
  if (current.state !== 'active' || failures < FAILURES) return save({ failures })
  const error = sent.error ?? `HTTP ${sent.status}`
  await deps.emit(tx, toOrigin(deps, webhook), {
    kind: 'webhook.target_failing',
    object_id: webhook.id,
    data: { name: webhook.name, target: current.name, error },
  })
  return save({ failures, state: 'failing', reason: error, failing_since: now, probe_at })
}

/** What the system does by itself, for the one whose webhook it is. */
export function toOrigin({ ids }: Pick<Deps, 'ids'>, { user_id, team_id }: WebhookRow): Origin {
  return { user_id, team_id, credential_id: null, address: '', client: '', request_id: ids.next('req') }
}
