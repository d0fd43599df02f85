import { and, asc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { secrets_configs } from './configs.tables.ts'
import { secrets_monitors } from './notices.tables.ts'
import { secrets_projects } from './projects.tables.ts'

export type MonitorRow = typeof secrets_monitors.$inferSelect

const isSaved = ne(secrets_monitors.kind, 'live')

export async function insertMonitor(tx: Db, row: MonitorRow): Promise<void> {
  await tx.insert(secrets_monitors).values(row)
}

export async function saveMonitor(db: Db, id: string, changes: Partial<MonitorRow>): Promise<void> {
  await db.update(secrets_monitors).set(changes).where(eq(secrets_monitors.id, id))
}

export async function deleteMonitorRow(tx: Db, id: string): Promise<void> {
  await tx.delete(secrets_monitors).where(eq(secrets_monitors.id, id))
}

export async function findMonitor(db: Db, id: string): Promise<MonitorRow | undefined> {
  const [row] = await db.select().from(secrets_monitors).where(eq(secrets_monitors.id, id))
  return row
}

/** Saved ones, and connections whose lease has not ended. */
export async function countMonitors(db: Db, team_id: string, now: Date): Promise<number> {
  const isHeld = or(isSaved, gt(secrets_monitors.leased_until, now))
  return db.$count(secrets_monitors, and(eq(secrets_monitors.team_id, team_id), isHeld))
}

/** Saved ones of a config, the oldest first. */
export async function listSaved(db: Db, config_id: string): Promise<MonitorRow[]> {
  return db
    .select()
    .from(secrets_monitors)
    .where(and(eq(secrets_monitors.config_id, config_id), isSaved))
    .orderBy(asc(secrets_monitors.id))
}

/** Ids of the saved ones of a team, the oldest first. */
export async function listSavedIds(db: Db, team_id: string): Promise<string[]> {
  const rows = await db
    .select({ id: secrets_monitors.id })
    .from(secrets_monitors)
    .where(and(eq(secrets_monitors.team_id, team_id), isSaved))
    .orderBy(asc(secrets_monitors.id))
  return rows.map(({ id }) => id)
}

/** A monitor with what it tells. */
export type DueMonitor = MonitorRow & {
  project: { slug: string; name: string }
  config: { id: string; slug: string; name: string; seq: number; epoch: number }
}

/** Saved ones whose config is further than they were told; no other process takes them until the transaction ends. */
export async function lockDueMonitors(tx: Db, now: Date, limit: number): Promise<DueMonitor[]> {
  const isBehind = and(
    isSaved,
    lte(secrets_monitors.next_attempt_at, now),
    ne(secrets_monitors.told_seq, secrets_configs.seq),
  )
  const rows = await tx
    .select({ monitor: secrets_monitors, config: secrets_configs, project: secrets_projects })
    .from(secrets_monitors)
    .innerJoin(secrets_configs, eq(secrets_configs.id, secrets_monitors.config_id))
    .innerJoin(secrets_projects, eq(secrets_projects.id, secrets_configs.project_id))
    .where(isBehind)
    .orderBy(asc(secrets_monitors.next_attempt_at))
    .limit(limit)
    .for('update', { of: secrets_monitors, skipLocked: true })
  return rows.map(({ monitor, config, project }) => ({ ...monitor, config, project }))
}

/** Prolongs the leases of connections, and answers whose it still was. */
export async function renewPlaces(
  db: Db,
  holders: readonly string[],
  leased_until: Date,
): Promise<ReadonlySet<string | null>> {
  if (holders.length === 0) return new Set()
  const rows = await db
    .update(secrets_monitors)
    .set({ leased_until })
    .where(inArray(secrets_monitors.holder, [...holders]))
    .returning({ holder: secrets_monitors.holder })
  return new Set(rows.map(({ holder }) => holder))
}

export async function freePlaces(db: Db, holders: readonly string[]): Promise<void> {
  if (holders.length > 0)
    await db.delete(secrets_monitors).where(inArray(secrets_monitors.holder, [...holders]))
}

/** Places whose lease has ended, of one team or of all. */
export async function deleteExpiredPlaces(tx: Db, now: Date, team_id?: string): Promise<void> {
  const ofTeam = team_id === undefined ? undefined : eq(secrets_monitors.team_id, team_id)
  await tx.delete(secrets_monitors).where(and(lte(secrets_monitors.leased_until, now), ofTeam))
}
