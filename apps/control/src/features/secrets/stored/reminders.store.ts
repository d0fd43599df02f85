import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import { team_members } from '../../teams/readable-tables.ts'
import { secrets_configs } from './configs.tables.ts'
import { secrets_reminders } from './notices.tables.ts'
import { secrets_projects } from './projects.tables.ts'

export type ReminderRow = typeof secrets_reminders.$inferSelect

export async function insertReminder(tx: Db, row: ReminderRow): Promise<void> {
  await tx.insert(secrets_reminders).values(row)
}

export async function saveReminder(tx: Db, id: string, changes: Partial<ReminderRow>): Promise<void> {
  await tx.update(secrets_reminders).set(changes).where(eq(secrets_reminders.id, id))
}

export async function deleteReminderRow(tx: Db, id: string): Promise<void> {
  await tx.delete(secrets_reminders).where(eq(secrets_reminders.id, id))
}

/** The next ones first. */
export async function listReminderRows(db: Db, config_id: string): Promise<ReminderRow[]> {
  const { next_at, id } = secrets_reminders
  return db
    .select()
    .from(secrets_reminders)
    .where(eq(secrets_reminders.config_id, config_id))
    .orderBy(asc(next_at), asc(id))
}

export async function findReminder(
  db: Db,
  { id, config_id }: Pick<ReminderRow, 'id' | 'config_id'>,
): Promise<ReminderRow | undefined> {
  const [row] = await db
    .select()
    .from(secrets_reminders)
    .where(and(eq(secrets_reminders.id, id), eq(secrets_reminders.config_id, config_id)))
  return row
}

/** A reminder with what its email says. */
export type DueReminder = ReminderRow & {
  team_id: string
  project_id: string
  project: { slug: string; name: string }
  config: { slug: string; name: string }
}

/** Those whose day has come, the longest waiting first; no other process takes them until the transaction ends. */
export async function lockDueReminders(tx: Db, now: Date, limit: number): Promise<DueReminder[]> {
  const rows = await tx
    .select({ reminder: secrets_reminders, config: secrets_configs, project: secrets_projects })
    .from(secrets_reminders)
    .innerJoin(secrets_configs, eq(secrets_configs.id, secrets_reminders.config_id))
    .innerJoin(secrets_projects, eq(secrets_projects.id, secrets_configs.project_id))
    .where(lte(secrets_reminders.next_at, now))
    .orderBy(asc(secrets_reminders.next_at))
    .limit(limit)
    .for('update', { of: secrets_reminders, skipLocked: true })
  return rows.map(({ reminder, config, project }) => {
    return { ...reminder, team_id: project.team_id, project_id: project.id, project, config }
  })
}

/** Those of the people who are in the team, and its owners and administrators. */
export async function listReminded(db: Db, team_id: string, user_ids: readonly string[]) {
  const isLeading = inArray(team_members.role, ['primary_owner', 'owner', 'admin'])
  const isNamed = user_ids.length > 0 ? inArray(users.id, [...user_ids]) : undefined
  const isHere = and(isNull(users.disabled_at), isNull(users.deleted_at))
  return db
    .select({ id: users.id, email: users.email, language: users.language })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
    .where(and(eq(team_members.team_id, team_id), or(isLeading, isNamed), isHere))
    .orderBy(asc(users.id))
}

/** How those of the people who are in the team are shown. */
export async function listMakers(
  db: Db,
  team_id: string,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string | null; email: string }>> {
  if (user_ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
    .where(and(eq(team_members.team_id, team_id), inArray(users.id, [...user_ids])))
  return new Map(rows.map((row) => [row.id, row]))
}
