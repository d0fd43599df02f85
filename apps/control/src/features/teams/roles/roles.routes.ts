import { toPage } from '../../../platform/http/page.ts'
import { listRoles } from '../roles.store.ts'
import type { Deps, TeamsHandlers } from '../teams.deps.ts'
import { changeRole, createRole, deleteRole, toTeamRole } from './manage-roles.ts'

type Calls = 'listTeamRoles' | 'createTeamRole' | 'changeTeamRole' | 'deleteTeamRole'

export function rolesHandlers(deps: Deps): Pick<TeamsHandlers, Calls> {
  const run = { create: createRole(deps), change: changeRole(deps), delete: deleteRole(deps) }
  return {
    listTeamRoles: async ({ actor: { team_id }, query }) => {
      const list = (limit: number) => listRoles(deps.db, { ...query, team_id, limit })
      const { items, ...page } = await toPage(query.limit, list, (role) => role)
      const projects = await deps.listRoleProjects(
        deps.db,
        items.map(({ id }) => id),
      )
      return { ...page, items: items.map((role) => toTeamRole(role, projects.get(role.id) ?? [])) }
    },
    createTeamRole: ({ actor, origin, body }) => run.create(actor, origin, body),
    changeTeamRole: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    deleteTeamRole: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, params.id)
      return undefined
    },
  }
}
