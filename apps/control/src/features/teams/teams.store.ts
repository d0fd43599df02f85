import type { Role } from '@nora/contract'
import type { Lang } from '@nora/kit'
import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { problem } from '../../platform/problem.ts'
import { users } from '../accounts/readable-tables.ts'
import { mayCreateProjects } from './roles.tables.ts'
import type { Membership } from './teams.deps.ts'
import { team_members, teams } from './teams.tables.ts'

export type TeamRow = typeof teams.$inferSelect

/** A person as a member of one team. */
export type Member = {
  user_id: string
  email: string
  name: string | null
  language: Lang
  has_chosen_language: boolean
  team_id: string
  role: Role
  has_seat: boolean
  may_create_projects: boolean
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

const memberOfTeam = prepared((db) =>
  db
    .select({
      user_id: users.id,
      email: users.email,
      name: users.name,
      language: users.language,
      has_chosen_language: users.has_chosen_language,
      team_id: team_members.team_id,
      role: team_members.role,
      has_seat: team_members.has_seat,
      may_create_projects: mayCreateProjects,
    })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
    .where(
      and(
        eq(team_members.user_id, sql.placeholder('user_id')),
        eq(team_members.team_id, sql.placeholder('team_id')),
        isNull(users.disabled_at),
        isNull(users.deleted_at),
      ),
    )
    .prepare('member_of_team'),
)

/** Nobody whom the operator has shut out, or who is gone, is a member for now. */
export async function findMember(db: Db, user_id: string, team_id: string): Promise<Member | undefined> {
  const [row] = await memberOfTeam(db).execute({ user_id, team_id })
  return row
}

/** Lists those of the addresses that do not belong to members of the team. */
export async function listNonMembers(db: Db, team_id: string, emails: readonly string[]): Promise<string[]> {
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

/** Until the transaction ends nobody else counts what the team has, or changes who may what in it. */
export async function lockTeam(tx: Db, team_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`team ${team_id}`}, 0))`)
}

/** Holds for as many as come at once; only changes wait. */
export async function lockTeamShared(tx: Db, team_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`team ${team_id}`}, 0))`)
}

/** Two teams of one founder are made one after the other. */
export async function lockFounder(tx: Db, user_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`founder ${user_id}`}, 0))`)
}

/** Throws NotFound for a team that is no more. */
export async function getTeam(db: Db, id: string): Promise<TeamRow> {
  const [team] = await db.select().from(teams).where(eq(teams.id, id))
  if (!team) throw problem('NotFound')
  return team
}

export async function updateTeam(tx: Db, id: string, changes: Pick<TeamRow, 'name' | 'icon'>): Promise<void> {
  await tx.update(teams).set(changes).where(eq(teams.id, id))
}

const PEOPLE_SHOWN = 10

/** Members with one of the roles, those with the fewest rights first: they are the ones to ask. */
export async function listPeople(
  db: Db,
  team_id: string,
  roles: readonly Role[],
): Promise<{ id: string; name: string | null; email: string }[]> {
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
    .where(
      and(
        eq(team_members.team_id, team_id),
        inArray(team_members.role, [...roles]),
        isNull(users.disabled_at),
      ),
    )
    .orderBy(sql`case ${team_members.role} when 'admin' then 0 when 'owner' then 1 else 2 end`, asc(users.id))
    .limit(PEOPLE_SHOWN)
}

export async function listMemberIds(db: Db, team_id: string): Promise<string[]> {
  const rows = await db
    .select({ user_id: team_members.user_id })
    .from(team_members)
    .where(eq(team_members.team_id, team_id))
  return rows.map(({ user_id }) => user_id)
}

export async function countMembers(db: Db, team_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(team_members)
    .where(eq(team_members.team_id, team_id))
  return row?.count ?? 0
}

export async function countSeats(db: Db, team_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(team_members)
    .where(and(eq(team_members.team_id, team_id), team_members.has_seat))
  return row?.count ?? 0
}

/** Counts the teams that the user founded, without the personal one. */
export async function countFounded(db: Db, user_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(team_members)
    .innerJoin(teams, eq(teams.id, team_members.team_id))
    .where(
      and(eq(team_members.user_id, user_id), eq(team_members.role, 'primary_owner'), eq(teams.type, 'team')),
    )
  return row?.count ?? 0
}

export async function findPersonalTeam(db: Db, user_id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: teams.id })
    .from(team_members)
    .innerJoin(teams, eq(teams.id, team_members.team_id))
    .where(and(eq(team_members.user_id, user_id), eq(teams.type, 'personal')))
  return row?.id
}

/** Deletes a member; their custom roles are deleted with the membership. */
export async function deleteMember(tx: Db, { team_id, user_id }: Membership): Promise<void> {
  await tx
    .delete(team_members)
    .where(and(eq(team_members.team_id, team_id), eq(team_members.user_id, user_id)))
}

export type FoundedTeam = { id: string; name: string; others: number }

/** Teams the user is the founder of, the personal one too, with how many others are in each. */
export async function listFoundedTeams(db: Db, user_id: string): Promise<FoundedTeam[]> {
  const founded = await db
    .select({ id: teams.id, name: teams.name })
    .from(team_members)
    .innerJoin(teams, eq(teams.id, team_members.team_id))
    .where(and(eq(team_members.user_id, user_id), eq(team_members.role, 'primary_owner')))
    .orderBy(asc(teams.id))
  return Promise.all(
    founded.map(async (team) => ({ ...team, others: await countOthers(db, team.id, user_id) })),
  )
}

async function countOthers(db: Db, team_id: string, user_id: string): Promise<number> {
  const [row] = await db
    .select({ others: count() })
    .from(team_members)
    .where(and(eq(team_members.team_id, team_id), ne(team_members.user_id, user_id)))
  return row?.others ?? 0
}

/** The founder before becomes an owner. Answers whose the place was, if anybody else’s; null when the user is no member of the team. */
export async function setFounder(
  tx: Db,
  team_id: string,
  user_id: string,
): Promise<{ before: string | null } | null> {
  const isIn = eq(team_members.team_id, team_id)
  const founder = { user_id: team_members.user_id }
  const [before] = await tx
    .update(team_members)
    .set({ role: 'owner' })
    .where(and(isIn, eq(team_members.role, 'primary_owner'), ne(team_members.user_id, user_id)))
    .returning(founder)
  const made = await tx
    .update(team_members)
    .set({ role: 'primary_owner' })
    .where(and(isIn, eq(team_members.user_id, user_id)))
    .returning(founder)
  return made.length > 0 ? { before: before?.user_id ?? null } : null
}

export async function deleteMemberships(tx: Db, user_id: string): Promise<void> {
  await tx.delete(team_members).where(eq(team_members.user_id, user_id))
}

export async function deleteTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(teams).where(eq(teams.id, team_id))
}
