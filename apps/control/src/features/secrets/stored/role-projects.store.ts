import type { SecretsRole } from '@nora/contract/secrets'
import type { RoleProject } from '@nora/contract/teams'
import { asc, count, eq, gt, inArray, min } from 'drizzle-orm'
import { union, unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database/database.ts'
import { team_member_roles, team_roles } from '../../teams/readable-tables.ts'
import { secrets_project_members, secrets_role_projects } from './projects.tables.ts'

/** The projects that each of the custom roles opens. */
export async function listRoleProjects(
  db: Db,
  role_ids: readonly string[],
): Promise<ReadonlyMap<string, RoleProject[]>> {
  const found = new Map<string, RoleProject[]>()
  if (role_ids.length === 0) return found
  const rows = await db
    .select()
    .from(secrets_role_projects)
    .where(inArray(secrets_role_projects.role_id, [...role_ids]))
    .orderBy(asc(secrets_role_projects.role_id), asc(secrets_role_projects.project_id))
  for (const { role_id, project_id, role } of rows)
    found.set(role_id, [...(found.get(role_id) ?? []), { id: project_id, access: role }])
  return found
}

/** Puts a list in the place of the one before. */
export async function saveRoleProjects(
  tx: Db,
  role_id: string,
  projects: readonly RoleProject[],
): Promise<void> {
  await tx.delete(secrets_role_projects).where(eq(secrets_role_projects.role_id, role_id))
  const rows = projects.map(({ id, access }) => ({ role_id, project_id: id, role: access }))
  if (rows.length > 0) await tx.insert(secrets_role_projects).values(rows)
}

/** Whether more people than that have a role in some project of the team, of their own or by a custom role. */
export async function isProjectCrowded(db: Db, team_id: string, most: number): Promise<boolean> {
  const { project_id, user_id } = secrets_project_members
  const members = db.select({ project_id, user_id }).from(secrets_project_members)
  const byRole = db
    .select({ project_id: secrets_role_projects.project_id, user_id: team_member_roles.user_id })
    .from(secrets_role_projects)
    .innerJoin(team_member_roles, eq(team_member_roles.role_id, secrets_role_projects.role_id))
  const people = union(
    members.where(eq(secrets_project_members.team_id, team_id)),
    byRole.where(eq(team_member_roles.team_id, team_id)),
  ).as('people')
  const [crowded] = await db
    .select({ project_id: people.project_id })
    .from(people)
    .groupBy(people.project_id)
    .having(gt(count(), most))
    .limit(1)
  return crowded !== undefined
}

/** Who has a role in the projects by a custom role, with the highest of each. */
export async function listRoleMembers(db: Db, project_ids: readonly string[]) {
  if (project_ids.length === 0) return []
  const { project_id, role } = secrets_role_projects
  const { user_id } = team_member_roles
  return (
    db
      .selectDistinctOn([project_id, user_id], { project_id, user_id, role, role_name: team_roles.name })
      .from(secrets_role_projects)
      .innerJoin(team_member_roles, eq(team_member_roles.role_id, secrets_role_projects.role_id))
      .innerJoin(team_roles, eq(team_roles.id, secrets_role_projects.role_id))
      .where(inArray(project_id, [...project_ids]))
      // The first in the alphabet is the highest: admin, editor, viewer.
      .orderBy(asc(project_id), asc(user_id), asc(role), asc(team_roles.name))
  )
}

/** The highest role of each of these people in each project, by membership or by a custom role; for joins. */
export function selectGivenRoles(db: Db, user_ids: readonly string[]) {
  const members = db
    .select({
      project_id: secrets_project_members.project_id,
      user_id: secrets_project_members.user_id,
      role: secrets_project_members.role,
    })
    .from(secrets_project_members)
    .where(inArray(secrets_project_members.user_id, [...user_ids]))
  const byRole = db
    .select({
      project_id: secrets_role_projects.project_id,
      user_id: team_member_roles.user_id,
      role: secrets_role_projects.role,
    })
    .from(secrets_role_projects)
    .innerJoin(team_member_roles, eq(team_member_roles.role_id, secrets_role_projects.role_id))
    .where(inArray(team_member_roles.user_id, [...user_ids]))
  const all = unionAll(members, byRole).as('all_roles')
  return (
    db
      // The first in the alphabet is the highest: admin, editor, viewer. No other column of the joins has the alias.
      .select({
        project_id: all.project_id,
        user_id: all.user_id,
        role: min(all.role).as('given_role'),
      })
      .from(all)
      .groupBy(all.project_id, all.user_id)
      .as('given_roles')
  )
}

/** The highest role that a person was given in each project. */
export async function listGivenRoles(db: Db, user_id: string): Promise<ReadonlyMap<string, SecretsRole>> {
  const rows = await db.select().from(selectGivenRoles(db, [user_id]))
  return new Map(rows.flatMap(({ project_id, role }) => (role ? [[project_id, role] as const] : [])))
}
