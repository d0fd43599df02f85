import type { NewEnvironment } from '@nora/contract/secrets'
import { and, asc, eq, inArray, lt, max, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import {
  secrets_changes,
  secrets_default_environments,
  secrets_former_slugs,
  secrets_projects,
} from './projects.tables.ts'

export type ProjectRow = typeof secrets_projects.$inferSelect
export type FormerSlug = typeof secrets_former_slugs.$inferSelect

/** Projects of a team, in their order. */
export async function listProjectRows(db: Db, team_id: string): Promise<ProjectRow[]> {
  return db
    .select()
    .from(secrets_projects)
    .where(eq(secrets_projects.team_id, team_id))
    .orderBy(asc(secrets_projects.position), asc(secrets_projects.id))
}

/** By id, or by slug; by an earlier slug where no project has it now. */
export async function findProjectRow(
  db: Db,
  team_id: string,
  { id, now }: { id: string; now: Date },
): Promise<ProjectRow | undefined> {
  const ofTeam = eq(secrets_projects.team_id, team_id)
  const [byId] = await db
    .select()
    .from(secrets_projects)
    .where(and(ofTeam, eq(secrets_projects.id, id)))
  if (byId) return byId
  const [bySlug] = await db
    .select()
    .from(secrets_projects)
    .where(and(ofTeam, eq(secrets_projects.slug, id)))
  if (bySlug) return bySlug
  const [former] = await db
    .select({ project: secrets_projects })
    .from(secrets_former_slugs)
    .innerJoin(secrets_projects, eq(secrets_projects.id, secrets_former_slugs.project_id))
    .where(
      and(
        eq(secrets_former_slugs.team_id, team_id),
        eq(secrets_former_slugs.slug, id),
        sql`${secrets_former_slugs.expires_at} > ${now.toISOString()}::timestamptz`,
      ),
    )
  return former?.project
}

export async function isProjectThere(db: Db, team_id: string, id: string): Promise<boolean> {
  const isThere = and(eq(secrets_projects.team_id, team_id), eq(secrets_projects.id, id))
  return (await db.$count(secrets_projects, isThere)) > 0
}

export async function countProjects(db: Db, team_id: string): Promise<number> {
  return db.$count(secrets_projects, eq(secrets_projects.team_id, team_id))
}

export async function getNextProjectPosition(tx: Db, team_id: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(secrets_projects.position) })
    .from(secrets_projects)
    .where(eq(secrets_projects.team_id, team_id))
  return (row?.last ?? -1) + 1
}

export async function isProjectSlugTaken(
  tx: Db,
  { team_id, slug }: Pick<ProjectRow, 'team_id' | 'slug'>,
): Promise<boolean> {
  const isThere = and(eq(secrets_projects.team_id, team_id), eq(secrets_projects.slug, slug))
  return (await tx.$count(secrets_projects, isThere)) > 0
}

export async function insertProject(tx: Db, row: ProjectRow): Promise<void> {
  await tx.insert(secrets_projects).values(row)
}

export async function saveProject(tx: Db, id: string, changes: Partial<ProjectRow>): Promise<void> {
  await tx.update(secrets_projects).set(changes).where(eq(secrets_projects.id, id))
}

export async function deleteProjectRow(tx: Db, id: string): Promise<void> {
  await tx.delete(secrets_projects).where(eq(secrets_projects.id, id))
}

/** The slug leads to this project, and to none that had it before. */
export async function saveFormerSlug(tx: Db, row: FormerSlug): Promise<void> {
  const target = [secrets_former_slugs.team_id, secrets_former_slugs.slug]
  await tx.insert(secrets_former_slugs).values(row).onConflictDoUpdate({ target, set: row })
}

/** A project has the slug now. */
export async function deleteFormerSlug(
  tx: Db,
  { team_id, slug }: Pick<FormerSlug, 'team_id' | 'slug'>,
): Promise<void> {
  await tx
    .delete(secrets_former_slugs)
    .where(and(eq(secrets_former_slugs.team_id, team_id), eq(secrets_former_slugs.slug, slug)))
}

export async function deleteExpiredSlugs(tx: Db, now: Date): Promise<void> {
  await tx.delete(secrets_former_slugs).where(lt(secrets_former_slugs.expires_at, now))
}

export async function findDefaultEnvironments(
  db: Db,
  team_id: string,
): Promise<readonly NewEnvironment[] | undefined> {
  const [row] = await db
    .select({ items: secrets_default_environments.items })
    .from(secrets_default_environments)
    .where(eq(secrets_default_environments.team_id, team_id))
  return row?.items
}

export async function saveDefaultEnvironments(
  tx: Db,
  row: { team_id: string; items: NewEnvironment[] },
): Promise<void> {
  const target = secrets_default_environments.team_id
  await tx.insert(secrets_default_environments).values(row).onConflictDoUpdate({ target, set: row })
}

/** Who watches is told that lists are others now. */
export async function countChange(tx: Db, team_id: string): Promise<void> {
  await tx
    .insert(secrets_changes)
    .values({ team_id, count: 1 })
    .onConflictDoUpdate({
      target: secrets_changes.team_id,
      set: { count: sql`${secrets_changes.count} + 1` },
    })
}

/** How many changes each team has had. */
export async function listChangeCounts(
  db: Db,
  team_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (team_ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(secrets_changes)
    .where(inArray(secrets_changes.team_id, [...team_ids]))
  return new Map(rows.map(({ team_id, count }) => [team_id, count]))
}

export async function getProjectSlug(db: Db, id: string): Promise<string> {
  const [row] = await db
    .select({ slug: secrets_projects.slug })
    .from(secrets_projects)
    .where(eq(secrets_projects.id, id))
  if (!row) throw new Error(`there is no project ${id}`)
  return row.slug
}
