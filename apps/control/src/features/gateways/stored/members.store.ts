import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import type { Person } from './gateways.store.ts'
import { gateways, gateway_members as members } from './gateways.tables.ts'

export type MemberRow = typeof members.$inferSelect
export type OwnedMember = MemberRow & { user: Person | null }

/** Of these gateways, in the order in which they came. */
export async function listMembers(db: Db, gateway_ids: readonly string[]): Promise<OwnedMember[]> {
  if (gateway_ids.length === 0) return []
  const rows = await db
    .select({ row: members, user: { id: users.id, name: users.name, email: users.email } })
    .from(members)
    .leftJoin(users, eq(users.id, members.user_id))
    .where(inArray(members.gateway_id, [...gateway_ids]))
    .orderBy(asc(members.id))
  return rows.map(({ row, user }) => ({ ...row, user }))
}

export async function insertMembers(tx: Db, rows: readonly MemberRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(members).values([...rows])
}

export async function saveMember(
  tx: Db,
  id: string,
  changes: Partial<Omit<MemberRow, 'id' | 'gateway_id' | 'created_at'>>,
): Promise<void> {
  await tx.update(members).set(changes).where(eq(members.id, id))
}

export async function deleteMember(tx: Db, id: string): Promise<void> {
  await tx.delete(members).where(eq(members.id, id))
}

/** A member that came with a tunnel, by what its tunnel is bound to. */
export async function findJoinedMember(
  db: Db,
  gateway_id: string,
  target: string,
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.gateway_id, gateway_id), eq(members.target, target), eq(members.is_joined, true)))
  return row
}

/** Members that came with the tunnel at this address of the team. */
export async function deleteJoinedMembers(tx: Db, team_id: string, target: string): Promise<void> {
  const ofTeam = tx.select({ id: gateways.id }).from(gateways).where(eq(gateways.team_id, team_id))
  await tx
    .delete(members)
    .where(and(eq(members.is_joined, true), eq(members.target, target), inArray(members.gateway_id, ofTeam)))
}

/** Hands the members of a leaving person over. */
export async function giveMembers(
  tx: Db,
  { team_id, user_id }: { team_id: string; user_id: string },
  new_owner_id: string,
): Promise<void> {
  const ofTeam = tx.select({ id: gateways.id }).from(gateways).where(eq(gateways.team_id, team_id))
  await tx
    .update(members)
    .set({ user_id: new_owner_id })
    .where(and(eq(members.user_id, user_id), inArray(members.gateway_id, ofTeam)))
}
