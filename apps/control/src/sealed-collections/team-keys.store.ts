import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '../features/accounts/readable-tables.ts'
import { team_members } from '../features/teams/readable-tables.ts'
import { vault_users } from '../features/vault/readable-tables.ts'
import type { Db } from '../platform/database/database.ts'

/** The keys of a member as the server knows them. */
export type MemberKey = { user_id: string; generation: number; sig: string; kem: string }
/** A member of the team; `key` null: none is active. */
export type TeamMember = { user_id: string; key: MemberKey | null }

/** Those of the people who are in the team, with their keys. */
export async function listTeamMembers(
  db: Db,
  team_id: string,
  user_ids: readonly string[],
): Promise<Map<string, TeamMember>> {
  if (user_ids.length === 0) return new Map()
  const rows = await db
    .select({
      user_id: team_members.user_id,
      generation: vault_users.generation,
      sig: vault_users.sig_public,
      kem: vault_users.kem_public,
    })
    .from(team_members)
    .leftJoin(vault_users, eq(vault_users.user_id, team_members.user_id))
    .where(and(eq(team_members.team_id, team_id), inArray(team_members.user_id, [...user_ids])))
  return new Map(
    rows.map(({ user_id, generation, sig, kem }) => {
      const isActive = generation !== null && sig !== null && kem !== null
      return [user_id, { user_id, key: isActive ? { user_id, generation, sig, kem } : null }]
    }),
  )
}

/** Something that is another when somebody joins or leaves one of the teams, or has other keys. */
export async function listMemberMarks(
  db: Db,
  team_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (team_ids.length === 0) return new Map()
  const rows = await db
    .select({
      team_id: team_members.team_id,
      mark: sql<string>`md5(string_agg(${team_members.user_id} || ' ' || coalesce(${vault_users.generation}, 0) || ' ' || (${vault_users.sig_public} is null)::text, ',' order by ${team_members.user_id}))`,
    })
    .from(team_members)
    .leftJoin(vault_users, eq(vault_users.user_id, team_members.user_id))
    .where(inArray(team_members.team_id, [...team_ids]))
    .groupBy(team_members.team_id)
  return new Map(rows.map(({ team_id, mark }) => [team_id, mark]))
}

/** Those of the people who are in their teams. */
export async function listPresent(
  db: Db,
  people: readonly { user_id: string; team_id: string }[],
): Promise<{ user_id: string; team_id: string }[]> {
  if (people.length === 0) return []
  const user_ids = [...new Set(people.map(({ user_id }) => user_id))]
  return db
    .select({ user_id: team_members.user_id, team_id: team_members.team_id })
    .from(team_members)
    .innerJoin(users, and(eq(users.id, team_members.user_id), isNull(users.disabled_at)))
    .where(inArray(team_members.user_id, user_ids))
}
