import type { CurrentUser } from '@nora/contract/accounts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import { getUserById, type User } from './accounts.store.ts'

type Needs = Pick<Deps, 'listTeams' | 'findMember' | 'findMaskedToken' | 'findSubscription'>

/** The user as a member of the given team, as `/v1` shows it. */
export async function toCurrentUser(deps: Needs, db: Db, user: User, team_id: string): Promise<CurrentUser> {
  const team = (await deps.listTeams(db, user.id)).find(({ id }) => id === team_id)
  const member = await deps.findMember(db, user.id, team_id)
  if (!team || !member) throw problem('Unauthorized')
  const masked = await deps.findMaskedToken(db, user.id)
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    avatar_url: user.avatar_id && `/v1/avatars/${user.avatar_id}`,
    language: user.has_chosen_language ? user.language : null,
    theme: user.theme,
    time_zone: user.time_zone,
    token: masked === null ? null : { token: masked },
    team: { id: team.id, name: team.name, icon: team.icon, type: team.type },
    team_role: member.role,
    has_seat: member.has_seat,
    may_create_projects: member.may_create_projects,
    subscription: await deps.findSubscription(db, team.id),
    has_password: user.password_hash !== null,
    is_mfa_enabled: user.mfa_enabled_at !== null,
    is_operator: user.is_owner,
    is_marked_for_self_deletion: user.self_deletion_at !== null,
    self_deletion_at: user.self_deletion_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
  }
}

/** The same by id, for whoever has just changed something. */
export async function getCurrentUser(
  deps: Needs,
  db: Db,
  { user_id, team_id }: { user_id: string; team_id: string },
): Promise<CurrentUser> {
  return toCurrentUser(deps, db, await getUserById(db, user_id), team_id)
}

/** The team a new session of the user starts in. */
export async function getHomeTeam(deps: Needs, db: Db, user_id: string): Promise<string> {
  const [personal] = await deps.listTeams(db, user_id)
  if (!personal) throw problem('Forbidden')
  return personal.id
}
