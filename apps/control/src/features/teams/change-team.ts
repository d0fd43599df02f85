import type { ChangeTeam, TeamDetails } from '@nora/contract/teams'
import type { Actor, Origin } from '../../platform/actor.ts'
import { enterTeam } from './enter-team.ts'
import { getTeamDetails } from './get-team.ts'
import type { Deps } from './teams.deps.ts'
import { updateTeam } from './teams.store.ts'

export function changeTeam(deps: Deps) {
  return (actor: Actor, origin: Origin, changes: ChangeTeam): Promise<TeamDetails> =>
    deps.transaction(async (tx) => {
      const { team } = await enterTeam(tx, actor, 'team.settings')
      const { name = team.name, icon = team.icon } = changes
      if (name !== team.name || icon !== team.icon) {
        await updateTeam(tx, team.id, { name, icon })
        const data = { before: { name: team.name, icon: team.icon }, after: { name, icon } }
        await deps.emit(tx, origin, { kind: 'team.changed', object_id: team.id, data })
      }
      return getTeamDetails(deps, tx, team.id)
    })
}
