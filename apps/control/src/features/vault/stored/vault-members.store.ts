import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import { team_members, teams } from '../../teams/readable-tables.ts'
import { vault_members, vault_users } from '../vault.tables.ts'

export type Person = { id: string; name: string | null; email: string }
type Membership = { team_id: string; user_id: string }

/** What the server knows of the members of a team and of their keys, by id. */
export async function listMembersWithKeys(db: Db, team_id: string) {
  return db
    .select({
      user: { id: users.id, name: users.name, email: users.email },
      role: team_members.role,
      has_seat: team_members.has_seat,
      keys: vault_users,
      invite_id: vault_members.invite_id,
      asked_at: vault_members.asked_at,
    })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
    .leftJoin(vault_users, eq(vault_users.user_id, team_members.user_id))
    .leftJoin(
      vault_members,
      and(eq(vault_members.team_id, team_members.team_id), eq(vault_members.user_id, team_members.user_id)),
    )
    .where(eq(team_members.team_id, team_id))
    .orderBy(asc(users.id))
}

export type MemberWithKeys = Awaited<ReturnType<typeof listMembersWithKeys>>[number]

export async function listPersons(db: Db, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]))
}

export async function getTeamName(db: Db, team_id: string): Promise<string> {
  const [team] = await db.select({ name: teams.name }).from(teams).where(eq(teams.id, team_id))
  if (!team) throw new Error('the team of the caller is not there')
  return team.name
}

/** Remembers by which invitation a member came: its link may have had a secret that vouches for their keys. */
export async function noteInvite(
  tx: Db,
  { user_id, team_id }: Pick<Origin, 'user_id' | 'team_id'>,
  invite_id: string,
): Promise<void> {
  if (user_id === null || team_id === null) return
  // The event may be heard after the member has left again.
  if (!(await isMember(tx, { team_id, user_id }))) return
  await tx
    .insert(vault_members)
    .values({ team_id, user_id, invite_id })
    .onConflictDoUpdate({ target: [vault_members.team_id, vault_members.user_id], set: { invite_id } })
}

/** Answers false when the member was asked after `before` already: of several at once one asks. */
export async function noteAsking(
  tx: Db,
  { team_id, user_id }: Membership,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const noted = await tx
    .insert(vault_members)
    .values({ team_id, user_id, asked_at: now })
    .onConflictDoUpdate({
      target: [vault_members.team_id, vault_members.user_id],
      set: { asked_at: now },
      setWhere: or(isNull(vault_members.asked_at), lte(vault_members.asked_at, before)),
    })
    .returning({ user_id: vault_members.user_id })
  return noted.length > 0
}

async function isMember(db: Db, { team_id, user_id }: Membership): Promise<boolean> {
  const rows = await db
    .select({ user_id: team_members.user_id })
    .from(team_members)
    .where(and(eq(team_members.team_id, team_id), eq(team_members.user_id, user_id)))
  return rows.length > 0
}
