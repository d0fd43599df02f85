import type { Routes } from '@nora/contract'
import type { Db } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { selectTeam } from './select-team.ts'
import { listTeamsOf } from './teams.store.ts'
import { toTeam } from './to-team.ts'

export function teamsHandlers(deps: {
  db: Db
  selectTeam: ReturnType<typeof selectTeam>
}): Handlers<Routes['teams']> {
  return {
    listTeams: async ({ actor }) => ({
      items: (await listTeamsOf(deps.db, actor.user_id)).map((team) => toTeam(team, actor.team_id)),
    }),
    selectTeam: ({ actor, origin, params }) => deps.selectTeam(actor, origin, params.id),
  }
}
