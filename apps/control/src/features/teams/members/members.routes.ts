import { toPage } from '../../../platform/http/page.ts'
import type { Deps, TeamsHandlers } from '../teams.deps.ts'
import { changeMember } from './change-member.ts'
import { getBelongings } from './get-belongings.ts'
import { getMember, listMembers } from './members.store.ts'
import { removeMember } from './remove-member.ts'
import { toMember } from './to-member.ts'

type Calls = 'listTeamMembers' | 'getTeamMember' | 'changeTeamMember' | 'getBelongings' | 'removeTeamMember'

export function membersHandlers(deps: Deps): Pick<TeamsHandlers, Calls> {
  const { db } = deps
  const run = { change: changeMember(deps), belongings: getBelongings(deps), remove: removeMember(deps) }
  return {
    listTeamMembers: ({ actor: { team_id, user_id }, query }) =>
      toPage(
        query.limit,
        (limit) => listMembers(db, { ...query, team_id, limit }),
        (member) => toMember(member, user_id),
      ),
    getTeamMember: async ({ actor: { team_id, user_id }, params }) =>
      toMember(await getMember(db, { team_id, user_id: params.id }), user_id),
    changeTeamMember: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    getBelongings: ({ actor, params }) => run.belongings(actor, params.id),
    removeTeamMember: async ({ actor, origin, params, query }) => {
      await run.remove(actor, origin, { ...query, ...params })
      return undefined
    },
  }
}
