import type { Team } from '@nora/contract/teams'
import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './teams.deps.ts'
import { listTeamsOf } from './teams.store.ts'
import { toTeam } from './to-team.ts'

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
