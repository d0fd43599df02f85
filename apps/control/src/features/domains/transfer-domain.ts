import type { Domain } from '@nora/contract/domains'
import type { Actor, Origin } from '../../platform/actor.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { domainAccess } from './domain-access.ts'
import type { Deps } from './domains.deps.ts'
import { domainsTexts } from './domains.messages.ts'
import { updateDomain } from './domains.store.ts'
import { showDomain } from './show-domains.ts'

/** Hands a domain to another member of the team, who is responsible for it from now on. */
export function transferDomain(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, user_id }: { id: string; user_id: string },
  ): Promise<Domain> => {
    const row = await deps.transaction(async (tx) => {
      await deps.lockTeam(tx, actor.team_id) // the member must not leave meanwhile
      const known = await domainAccess.getVisible(tx, actor, id)
      domainAccess.mustManage(actor)
      const member = await deps.findMember(tx, user_id, actor.team_id)
      if (!member?.has_seat) throw fieldProblem('user_id', domainsTexts.noMember)
      await updateDomain(tx, id, { user_id })
      const { hostname, user } = known
      const data = { hostname, before: { owner: user.email }, after: { owner: member.email } }
      await deps.emit(tx, origin, { kind: 'domain.transferred', object_id: id, data })
      return { ...known, user_id, user: { id: user_id, name: member.name, email: member.email } }
    })
    for (const one of [actor.user_id, user_id]) {
      deps.changes.tell({ kind: 'domain', id, is_gone: false, team_id: actor.team_id, user_id: one })
    }
    return showDomain(deps, row)
  }
}
