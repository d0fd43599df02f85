import type { CurrentUser } from '@nora/contract'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import type { User } from './accounts.store.ts'

type Needs = Pick<Deps, 'listTeams' | 'findMember' | 'findMaskedToken'>

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
    avatar_url: null,
    language: user.language,
    token: masked === null ? null : { token: masked },
    team: { id: team.id, name: team.name, icon: team.icon, type: team.type },
    team_role: member.role,
    has_seat: member.has_seat,
    has_password: user.password_hash !== null,
    created_at: user.created_at.toISOString(),
  }
}

/** The team a new session of the user starts in. */
export async function getHomeTeam(deps: Needs, db: Db, user_id: string): Promise<string> {
  const [personal] = await deps.listTeams(db, user_id)
  if (!personal) throw problem('Forbidden')
  return personal.id
}
