import type { Role } from '@nora/contract'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { users } from '../../accounts/readable-tables.ts'
import { forgetFormerMember } from '../former-members.store.ts'
import { listRolesOf, type RoleOfMember } from '../roles.store.ts'
import type { Membership } from '../teams.deps.ts'
import { team_members } from '../teams.tables.ts'

export type MemberRow = {
  id: string
  email: string
  name: string | null
  avatar_id: string | null
  role: Role
  has_seat: boolean
  created_at: Date
}

export type MemberWithRoles = MemberRow & { roles: RoleOfMember[] }

function selectMembers(db: Db) {
  return db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      avatar_id: users.avatar_id,
      role: team_members.role,
      has_seat: team_members.has_seat,
      created_at: team_members.created_at,
    })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
}

export async function listMembers(
  db: Db,
  { team_id, cursor, limit }: { team_id: string; cursor?: string | undefined; limit: number },
): Promise<MemberWithRoles[]> {
  const rows = await selectMembers(db)
    .where(and(eq(team_members.team_id, team_id), cursor ? gt(users.id, cursor) : undefined))
    .orderBy(asc(users.id))
    .limit(limit)
  return withRoles(db, team_id, rows)
}

/** Throws NotFound for whoever is no member of the team. */
export async function getMember(db: Db, { team_id, user_id }: Membership): Promise<MemberWithRoles> {
  const rows = await selectMembers(db).where(
    and(eq(team_members.team_id, team_id), eq(team_members.user_id, user_id)),
  )
  const [member] = await withRoles(db, team_id, rows)
  if (!member) throw problem('NotFound')
  return member
}

async function withRoles(db: Db, team_id: string, rows: readonly MemberRow[]): Promise<MemberWithRoles[]> {
  const ids = rows.map(({ id }) => id)
  const roles = await listRolesOf(db, team_id, ids)
  return rows.map((row) => ({ ...row, roles: roles.filter(({ user_id }) => user_id === row.id) }))
}

export async function updateMember(
  tx: Db,
  { team_id, user_id }: Membership,
  changes: { role: Role; has_seat: boolean },
): Promise<void> {
  await tx
    .update(team_members)
    .set(changes)
    .where(and(eq(team_members.team_id, team_id), eq(team_members.user_id, user_id)))
}

export async function insertMember(
  tx: Db,
  member: Membership & { role: Role; has_seat: boolean; created_at: Date },
): Promise<void> {
  await tx.insert(team_members).values(member)
  await forgetFormerMember(tx, member)
}
