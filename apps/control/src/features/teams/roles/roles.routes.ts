import { toPage } from '../../../platform/http/page.ts'
import { listRoles } from '../roles.store.ts'
import type { Deps, TeamsHandlers } from '../teams.deps.ts'
import { changeRole, createRole, deleteRole, toTeamRole } from './manage-roles.ts'

type Calls = 'listTeamRoles' | 'createTeamRole' | 'changeTeamRole' | 'deleteTeamRole'

export function rolesHandlers(deps: Deps): Pick<TeamsHandlers, Calls> {
  const run = { create: createRole(deps), change: changeRole(deps), delete: deleteRole(deps) }
  return {
    listTeamRoles: ({ actor: { team_id }, query }) =>
      toPage(query.limit, (limit) => listRoles(deps.db, { ...query, team_id, limit }), toTeamRole),
    createTeamRole: ({ actor, origin, body }) => run.create(actor, origin, body),
    changeTeamRole: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    deleteTeamRole: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, params.id)
      return undefined
    },
  }
}
