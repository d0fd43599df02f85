import type { TunnelCommand } from '@nora/contract'
import { and, asc, count, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { team_member_roles, team_roles } from './roles.tables.ts'
import type { Membership } from './teams.deps.ts'
import { teamsTexts } from './teams.messages.ts'

export type RoleRow = typeof team_roles.$inferSelect
export type RoleWithCount = RoleRow & { members: number }
export type RoleOfMember = {
  user_id: string
  id: string
  name: string
  denied_commands: readonly TunnelCommand[]
}

const members = sql<number>`(select count(*)::int from ${team_member_roles} where ${team_member_roles.role_id} = ${team_roles.id})`

/** Lists roles, newest first; ids sort by time. */
export async function listRoles(
  db: Db,
  { team_id, cursor, limit }: { team_id: string; cursor?: string | undefined; limit: number },
): Promise<RoleWithCount[]> {
  const rows = await db
    .select({ role: team_roles, members })
    .from(team_roles)
    .where(and(eq(team_roles.team_id, team_id), cursor ? lt(team_roles.id, cursor) : undefined))
    .orderBy(desc(team_roles.id))
    .limit(limit)
  return rows.map(({ role, members }) => ({ ...role, members }))
}

export async function findRole(db: Db, team_id: string, id: string): Promise<RoleWithCount | undefined> {
  const [found] = await db
    .select({ role: team_roles, members })
    .from(team_roles)
    .where(and(eq(team_roles.team_id, team_id), eq(team_roles.id, id)))
  return found && { ...found.role, members: found.members }
}

/** Whether another role of the team has the name, however it is written. */
export async function isNameTaken(db: Db, { team_id, id, name }: RoleRow): Promise<boolean> {
  const [row] = await db
    .select({ id: team_roles.id })
    .from(team_roles)
    .where(
      and(
        eq(team_roles.team_id, team_id),
        ne(team_roles.id, id),
        sql`lower(${team_roles.name}) = lower(${name})`,
      ),
    )
  return row !== undefined
}

export async function countRoles(db: Db, team_id: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(team_roles).where(eq(team_roles.team_id, team_id))
  return row?.count ?? 0
}

export async function insertRole(tx: Db, role: RoleRow): Promise<void> {
  await tx.insert(team_roles).values(role)
}

export async function updateRole(tx: Db, { id, ...role }: RoleRow): Promise<void> {
  const { name, description, denied_commands, may_create_projects } = role
  const changes = { name, description, denied_commands, may_create_projects }
  await tx.update(team_roles).set(changes).where(eq(team_roles.id, id))
}

export async function deleteRole(tx: Db, id: string): Promise<void> {
  await tx.delete(team_roles).where(eq(team_roles.id, id))
}

/** Custom roles of these members, by name. */
export async function listRolesOf(
  db: Db,
  team_id: string,
  user_ids: readonly string[],
): Promise<RoleOfMember[]> {
  if (user_ids.length === 0) return []
  return db
    .select({
      user_id: team_member_roles.user_id,
      id: team_roles.id,
      name: team_roles.name,
      denied_commands: team_roles.denied_commands,
    })
    .from(team_member_roles)
    .innerJoin(team_roles, eq(team_roles.id, team_member_roles.role_id))
    .where(and(eq(team_member_roles.team_id, team_id), inArray(team_member_roles.user_id, [...user_ids])))
    .orderBy(asc(team_roles.name))
}

/** Lists those of the ids that are roles of the team. */
export async function listKnownRoles(
  db: Db,
  team_id: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: team_roles.id, name: team_roles.name })
    .from(team_roles)
    .where(and(eq(team_roles.team_id, team_id), inArray(team_roles.id, [...ids])))
    .orderBy(asc(team_roles.name))
}

/** Throws ValidationError unless all of them are roles of the team. */
export async function assertRoles(db: Db, team_id: string, role_ids: readonly string[]): Promise<void> {
  const known = await listKnownRoles(db, team_id, role_ids)
  if (known.length < new Set(role_ids).size) throw fieldProblem('role_ids', teamsTexts.unknownRoles)
}

export async function setRolesOf(
  tx: Db,
  { team_id, user_id }: Membership,
  role_ids: readonly string[],
): Promise<void> {
  await tx
    .delete(team_member_roles)
    .where(and(eq(team_member_roles.team_id, team_id), eq(team_member_roles.user_id, user_id)))
  const rows = [...new Set(role_ids)].map((role_id) => ({ team_id, user_id, role_id }))
  if (rows.length > 0) await tx.insert(team_member_roles).values(rows)
}

export async function listHoldersOf(db: Db, role_id: string): Promise<string[]> {
  const rows = await db
    .select({ user_id: team_member_roles.user_id })
    .from(team_member_roles)
    .where(eq(team_member_roles.role_id, role_id))
  return rows.map(({ user_id }) => user_id)
}
