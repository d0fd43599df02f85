import { createHash } from 'node:crypto'
import { WEBHOOK_INLINE_BODY_BYTES } from '@nora/contract/webhooks'
import { DAY_MS, randomToken, SECOND_MS } from '@nora/kit'
import type { ReceivedWebhook } from '@nora/link'
import type { Files } from '../../../platform/files/files.ts'
import { makeDeliveries } from '../deliveries/make-deliveries.ts'
import { toRequestSummary } from '../show/show-requests.ts'
import { findByKey, insertRequests, listKnown, type RequestRow } from '../stored/requests.store.ts'
import { FOLDER } from '../stored/stored-body.ts'
import { listTargets } from '../stored/targets.store.ts'
import { listWebhooksById, lockWebhooks, saveWebhook, type WebhookRow } from '../stored/webhooks.store.ts'
import type { Deps } from '../webhooks.deps.ts'
import { dropFiles } from './drop-files.ts'

/** Of what this server makes itself. */
export const OWN_EDGE = 'control'

/** What did not pass is kept so that its owner sees why. */
const REFUSED_KEPT_MS = DAY_MS

/**
 * Stores what an edge hands over, and makes the deliveries of it. Ids that are known already change nothing, so an edge
 * may hand over again what it does not know to be stored.
 */
export function acceptRequests(deps: Deps) {
  return async (edge_id: string, received: readonly ReceivedWebhook[]): Promise<void> => {
    const unknown = await withoutKnown(deps, received)
    if (unknown.length === 0) return
    const files = await putFiles(deps, unknown)
    try {
      const stored = await deps.transaction(async (tx) => {
        const ids = [...new Set(unknown.map(({ webhook_id }) => webhook_id))]
        const webhooks = new Map((await lockWebhooks(tx, ids)).map((row) => [row.id, row]))
        const targets = await listTargets(tx, ids)
        // Another process may have stored some of them meanwhile.
        const known = await listKnown(
          tx,
          unknown.map(({ id }) => id),
        )
        const rows: RequestRow[] = []
        for (const one of unknown.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
          const webhook = webhooks.get(one.webhook_id)
          // One that is deleted keeps nothing.
          if (webhook === undefined || known.has(one.id)) continue
          webhook.sequence++
          const row = toRow(webhook, one, { edge_id, file: files.get(one.id) ?? null })
          const earlier = rows.find((other) => isSameDelivery(other, row))?.id
          rows.push(await markDuplicate(tx, webhook, row, earlier))
        }
        await insertRequests(tx, rows)
        await noteRequests(tx, [...webhooks.values()], rows)
        await makeDeliveries(withBodies(deps, files, unknown), tx, { rows, webhooks, targets })
        return rows
      })
      await dropUnused(deps, files, stored)
      tell(deps, stored)
      deps.wakeDeliveries()
    } catch (error) {
      await dropFiles(
        deps,
        [...files.values()].map((file) => ({ file })),
      )
      throw error
    }
  }
}

/** Filters and order keys read bodies while webhooks are locked, so these come from memory and not from a storage. */
function withBodies(
  { files, ...deps }: Deps,
  keys: ReadonlyMap<string, string>,
  received: readonly ReceivedWebhook[],
): Deps {
  const bodies = new Map(received.map(({ id, body }) => [keys.get(id), body]))
  const read: Files['read'] = async (key, range) => {
    const body = bodies.get(key)
    return body === undefined
      ? files.read(key, range)
      : Buffer.from(body, 'base64').subarray(range.start, range.end)
  }
  return { ...deps, files: { ...files, read } }
}

async function withoutKnown(
  { db }: Pick<Deps, 'db'>,
  received: readonly ReceivedWebhook[],
): Promise<ReceivedWebhook[]> {
  const byId = new Map(received.map((one) => [one.id, one]))
  const known = await listKnown(db, [...byId.keys()])
  return [...byId.values()].filter(({ id }) => !known.has(id))
}

/** Bodies that are too large for a row: they are written and synced before it. */
async function putFiles(deps: Deps, received: readonly ReceivedWebhook[]): Promise<Map<string, string>> {
  const large = received.filter(({ body }) => Buffer.byteLength(body, 'base64') > WEBHOOK_INLINE_BODY_BYTES)
  const files = new Map<string, string>()
  if (large.length === 0) return files
  const ids = [...new Set(large.map(({ webhook_id }) => webhook_id))]
  const teams = new Map((await listWebhooksById(deps.db, ids)).map(({ id, team_id }) => [id, team_id]))
  for (const { id, webhook_id, body } of large) {
    const team_id = teams.get(webhook_id)
    if (team_id === undefined) continue
    const key = `${FOLDER}/${team_id}/${webhook_id}/${id}.${randomToken(8)}`
    await deps.files.put(key, [Buffer.from(body, 'base64')])
    files.set(id, key)
  }
  return files
}

function toRow(
  { id: webhook_id, sequence, keep_days }: WebhookRow,
  received: ReceivedWebhook,
  { edge_id, file }: { edge_id: string; file: string | null },
): RequestRow {
  const { received_at, refused_by, headers, body: encoded, ...facts } = received
  const body = Buffer.from(encoded, 'base64')
  const keptMs = refused_by === null ? keep_days * DAY_MS : REFUSED_KEPT_MS
  return {
    id: facts.id,
    webhook_id,
    sequence,
    received_at: new Date(received_at),
    http_version: facts.http_version,
    method: facts.method,
    path: withoutNul(facts.path),
    query: withoutNul(facts.query),
    headers: headers.map(([name, value]): [string, string] => [withoutNul(name), withoutNul(value)]),
    content_type: headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null,
    body_bytes: body.length,
    body: file === null ? body : null,
    file,
    sha256: createHash('sha256').update(body).digest('hex'),
    visitor: facts.visitor,
    edge_id,
    state: refused_by === null ? 'stored' : 'refused',
    refused_by,
    reason: facts.reason,
    delivery_key: facts.delivery_key === null ? null : withoutNul(facts.delivery_key),
    duplicate_of: null,
    answered_status: facts.answered_status,
    words: null,
    expires_at: new Date(received_at + keptMs),
  }
}

/** PostgreSQL keeps no NUL in texts. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD')

function isSameDelivery(one: RequestRow, other: RequestRow): boolean {
  return (
    one.webhook_id === other.webhook_id &&
    one.delivery_key !== null &&
    one.delivery_key === other.delivery_key &&
    one.state === 'stored' &&
    other.state === 'stored'
  )
}

/** The lock of the webhook makes one of two that come at once the first. */
async function markDuplicate(
  tx: Parameters<typeof findByKey>[0],
  { dedupe }: WebhookRow,
  row: RequestRow,
  earlier: string | undefined,
): Promise<RequestRow> {
  if (dedupe.by === 'off' || row.state !== 'stored' || row.delivery_key === null) return row
  const since = new Date(row.received_at.getTime() - dedupe.window_s * SECOND_MS)
  const { webhook_id, delivery_key: key } = row
  const first = earlier ?? (await findByKey(tx, { webhook_id, key, since }))
  return first === undefined ? row : { ...row, state: 'duplicate', duplicate_of: first }
}

async function noteRequests(
  tx: Parameters<typeof saveWebhook>[0],
  webhooks: readonly WebhookRow[],
  rows: readonly RequestRow[],
): Promise<void> {
  for (const { id, sequence, last_request_at } of webhooks) {
    const times = rows
      .filter(({ webhook_id }) => webhook_id === id)
      .map(({ received_at }) => received_at.getTime())
    if (times.length === 0) continue
    const last = new Date(Math.max(...times, last_request_at?.getTime() ?? 0))
    await saveWebhook(tx, id, { sequence, last_request_at: last })
  }
}

/** Files of requests that somebody else had stored. */
async function dropUnused(
  deps: Deps,
  files: ReadonlyMap<string, string>,
  rows: readonly RequestRow[],
): Promise<void> {
  const used = new Set(rows.map(({ file }) => file))
  const unused = [...files.values()].filter((file) => !used.has(file))
  await dropFiles(
    deps,
    unused.map((file) => ({ file })),
  )
}

function tell({ news }: Pick<Deps, 'news'>, rows: readonly RequestRow[]): void {
  for (const row of rows)
    if (news.isWatched(row.webhook_id))
      news.tell(row.webhook_id, { type: 'request', request: toRequestSummary(row) })
}
