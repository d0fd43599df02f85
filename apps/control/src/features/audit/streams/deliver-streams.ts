import type { AuditEvent } from '@nora/contract/audit'
import { HOUR_MS, SECOND_MS } from '@nora/kit'
import { postSigned, signMessage } from '../../../platform/outbound/post-signed.ts'
import { sendSyslog } from '../../../platform/outbound/send-syslog.ts'
import { toAuditEvents } from '../to-audit-event.ts'
import { getPurpose } from './purpose.ts'
import type { Deps } from './streams.deps.ts'
import { leaseDueStreams, listBehind, type StreamRow, updateStream } from './streams.store.ts'
import { toSyslogMessage } from './syslog-message.ts'

/** Receivers served side by side, so that slow ones keep nobody waiting. */
const AT_ONCE = 20
const BATCH = 100
/** Longer than any delivery takes: a process that died in one leaves the stream to the next after this. */
const LEASE_MS = 30 * SECOND_MS
const FIRST_DELAY_MS = 2 * SECOND_MS
const LAST_DELAY_MS = HOUR_MS

type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'sealer' | 'guard' | 'config' | 'transaction' | 'ownWebhooks'>

/**
 * One turn of all receivers that are due, each in order: the place in the log moves on only after the receiver has
 * taken what lies before it. After a crash in between it gets the same events again. Answers whether any moved.
 */
export function deliverStreams(deps: DeliverDeps) {
  return async (): Promise<boolean> => {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const due = await deps.db.transaction((tx) =>
      leaseDueStreams(tx as never, { now, until, limit: AT_ONCE }),
    )
    const moved = await Promise.all(due.map((row) => takeTurn(deps, row)))
    return moved.includes(true)
  }
}

async function takeTurn(deps: DeliverDeps, row: StreamRow): Promise<boolean> {
  const rows = await listBehind(deps.db, row, BATCH)
  const last = rows.at(-1)
  if (!last) return false
  const error = await deliver(deps, row, await toAuditEvents(deps.db, rows), 'audit.events')
  const now = deps.clock.now()
  if (error === null) {
    const done = { position: last.position, attempts: 0, next_attempt_at: now, delivered_at: now }
    await updateStream(deps.db, row.id, { ...done, last_error: null })
    return true
  }
  const attempts = row.attempts + 1
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LAST_DELAY_MS)
  const next_attempt_at = new Date(now.getTime() + delayMs)
  await updateStream(deps.db, row.id, { attempts, next_attempt_at, failed_at: now, last_error: error })
  return false
}

/** Null when the receiver has taken the events, else why not, in a sentence short enough to show. */
export async function deliver(
  {
    sealer,
    guard,
    config,
    clock,
    ownWebhooks,
  }: Pick<Deps, 'sealer' | 'guard' | 'config' | 'clock' | 'ownWebhooks'>,
  { id, kind, team_id, url, sealed_secret, ca_pem }: StreamRow,
  events: readonly AuditEvent[],
  type: 'audit.events' | 'audit.test',
): Promise<string | null> {
  try {
    const secret = sealed_secret && sealer.open(getPurpose(id), sealed_secret)
    if (kind === 'webhook') {
      const message = signMessage({ type, team_id, events }, secret, clock.now())
      if (await ownWebhooks.take(team_id, url, message)) return null
      await postSigned({ url, ca_pem }, message, guard)
    } else {
      const { hostname } = new URL(config.base_url)
      const messages = events.map((event) => toSyslogMessage(event, hostname))
      await sendSyslog({ url, secret, ca_pem }, messages, guard)
    }
    return null
  } catch (error) {
    return error instanceof Error ? `${error.message || error.name}`.slice(0, 300) : String(error)
  }
}
