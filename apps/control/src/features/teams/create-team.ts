import { type CreateTeam, TEAMS_PER_FOUNDER, type Team } from '@nora/contract/teams'
import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './teams.deps.ts'
import { teamsTexts } from './teams.messages.ts'
import { countFounded, insertTeam, lockFounder } from './teams.store.ts'
import { toTeam } from './to-team.ts'

/** Makes a team, with the actor as its founder, and goes there. */
export function createTeam(deps: Deps) {
  return (actor: Actor, origin: Origin, { name, icon }: CreateTeam): Promise<Team> =>
    deps.transaction(async (tx) => {
      const { user_id } = actor
      await lockFounder(tx, user_id) // two browsers must not both found the last one
      if ((await countFounded(tx, user_id)) >= TEAMS_PER_FOUNDER) {
        const data = { limit: TEAMS_PER_FOUNDER }
        throw problem('Conflict', teamsTexts.tooManyTeams(TEAMS_PER_FOUNDER), { data })
      }
      const id = deps.ids.next('tea')
      const team = { id, name, icon, type: 'team', created_at: deps.clock.now() } as const
      const { limit } = await deps.seatLimit(tx, id)
      await insertTeam(tx, team, { user_id, has_seat: limit === null || limit > 0 })
      await deps.rememberTeam(tx, actor.credential, id)
      const event = { kind: 'team.created', object_id: id, data: { name, icon } } as const
      await deps.emit(tx, { ...origin, team_id: id }, event)
      return toTeam({ ...team, role: 'primary_owner' }, id)
    })
}
