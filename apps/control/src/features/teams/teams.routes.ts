import { changeTeam } from './change-team.ts'
import { createTeam } from './create-team.ts'
import { deleteTeam } from './delete-team.ts'
import { explainPermissions } from './explain-permissions.ts'
import { getTeamDetails } from './get-team.ts'
import { handOverTeam } from './hand-over-team.ts'
import { invitesHandlers } from './invites/invites.routes.ts'
import { leaveTeam } from './leave-team.ts'
import { membersHandlers } from './members/members.routes.ts'
import { rolesHandlers } from './roles/roles.routes.ts'
import { selectTeam } from './select-team.ts'
import type { Deps, TeamsHandlers } from './teams.deps.ts'
import { listTeamsOf } from './teams.store.ts'
import { toTeam } from './to-team.ts'

export function teamsHandlers(deps: Deps): TeamsHandlers {
  const { db } = deps
  const run = {
    create: createTeam(deps),
    select: selectTeam(deps),
    change: changeTeam(deps),
    delete: deleteTeam(deps),
    handOver: handOverTeam(deps),
    leave: leaveTeam(deps),
  }
  return {
    listTeams: async ({ actor }) => ({
      items: (await listTeamsOf(db, actor.user_id)).map((team) => toTeam(team, actor.team_id)),
    }),
    createTeam: ({ actor, origin, body }) => run.create(actor, origin, body),
    selectTeam: ({ actor, origin, params }) => run.select(actor, origin, params.id),
    getTeam: ({ actor }) => getTeamDetails(deps, db, actor.team_id),
    changeTeam: ({ actor, origin, body }) => run.change(actor, origin, body),
    deleteTeam: async ({ actor, origin, body }) => {
      await run.delete(actor, origin, body.name)
      return undefined
    },
    handOverTeam: ({ actor, origin, body }) => run.handOver(actor, origin, body.user_id),
    leaveTeam: async ({ actor, origin }) => {
      await run.leave(actor, origin)
      return undefined
    },
    getPermissions: ({ actor }) => explainPermissions(db, actor),
    ...membersHandlers(deps),
    ...invitesHandlers(deps),
    ...rolesHandlers(deps),
  }
}
