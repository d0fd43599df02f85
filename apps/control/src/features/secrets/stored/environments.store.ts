import { and, asc, count, eq, inArray, max } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { secrets_environments, secrets_projects } from './projects.tables.ts'

export type EnvironmentRow = typeof secrets_environments.$inferSelect

/** Of these projects, in their order. */
export async function listEnvironments(db: Db, project_ids: readonly string[]): Promise<EnvironmentRow[]> {
  if (project_ids.length === 0) return []
  return db
    .select()
    .from(secrets_environments)
    .where(inArray(secrets_environments.project_id, [...project_ids]))
    .orderBy(asc(secrets_environments.position), asc(secrets_environments.id))
}

export async function findEnvironment(
  db: Db,
  { id, team_id }: { id: string; team_id: string },
): Promise<EnvironmentRow | undefined> {
  const [row] = await db
    .select({ environment: secrets_environments })
    .from(secrets_environments)
    .innerJoin(secrets_projects, eq(secrets_projects.id, secrets_environments.project_id))
    .where(and(eq(secrets_environments.id, id), eq(secrets_projects.team_id, team_id)))
  return row?.environment
}

export async function getNextEnvironmentPosition(tx: Db, project_id: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(secrets_environments.position) })
    .from(secrets_environments)
    .where(eq(secrets_environments.project_id, project_id))
  return (row?.last ?? -1) + 1
}

export async function countEnvironments(db: Db, project_id: string): Promise<number> {
  return db.$count(secrets_environments, eq(secrets_environments.project_id, project_id))
}

/** How many environments the project of the team has that has the most. */
export async function countMostEnvironments(db: Db, team_id: string): Promise<number> {
  const counts = db
    .select({ environments: count().as('environments') })
    .from(secrets_environments)
    .innerJoin(secrets_projects, eq(secrets_projects.id, secrets_environments.project_id))
    .where(eq(secrets_projects.team_id, team_id))
    .groupBy(secrets_environments.project_id)
    .as('counts')
  const [row] = await db.select({ most: max(counts.environments) }).from(counts)
  return Number(row?.most ?? 0)
}

export async function isEnvironmentSlugTaken(
  tx: Db,
  { project_id, slug }: Pick<EnvironmentRow, 'project_id' | 'slug'>,
): Promise<boolean> {
  const isThere = and(eq(secrets_environments.project_id, project_id), eq(secrets_environments.slug, slug))
  return (await tx.$count(secrets_environments, isThere)) > 0
}

export async function insertEnvironments(tx: Db, rows: readonly EnvironmentRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(secrets_environments).values([...rows])
}

export async function saveEnvironment(tx: Db, id: string, changes: Partial<EnvironmentRow>): Promise<void> {
  await tx.update(secrets_environments).set(changes).where(eq(secrets_environments.id, id))
}

export async function deleteEnvironmentRow(tx: Db, id: string): Promise<void> {
  await tx.delete(secrets_environments).where(eq(secrets_environments.id, id))
}
