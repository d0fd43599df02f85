import { type ReplayWebhook, WEBHOOK_REPLAY_MAX, type WebhookReplay } from '@nora/contract/webhooks'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { cancelDeliveries } from '../deliveries/hold-deliveries.ts'
import { readSearch, searchBodies } from '../requests/search.ts'
import { countOfReplay } from '../stored/deliveries.store.ts'
import {
  findReplay,
  insertReplay,
  listRunning,
  lockReplay,
  type ReplayRow,
  saveReplay,
} from '../stored/replays.store.ts'
import { countRequests, listRequestHeads, type RequestFilter } from '../stored/requests.store.ts'
import { listTargets } from '../stored/targets.store.ts'
import { lockWebhooks } from '../stored/webhooks.store.ts'
import { getVisibleWebhook, mustManage } from '../webhook-access.ts'
import type { Deps } from '../webhooks.deps.ts'
import { webhooksTexts } from '../webhooks.messages.ts'
import { toReplayFilter } from './to-replay-filter.ts'

/** Begins to deliver stored requests again, or counts which would be. */
export function replayWebhook(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, dry_run, edit, ...input }: ReplayWebhook & { id: string },
  ): Promise<WebhookReplay> => {
    const webhook = await getVisibleWebhook(deps.db, actor, id)
    mustManage(actor)
    if (edit !== undefined && input.request_ids?.length !== 1)
      throw fieldProblem('edit', webhooksTexts.replayEditOne)
    const target_ids = await chooseTargets(deps.db, id, input.target_ids)
    const asked = toAsked(input, target_ids)
    const requests = await countMeant(deps, id, asked)
    if (requests > WEBHOOK_REPLAY_MAX)
      throw problem('Conflict', webhooksTexts.replayTooMany(requests, WEBHOOK_REPLAY_MAX), {
        data: { why: 'too_many', requests },
      })
    const now = deps.clock.now()
    if (dry_run) return { ...NONE, id: null, state: 'counted', requests, created_at: now.toISOString() }
    const row: ReplayRow = {
      id: deps.ids.next('whp'),
      webhook_id: id,
      state: 'running',
      asked,
      edit: edit ?? null,
      cursor: null,
      last_id: await findLast(deps.db, id),
      requests,
      skipped: 0,
      queued: 0,
      created_at: now,
    }
    await deps.transaction(async (tx) => {
      await lockWebhooks(tx, [id])
      if ((await listRunning(tx, id)).length > 0)
        throw problem('Conflict', webhooksTexts.replayRuns, { data: { why: 'running' } })
      await insertReplay(tx, row)
      const data = { name: webhook.name, replay_id: row.id, requests, is_edited: edit !== undefined }
      await deps.emit(tx, origin, { kind: 'webhook.replayed', object_id: id, data })
    })
    return showReplay(deps, row)
  }
}

export function getReplay(deps: Deps) {
  return async (
    actor: Actor,
    { id, replay_id }: { id: string; replay_id: string },
  ): Promise<WebhookReplay> => {
    await getVisibleWebhook(deps.db, actor, id)
    const row = await findReplay(deps.db, { webhook_id: id, id: replay_id })
    if (!row) throw problem('NotFound')
    return showReplay(deps, row)
  }
}

/** What was not sent yet is cancelled. */
export function cancelReplay(deps: Deps) {
  return async (
    actor: Actor,
    { id, replay_id }: { id: string; replay_id: string },
  ): Promise<WebhookReplay> => {
    await getVisibleWebhook(deps.db, actor, id)
    mustManage(actor)
    const row = await deps.transaction(async (tx) => {
      await lockWebhooks(tx, [id])
      const found = await findReplay(tx, { webhook_id: id, id: replay_id })
      const row = found && (await lockReplay(tx, found.id))
      if (!row) throw problem('NotFound')
      const { open } = await countOfReplay(tx, row.id)
      if (row.state !== 'running' && open === 0)
        throw problem('Conflict', webhooksTexts.replayEnded, { data: { why: 'ended' } })
      await cancelDeliveries(tx, { replay_id: row.id }, deps.clock.now())
      await saveReplay(tx, row.id, { state: 'cancelled' })
      return { ...row, state: 'cancelled' as const }
    })
    return showReplay(deps, row)
  }
}

const NONE = { skipped: 0, queued: 0, delivered: 0, dead: 0 }

/** `done`: all of it has been queued, and has ended. */
export async function showReplay({ db }: Pick<Deps, 'db'>, row: ReplayRow): Promise<WebhookReplay> {
  const { delivered, dead, open } = await countOfReplay(db, row.id)
  const { id, requests, skipped, queued } = row
  const state = row.state === 'done' && open > 0 ? 'running' : row.state
  return { id, state, requests, skipped, queued, delivered, dead, created_at: row.created_at.toISOString() }
}

async function chooseTargets(
  db: Db,
  webhook_id: string,
  wanted: readonly string[] | undefined,
): Promise<string[]> {
  const targets = await listTargets(db, [webhook_id])
  if (targets.length === 0)
    throw problem('Conflict', webhooksTexts.noTargets, { data: { why: 'no_targets' } })
  const ids = targets.map(({ id }) => id)
  if (wanted === undefined) return ids
  if (wanted.some((id) => !ids.includes(id))) throw problem('NotFound')
  return [...new Set(wanted)]
}

function toAsked(
  { request_ids, q, state, from, to, order }: Omit<ReplayWebhook, 'dry_run' | 'edit'>,
  target_ids: string[],
): ReplayRow['asked'] {
  return {
    request_ids: request_ids ? [...new Set(request_ids)] : null,
    q: q ?? null,
    state: state ?? null,
    from: from ?? null,
    to: to ?? null,
    target_ids,
    is_ordered: order === 'received',
  }
}

async function countMeant(deps: Deps, webhook_id: string, asked: ReplayRow['asked']): Promise<number> {
  const filter = toReplayFilter(webhook_id, asked)
  const { json } = readSearch(asked.q ?? undefined)
  if (json.length === 0) return countRequests(deps.db, filter)
  return (await searchBodies(deps, filter, { json, limit: WEBHOOK_REPLAY_MAX + 1 })).rows.length
}

/** The newest that is there: what comes later is not meant. */
async function findLast(db: Db, webhook_id: string): Promise<string> {
  const filter: RequestFilter = { webhook_id }
  const [last] = await listRequestHeads(db, filter, { limit: 1 })
  return last?.id ?? ''
}
