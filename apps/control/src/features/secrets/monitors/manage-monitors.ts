import {
  CONFIG_MONITORS_MAX,
  type CreateMonitor,
  type Monitor,
  type MonitorList,
  type NewMonitor,
} from '@nora/contract/secrets'
import { randomToken } from '@nora/kit'
import { assertWithinLimit } from '../../../plan-limits/limits.ts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findReceiverFault } from '../../../platform/outbound/find-receiver-fault.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { toPerson } from '../access/caller.ts'
import { getOpenConfig, type OpenConfig } from '../access/open-config.ts'
import { getServerRole } from '../access/roles.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { findMetConfig, lockConfigRow } from '../stored/configs.store.ts'
import {
  countMonitors,
  deleteMonitorRow,
  findMonitor,
  insertMonitor,
  listSaved,
  listSavedIds,
  type MonitorRow,
} from '../stored/monitors.store.ts'
import { listMakers } from '../stored/reminders.store.ts'

type Needs = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'ids'
  | 'emit'
  | 'transaction'
  | 'limits'
  | 'lockTeam'
  | 'sealer'
  | 'guard'
  | 'config'
  | 'ownWebhooks'
>
type Target = Pick<MonitorRow, 'user_id' | 'url'>

/** Saved monitors of a config that the caller administers, and how many the team has of how many. */
export function listMonitors({ db, clock, limits }: Needs) {
  return async (actor: Actor, { id }: { id: string }): Promise<MonitorList> => {
    const { team_id } = actor
    const config = await getOpenConfig(db, toPerson(actor), { id, needs: 'admin' })
    const { limit } = await limits.watch_monitors(db, team_id)
    const shown = await toMonitors(db, { config, limit }, await listSaved(db, id))
    return { items: shown, used: await countMonitors(db, team_id, clock.now()), limit }
  }
}

/** Tells somebody, or a program, from now on how far the config is. The secret is returned only here. */
export function createMonitor(deps: Needs) {
  return (
    actor: Actor,
    origin: Origin,
    { id: config_id, ...input }: CreateMonitor & { id: string },
  ): Promise<NewMonitor> =>
    deps.transaction(async (tx) => {
      const { team_id } = actor
      await getOpenConfig(tx, toPerson(actor), { id: config_id, needs: 'admin' })
      await deps.lockTeam(tx, team_id)
      await lockConfigRow(tx, config_id)
      const config = await getOpenConfig(tx, toPerson(actor), { id: config_id, needs: 'admin' })
      const target = await checkTarget(deps, tx, { actor, config, input })
      const now = deps.clock.now()
      const bound = await deps.limits.watch_monitors(tx, team_id)
      await assertPlace(tx, config_id)
      assertWithinLimit(await countMonitors(tx, team_id, now), bound, secretsTexts.monitorLimit)
      const id = deps.ids.next('smo')
      const secret = input.kind === 'webhook' ? `whsec_${randomToken(43)}` : null
      const row: MonitorRow = {
        id,
        team_id,
        kind: input.kind,
        config_id,
        ...target,
        token_id: null,
        sealed_secret: secret && deps.sealer.seal(getPurpose(id), secret),
        holder: null,
        leased_until: null,
        told_seq: config.seq,
        attempts: 0,
        next_attempt_at: now,
        delivered_at: null,
        last_error: null,
        created_at: now,
      }
      await insertMonitor(tx, row)
      await deps.emit(tx, origin, {
        kind: 'secrets_config.monitor_created',
        object_id: config_id,
        data: toFacts(row),
      })
      const [shown] = await toMonitors(tx, { config, limit: bound.limit }, [row])
      if (!shown) throw new Error(`the monitor ${id} is not shown`)
      return { ...shown, secret }
    })
}

export function deleteMonitor(deps: Needs) {
  return (actor: Actor, origin: Origin, { id, monitor }: { id: string; monitor: string }): Promise<void> =>
    deps.transaction(async (tx) => {
      await getOpenConfig(tx, toPerson(actor), { id, needs: 'admin' })
      const row = await findMonitor(tx, monitor)
      if (row?.config_id !== id) throw problem('NotFound')
      await deleteMonitorRow(tx, row.id)
      await deps.emit(tx, origin, {
        kind: 'secrets_config.monitor_deleted',
        object_id: id,
        data: toFacts(row),
      })
    })
}

/** Ties a sealed secret to its row. */
export function getPurpose(id: string): string {
  return `secrets monitor ${id}`
}

/** Which of the saved monitors of a team are told: the oldest, as many as the plan allows. */
export async function listWithin(db: Db, team_id: string, limit: number | null): Promise<Set<string>> {
  const ids = await listSavedIds(db, team_id)
  return new Set(limit === null ? ids : ids.slice(0, limit))
}

async function checkTarget(
  deps: Needs,
  tx: Db,
  { actor, config, input }: { actor: Actor; config: OpenConfig; input: CreateMonitor },
): Promise<Target> {
  const { team_id } = actor
  if (input.kind === 'webhook') {
    const { url } = input
    if (await deps.ownWebhooks.isAddress(tx, team_id, url)) return { user_id: null, url }
    const fault = findReceiverFault(deps, url, ['https:', 'http:'])
    if (fault === 'bad') throw fieldProblem('url', secretsTexts.badAddress)
    if (fault === 'private') throw fieldProblem('url', secretsTexts.privateAddress)
    return { user_id: null, url }
  }
  const user_id = input.user_id ?? actor.user_id
  const met = await findMetConfig(tx, { subject: user_id, team_id }, config.id)
  const role = met ? getServerRole({ kind: 'person' }, met) : null
  if (role === null) throw fieldProblem('user_id', secretsTexts.noRecipient)
  return { user_id, url: null }
}

async function assertPlace(tx: Db, config_id: string): Promise<void> {
  if ((await listSaved(tx, config_id)).length < CONFIG_MONITORS_MAX) return
  const data = { why: 'limit', limit: CONFIG_MONITORS_MAX }
  throw problem('Conflict', secretsTexts.tooManyMonitors(CONFIG_MONITORS_MAX), { data })
}

function toFacts({ id, kind, user_id, url }: MonitorRow) {
  const saved = kind === 'webhook' ? ('webhook' as const) : ('email' as const)
  return { monitor_id: id, kind: saved, user_id, host: url === null ? null : new URL(url).host }
}

async function toMonitors(
  db: Db,
  { config, limit }: { config: OpenConfig; limit: number | null },
  rows: readonly MonitorRow[],
): Promise<Monitor[]> {
  const { team_id, seq } = config
  const people = await listMakers(
    db,
    team_id,
    rows.flatMap(({ user_id }) => user_id ?? []),
  )
  const within = await listWithin(db, team_id, limit)
  return rows.map(({ id, kind, user_id, url, told_seq, attempts, last_error, ...row }) => {
    const waits = told_seq !== seq && within.has(id)
    return {
      id,
      kind: kind === 'webhook' ? 'webhook' : 'email',
      person: people.get(user_id ?? '') ?? null,
      url,
      told_seq,
      attempts,
      last_error,
      next_attempt_at: waits ? row.next_attempt_at.toISOString() : null,
      delivered_at: row.delivered_at?.toISOString() ?? null,
      is_beyond: !within.has(id),
      created_at: row.created_at.toISOString(),
    }
  })
}
