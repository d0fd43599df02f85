import type { SecretsRole } from '@nora/contract/secrets'
import { and, asc, count, eq, getTableColumns, inArray, max, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { team_members } from '../../teams/readable-tables.ts'
import { secrets_access, secrets_configs } from './configs.tables.ts'
import { secrets_environments, secrets_projects } from './projects.tables.ts'
import { selectGivenRoles } from './role-projects.store.ts'

export type ConfigRow = typeof secrets_configs.$inferSelect
/** A config with all that says what one subject may do in it. */
export type MetConfig = ConfigRow & {
  team_id: string
  /** Of the entry in the access list, if there is one. */
  signed_role: SecretsRole | null
  is_own: boolean | null
  team_role: string | null
  project_role: SecretsRole | null
}

const met = (db: Db, subject: string) => {
  const given = selectGivenRoles(db, [subject])
  return db
    .select({
      ...getTableColumns(secrets_configs),
      team_id: secrets_projects.team_id,
      signed_role: secrets_access.role,
      is_own: secrets_access.is_own,
      team_role: team_members.role,
      project_role: given.role,
    })
    .from(secrets_configs)
    .innerJoin(secrets_projects, eq(secrets_projects.id, secrets_configs.project_id))
    .innerJoin(secrets_environments, eq(secrets_environments.id, secrets_configs.environment_id))
    .leftJoin(
      secrets_access,
      and(eq(secrets_access.config_id, secrets_configs.id), eq(secrets_access.subject, subject)),
    )
    .leftJoin(
      team_members,
      and(eq(team_members.team_id, secrets_projects.team_id), eq(team_members.user_id, subject)),
    )
    .leftJoin(given, and(eq(given.project_id, secrets_projects.id), eq(given.user_id, subject)))
    .orderBy(asc(secrets_environments.position), asc(secrets_configs.position), asc(secrets_configs.id))
    .$dynamic()
}

/** Configs of a team, or of some of its projects, in their order. */
export async function listMetConfigs(
  db: Db,
  { subject, team_id }: { subject: string; team_id: string },
  project_ids?: readonly string[],
): Promise<MetConfig[]> {
  if (project_ids?.length === 0) return []
  const ofProjects = project_ids && inArray(secrets_configs.project_id, [...project_ids])
  return met(db, subject).where(and(eq(secrets_projects.team_id, team_id), ofProjects))
}

export async function findMetConfig(
  db: Db,
  { subject, team_id }: { subject: string; team_id: string },
  id: string,
): Promise<MetConfig | undefined> {
  const [row] = await met(db, subject).where(
    and(eq(secrets_projects.team_id, team_id), eq(secrets_configs.id, id)),
  )
  return row
}

/** Until the transaction ends nobody else changes the config, or what is in it. */
export async function lockConfigRow(tx: Db, id: string): Promise<void> {
  await tx
    .select({ id: secrets_configs.id })
    .from(secrets_configs)
    .where(eq(secrets_configs.id, id))
    .for('update')
}

export async function insertConfig(tx: Db, row: ConfigRow): Promise<void> {
  await tx.insert(secrets_configs).values(row)
}

export async function saveConfig(tx: Db, id: string, changes: Partial<ConfigRow>): Promise<void> {
  await tx.update(secrets_configs).set(changes).where(eq(secrets_configs.id, id))
}

export async function deleteConfigRow(tx: Db, id: string): Promise<void> {
  await tx.delete(secrets_configs).where(eq(secrets_configs.id, id))
}

export async function isConfigIdTaken(tx: Db, id: string): Promise<boolean> {
  return (await tx.$count(secrets_configs, eq(secrets_configs.id, id))) > 0
}

export async function isConfigSlugTaken(
  tx: Db,
  { project_id, slug }: Pick<ConfigRow, 'project_id' | 'slug'>,
): Promise<boolean> {
  const isThere = and(eq(secrets_configs.project_id, project_id), eq(secrets_configs.slug, slug))
  return (await tx.$count(secrets_configs, isThere)) > 0
}

/** Of a project or of an environment, in their order. */
export async function listConfigRows(
  db: Db,
  of: { project_id: string } | { environment_id: string },
): Promise<ConfigRow[]> {
  const isOf: SQL =
    'project_id' in of
      ? eq(secrets_configs.project_id, of.project_id)
      : eq(secrets_configs.environment_id, of.environment_id)
  return db
    .select()
    .from(secrets_configs)
    .where(isOf)
    .orderBy(asc(secrets_configs.position), asc(secrets_configs.id))
}

/** How many configs the environment of the team has that has the most. */
export async function countMostConfigs(db: Db, team_id: string): Promise<number> {
  const counts = db
    .select({ configs: count().as('configs') })
    .from(secrets_configs)
    .innerJoin(secrets_projects, eq(secrets_projects.id, secrets_configs.project_id))
    .where(eq(secrets_projects.team_id, team_id))
    .groupBy(secrets_configs.environment_id)
    .as('counts')
  const [row] = await db.select({ most: max(counts.configs) }).from(counts)
  return Number(row?.most ?? 0)
}

/** Ids by age, of all that the limits of plans count in a team. */
export async function listByAge(db: Db, team_id: string) {
  const ofTeam = eq(secrets_projects.team_id, team_id)
  const { id, created_at } = secrets_projects
  const projects = await db.select({ id }).from(secrets_projects).where(ofTeam).orderBy(created_at, id)
  const environments = await db
    .select({ id: secrets_environments.id, parent: secrets_environments.project_id })
    .from(secrets_environments)
    .innerJoin(secrets_projects, eq(secrets_projects.id, secrets_environments.project_id))
    .where(ofTeam)
    .orderBy(secrets_environments.created_at, secrets_environments.position, secrets_environments.id)
  const configs = await db
    .select({ id: secrets_configs.id, parent: secrets_configs.environment_id })
    .from(secrets_configs)
    .innerJoin(secrets_projects, eq(secrets_projects.id, secrets_configs.project_id))
    .where(ofTeam)
    .orderBy(secrets_configs.created_at, secrets_configs.id)
  return { projects, environments, configs }
}

/** How far each config is that the subjects are listed in, or have a role in by their project. */
export async function listMetSeqs(
  db: Db,
  subjects: readonly string[],
): Promise<
  (Pick<
    MetConfig,
    'id' | 'seq' | 'epoch' | 'team_id' | 'signed_role' | 'is_own' | 'team_role' | 'project_role'
  > & { subject: string })[]
> {
  if (subjects.length === 0) return []
  const given = selectGivenRoles(db, subjects)
  return db
    .select({
      subject: secrets_access.subject,
      id: secrets_configs.id,
      seq: secrets_configs.seq,
      epoch: secrets_configs.epoch,
      team_id: secrets_projects.team_id,
      signed_role: secrets_access.role,
      is_own: secrets_access.is_own,
      team_role: team_members.role,
      project_role: given.role,
    })
    .from(secrets_access)
    .innerJoin(secrets_configs, eq(secrets_configs.id, secrets_access.config_id))
    .innerJoin(secrets_projects, eq(secrets_projects.id, secrets_configs.project_id))
    .leftJoin(
      team_members,
      and(
        eq(team_members.team_id, secrets_projects.team_id),
        eq(team_members.user_id, secrets_access.subject),
      ),
    )
    .leftJoin(
      given,
      and(eq(given.project_id, secrets_projects.id), eq(given.user_id, secrets_access.subject)),
    )
    .where(inArray(secrets_access.subject, [...subjects]))
}
