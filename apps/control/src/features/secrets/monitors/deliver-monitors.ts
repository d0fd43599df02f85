import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { Db } from '../../../platform/database/database.ts'
import { postSigned, signMessage } from '../../../platform/outbound/post-signed.ts'
import { getServerRole } from '../access/roles.ts'
import { configChangedEmail } from '../emails/notices.emails.ts'
import type { Deps } from '../secrets.deps.ts'
import { findMetConfig } from '../stored/configs.store.ts'
import { type DueMonitor, deleteMonitorRow, lockDueMonitors, saveMonitor } from '../stored/monitors.store.ts'
import { getPurpose, listWithin } from './manage-monitors.ts'

/** Receivers served side by side, so that slow ones keep nobody waiting. */
const AT_ONCE = 20
/** Longer than any delivery takes: a process that died in one leaves the monitor to the next after this. */
const LEASE_MS = 30 * SECOND_MS
const FIRST_DELAY_MS = 2 * SECOND_MS
const LAST_DELAY_MS = HOUR_MS
/** Changes that follow each other sooner are told as one. */
const APART_MS = { webhook: 5 * SECOND_MS, email: 10 * MINUTE_MS } as const
const ERROR_LENGTH = 300

type Needs = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'config'
  | 'jobs'
  | 'transaction'
  | 'limits'
  | 'sealer'
  | 'guard'
  | 'ownWebhooks'
  | 'findRecipient'
>

/**
 * Tells saved monitors how far their configs are, only ever the newest. An email is written in one transaction with what
 * was told; a webhook that does not take it is tried again, later and later. Answers whether there may be more.
 */
export function deliverMonitors(deps: Needs) {
  return async (): Promise<boolean> => {
    const due = await deps.transaction((tx) => takeDue(deps, tx))
    await Promise.all(due.webhooks.map((monitor) => post(deps, monitor)))
    return due.isFull
  }
}

async function takeDue(deps: Needs, tx: Db): Promise<{ webhooks: DueMonitor[]; isFull: boolean }> {
  const now = deps.clock.now()
  const due = await lockDueMonitors(tx, now, AT_ONCE)
  const webhooks: DueMonitor[] = []
  for (const monitor of due) {
    const { limit } = await deps.limits.watch_monitors(tx, monitor.team_id)
    if (!(await listWithin(tx, monitor.team_id, limit)).has(monitor.id)) {
      // Looked at again later: the plan may have changed by then.
      await saveMonitor(tx, monitor.id, { next_attempt_at: new Date(now.getTime() + APART_MS.email) })
    } else if (monitor.kind === 'webhook') {
      await saveMonitor(tx, monitor.id, { next_attempt_at: new Date(now.getTime() + LEASE_MS) })
      webhooks.push(monitor)
    } else await write(deps, tx, monitor)
  }
  return { webhooks, isFull: due.length === AT_ONCE }
}

/** Whoever has no role there any more is told nothing, and the monitor goes. */
async function write(deps: Needs, tx: Db, monitor: DueMonitor): Promise<void> {
  const { id, team_id, user_id, project, config } = monitor
  const met = await findMetConfig(tx, { subject: user_id ?? '', team_id }, config.id)
  if (user_id === null || !met || getServerRole({ kind: 'person' }, met) === null)
    return deleteMonitorRow(tx, id)
  const now = deps.clock.now()
  const to = await deps.findRecipient(tx, { user_id, team_id })
  if (to) {
    const email = configChangedEmail({
      to,
      project: project.name,
      config: config.name,
      seq: config.seq,
      at: now,
      page: toPage(deps, monitor),
    })
    await deps.jobs.add(tx, { kind: 'letter', payload: email })
  }
  await saveMonitor(tx, id, toTold(monitor, now))
}

async function post(deps: Needs, monitor: DueMonitor): Promise<void> {
  const { id, attempts } = monitor
  const error = await deliver(deps, monitor)
  const now = deps.clock.now()
  if (error === null) return saveMonitor(deps.db, id, toTold(monitor, now))
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** attempts, LAST_DELAY_MS)
  const next_attempt_at = new Date(now.getTime() + delayMs)
  await saveMonitor(deps.db, id, { attempts: attempts + 1, next_attempt_at, last_error: error })
}

/** Null when the receiver has taken it, else why not. */
async function deliver(deps: Needs, monitor: DueMonitor): Promise<string | null> {
  const { id, team_id, url, sealed_secret, project, config } = monitor
  if (url === null || sealed_secret === null) throw new Error(`the monitor ${id} is no webhook`)
  try {
    const told = {
      type: 'secrets.config_changed',
      team_id,
      monitor_id: id,
      project: project.slug,
      config: config.slug,
      config_id: config.id,
      seq: config.seq,
      epoch: config.epoch,
      url: toPage(deps, monitor),
    }
    const message = signMessage(told, deps.sealer.open(getPurpose(id), sealed_secret), deps.clock.now())
    if (await deps.ownWebhooks.take(team_id, url, message)) return null
    await postSigned({ url, ca_pem: null }, message, deps.guard)
    return null
  } catch (error) {
    return error instanceof Error ? (error.message || error.name).slice(0, ERROR_LENGTH) : String(error)
  }
}

function toTold({ kind, config }: DueMonitor, now: Date) {
  const apartMs = kind === 'webhook' ? APART_MS.webhook : APART_MS.email
  return {
    told_seq: config.seq,
    attempts: 0,
    last_error: null,
    delivered_at: now,
    next_attempt_at: new Date(now.getTime() + apartMs),
  }
}

function toPage({ config: { base_url } }: Pick<Needs, 'config'>, { project, config }: DueMonitor): string {
  return `${base_url}/secrets/project/${project.slug}/config/${config.slug}/audit`
}
