import {
  type ChangeReminder,
  CONFIG_REMINDERS_MAX,
  type CreateReminder,
  type Reminder,
} from '@nora/contract/secrets'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { toPerson } from '../access/caller.ts'
import { getOpenConfig } from '../access/open-config.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { lockConfigRow } from '../stored/configs.store.ts'
import {
  deleteReminderRow,
  findReminder,
  insertReminder,
  listMakers,
  listReminderRows,
  type ReminderRow,
  saveReminder,
} from '../stored/reminders.store.ts'
import { listMarks } from '../stored/rows.store.ts'
import { findNextDay, getDayAfter, toDay, toSendingMoment } from './calendar.ts'

const YEARS_AWAY = 10
const YEAR_DIGITS = 4

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'emit' | 'transaction'>
type Place = { id: string; reminder: string }

export function listReminders({ db }: Pick<Deps, 'db'>) {
  return async (actor: Actor, { id }: { id: string }): Promise<{ items: Reminder[] }> => {
    await getOpenConfig(db, toPerson(actor), { id })
    return { items: await toReminders(db, actor.team_id, await listReminderRows(db, id)) }
  }
}

/** Reminds of a config, or of one of its secrets, from a day on. */
export function createReminder(deps: Needs) {
  return (
    actor: Actor,
    origin: Origin,
    { id: config_id, secret_id = null, every, ...input }: CreateReminder & { id: string },
  ): Promise<Reminder> =>
    deps.transaction(async (tx) => {
      await getOpenConfig(tx, toPerson(actor), { id: config_id, needs: 'editor' })
      await lockConfigRow(tx, config_id)
      const now = deps.clock.now()
      const starts_on = input.starts_on ?? toDay(now)
      // Without a day an interval begins today, and the first email comes at its end.
      const from = input.starts_on === undefined ? getDayAfter(starts_on) : toDay(now)
      assertNear(starts_on, now)
      await assertThere(tx, config_id, secret_id)
      if ((await listReminderRows(tx, config_id)).length >= CONFIG_REMINDERS_MAX) {
        const data = { why: 'limit', limit: CONFIG_REMINDERS_MAX }
        throw problem('Conflict', secretsTexts.tooManyReminders(CONFIG_REMINDERS_MAX), { data })
      }
      const row: ReminderRow = {
        id: deps.ids.next('srm'),
        config_id,
        secret_id,
        starts_on,
        every,
        next_at: toSendingMoment(findNextDay({ starts_on, every }, from)),
        sent_at: null,
        done_at: null,
        made_by: actor.user_id,
        created_at: now,
      }
      await insertReminder(tx, row)
      const data = { reminder_id: row.id, starts_on, every }
      await deps.emit(tx, origin, {
        kind: 'secrets_config.reminder_created',
        object_id: config_id,
        data,
      })
      return show(tx, actor, row)
    })
}

/** Gives a reminder another day or interval; what was due before is so no more. */
export function changeReminder(deps: Needs) {
  return (actor: Actor, origin: Origin, { starts_on, every, ...place }: ChangeReminder & Place) =>
    deps.transaction(async (tx): Promise<Reminder> => {
      const row = await lockReminder(tx, actor, place)
      const now = deps.clock.now()
      const before = { starts_on: row.starts_on, every: row.every }
      const after = { starts_on: starts_on ?? row.starts_on, every: every ?? row.every }
      if (starts_on !== undefined) assertNear(starts_on, now)
      const next_at = toSendingMoment(findNextDay(after, toDay(now)))
      await saveReminder(tx, row.id, { ...after, next_at, done_at: now })
      await deps.emit(tx, origin, {
        kind: 'secrets_config.reminder_changed',
        object_id: row.config_id,
        data: { reminder_id: row.id, before, after },
      })
      return show(tx, actor, { ...row, ...after, next_at, done_at: now })
    })
}

/** The interval begins anew today, also when it is done before its day. */
export function completeReminder(deps: Needs) {
  return (actor: Actor, origin: Origin, place: Place) =>
    deps.transaction(async (tx): Promise<Reminder> => {
      const row = await lockReminder(tx, actor, place)
      const now = deps.clock.now()
      const starts_on = toDay(now)
      const next_on = findNextDay({ starts_on, every: row.every }, getDayAfter(starts_on))
      const changes = { starts_on, next_at: toSendingMoment(next_on), done_at: now }
      await saveReminder(tx, row.id, changes)
      await deps.emit(tx, origin, {
        kind: 'secrets_config.reminder_done',
        object_id: row.config_id,
        data: { reminder_id: row.id, next_on },
      })
      return show(tx, actor, { ...row, ...changes })
    })
}

export function deleteReminder(deps: Needs) {
  return (actor: Actor, origin: Origin, place: Place): Promise<void> =>
    deps.transaction(async (tx) => {
      const { id, config_id, starts_on, every } = await lockReminder(tx, actor, place)
      await deleteReminderRow(tx, id)
      const data = { reminder_id: id, starts_on, every }
      await deps.emit(tx, origin, {
        kind: 'secrets_config.reminder_deleted',
        object_id: config_id,
        data,
      })
    })
}

/** For editors. An email that is being sent is waited for. */
async function lockReminder(tx: Db, actor: Actor, { id, reminder }: Place): Promise<ReminderRow> {
  await getOpenConfig(tx, toPerson(actor), { id, needs: 'editor' })
  await lockConfigRow(tx, id)
  const row = await findReminder(tx, { id: reminder, config_id: id })
  if (!row) throw problem('NotFound')
  return row
}

/** A day that is far away was mistyped. */
function assertNear(starts_on: string, now: Date): void {
  const years = Math.abs(Number(starts_on.slice(0, YEAR_DIGITS)) - now.getUTCFullYear())
  if (years > YEARS_AWAY) throw fieldProblem('starts_on', secretsTexts.farAway(YEARS_AWAY))
}

async function assertThere(tx: Db, config_id: string, secret_id: string | null): Promise<void> {
  if (secret_id === null) return
  const isThere = (await listMarks(tx, config_id)).some(({ id }) => id === secret_id)
  if (!isThere) throw fieldProblem('secret_id', secretsTexts.notThere)
}

async function show(db: Db, { team_id }: Actor, row: ReminderRow): Promise<Reminder> {
  const [shown] = await toReminders(db, team_id, [row])
  if (!shown) throw new Error(`the reminder ${row.id} is not shown`)
  return shown
}

async function toReminders(db: Db, team_id: string, rows: readonly ReminderRow[]): Promise<Reminder[]> {
  const makers = await listMakers(db, team_id, [...new Set(rows.map(({ made_by }) => made_by))])
  return rows.map(({ id, secret_id, starts_on, every, next_at, sent_at, done_at, made_by, created_at }) => {
    return {
      id,
      secret_id,
      starts_on,
      every,
      next_on: toDay(next_at),
      sent_at: sent_at?.toISOString() ?? null,
      is_due: sent_at !== null && (done_at === null || done_at < sent_at),
      made_by: makers.get(made_by) ?? null,
      created_at: created_at.toISOString(),
    }
  })
}
