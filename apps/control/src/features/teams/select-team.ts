import type { Team } from '@nora/contract'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/problem.ts'
import { listTeamsOf } from './teams.store.ts'
import { toTeam } from './to-team.ts'

type Deps = Pick<Platform, 'transaction' | 'emit'> & {
  /** The session, or the client's credential, remembers the team. */
  rememberTeam: (tx: Db, credential: Actor['credential'], team_id: string) => Promise<void>
}

/** Makes a team of the actor's the current one of the session. */
export function selectTeam({ transaction, emit, rememberTeam }: Deps) {
  return (actor: Actor, origin: Origin, team_id: string): Promise<Team> =>
    transaction(async (tx) => {
      const team = (await listTeamsOf(tx, actor.user_id)).find(({ id }) => id === team_id)
      if (!team) throw problem('NotFound')
      await rememberTeam(tx, actor.credential, team_id)
      await emit(tx, { ...origin, team_id }, { kind: 'team.selected', object_id: team_id, data: {} })
      return toTeam(team, team_id)
    })
}
