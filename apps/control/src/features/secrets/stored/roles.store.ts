import type { ProjectMember, SecretsRole } from '@nora/contract/secrets'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import { team_members } from '../../teams/readable-tables.ts'
import { secrets_project_members } from './projects.tables.ts'
import { listGivenRoles } from './role-projects.store.ts'

export type RoleRow = ProjectMember & { project_id: string }

/** Roles that were given in projects, of people who are in the team. */
export async function listProjectRoles(db: Db, project_ids: readonly string[]): Promise<RoleRow[]> {
  if (project_ids.length === 0) return []
  return db
    .select({
      project_id: secrets_project_members.project_id,
      user_id: secrets_project_members.user_id,
      role: secrets_project_members.role,
    })
    .from(secrets_project_members)
    .where(inArray(secrets_project_members.project_id, [...project_ids]))
    .orderBy(asc(secrets_project_members.project_id), asc(secrets_project_members.user_id))
}

/** Puts a list in the place of the one before. */
export async function saveProjectRoles(
  tx: Db,
  { project_id, team_id }: { project_id: string; team_id: string },
  members: readonly { user_id: string; role: SecretsRole }[],
): Promise<void> {
  await tx.delete(secrets_project_members).where(eq(secrets_project_members.project_id, project_id))
  const rows = members.map(({ user_id, role }) => ({ project_id, team_id, user_id, role }))
  if (rows.length > 0) await tx.insert(secrets_project_members).values(rows)
}

/** Everybody in the team: true for founder and owners, who administer every project. */
export async function listTeamPeople(db: Db, team_id: string): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .select({ user_id: team_members.user_id, role: team_members.role })
    .from(team_members)
    .where(eq(team_members.team_id, team_id))
  return new Map(rows.map(({ user_id, role }) => [user_id, isOwner(role)]))
}

export function isOwner(role: string | null): boolean {
  return role === 'primary_owner' || role === 'owner'
}

/** Whether one person is in the team, and what their role in a project is. */
export async function findProjectRole(
  db: Db,
  { user_id, team_id, project_id }: { user_id: string; team_id: string; project_id: string },
): Promise<SecretsRole | null> {
  const [row] = await db
    .select({ team_role: team_members.role })
    .from(team_members)
    .where(and(eq(team_members.team_id, team_id), eq(team_members.user_id, user_id)))
  if (!row) return null
  return isOwner(row.team_role) ? 'admin' : ((await listGivenRoles(db, user_id)).get(project_id) ?? null)
}

/** Names, or addresses, of those who are in the team. */
export async function listPersons(
  db: Db,
  team_id: string,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (user_ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
    .where(and(eq(team_members.team_id, team_id), inArray(users.id, [...user_ids])))
  return new Map(rows.map(({ id, name, email }) => [id, name ?? email]))
}
