import type { Role } from '@nora/contract'
import type { Lang } from '@nora/kit'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { team_members, teams, users } from '../../platform/database/tables/index.ts'

export type TeamRow = typeof teams.$inferSelect

/** A person as a member of one team. */
export type Member = {
  user_id: string
  email: string
  name: string | null
  language: Lang
  team_id: string
  role: Role
  has_seat: boolean
}

export async function insertTeam(
  tx: Db,
  team: TeamRow,
  founder: { user_id: string; has_seat: boolean },
): Promise<void> {
  await tx.insert(teams).values(team)
  await tx
    .insert(team_members)
    .values({ ...founder, team_id: team.id, role: 'primary_owner', created_at: team.created_at })
}

export async function findMember(db: Db, user_id: string, team_id: string): Promise<Member | undefined> {
  const [row] = await db
    .select({
      user_id: users.id,
      email: users.email,
      name: users.name,
      language: users.language,
      team_id: team_members.team_id,
      role: team_members.role,
      has_seat: team_members.has_seat,
    })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
    .where(and(eq(team_members.user_id, user_id), eq(team_members.team_id, team_id)))
  return row
}

/** Those of the addresses that are not of members of the team. */
export async function listStrangers(db: Db, team_id: string, emails: readonly string[]): Promise<string[]> {
  const members = await db
    .select({ email: users.email })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
    .where(and(eq(team_members.team_id, team_id), inArray(users.email, [...emails])))
  return emails.filter((email) => !members.some((member) => member.email === email))
}

/** Teams of a user, the personal one first (it is the oldest). */
export async function listTeamsOf(db: Db, user_id: string): Promise<(TeamRow & { role: Role })[]> {
  const rows = await db
    .select({ team: teams, role: team_members.role })
    .from(team_members)
    .innerJoin(teams, eq(teams.id, team_members.team_id))
    .where(eq(team_members.user_id, user_id))
    .orderBy(asc(teams.id))
  return rows.map(({ team, role }) => ({ ...team, role }))
}

/** Until the transaction ends nobody else counts what the team has. */
export async function lockTeam(tx: Db, team_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`team ${team_id}`}, 0))`)
}
