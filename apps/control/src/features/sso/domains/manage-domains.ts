import { SSO_DOMAINS_PER_TEAM, type SsoDomain } from '@nora/contract/sso'
import { MINUTE_MS, randomToken } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import type { Deps } from '../sso.deps.ts'
import { ssoTexts } from '../sso.messages.ts'
import { countDomains, type DomainRow, deleteDomain, findDomain, insertDomain } from '../sso.store.ts'
import { tellOwners } from '../tell-owners.ts'
import { checkDomain, endSessionsOf } from './check-domains.ts'
import { toDomain } from './to-domain.ts'

const action = 'sso.manage'

export function addDomain(deps: Deps) {
  return (actor: Actor, origin: Origin, domain: string): Promise<SsoDomain> =>
    deps.transaction(async (tx) => {
      const { team } = await deps.enterTeam(tx, actor, action)
      if ((await countDomains(tx, team.id)) >= SSO_DOMAINS_PER_TEAM) {
        const data = { limit: SSO_DOMAINS_PER_TEAM }
        throw problem('Conflict', ssoTexts.tooManyDomains(SSO_DOMAINS_PER_TEAM), { data })
      }
      const now = deps.clock.now()
      const row: DomainRow = {
        id: deps.ids.next('sdo'),
        team_id: team.id,
        domain,
        token: randomToken(32),
        verified_at: null,
        finding: null,
        seen: [],
        misses: 0,
        checked_at: null,
        next_check_at: new Date(now.getTime() + MINUTE_MS),
        created_at: now,
      }
      if (!(await insertDomain(tx, row))) throw fieldProblem('domain', ssoTexts.knownDomain)
      await deps.emit(tx, origin, { kind: 'sso_domain.added', object_id: row.id, data: { domain } })
      return toDomain(row)
    })
}

export function recheckDomain(deps: Deps) {
  return async ({ team_id }: Actor, id: string): Promise<SsoDomain> => {
    const row = await findDomain(deps.db, team_id, id)
    const checked = row && (await checkDomain(deps, row))
    if (!checked) throw problem('NotFound')
    return toDomain(checked)
  }
}

export function removeDomain(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<void> => {
    const ended = await deps.transaction(async (tx) => {
      const { team, me } = await deps.enterTeam(tx, actor, action)
      const row = await findDomain(tx, team.id, id)
      if (!row) throw problem('NotFound')
      const { domain } = row
      const ended = await endSessionsOf(deps, tx, row)
      await deleteDomain(tx, id)
      await deps.emit(tx, origin, { kind: 'sso_domain.removed', object_id: id, data: { domain } })
      if (row.verified_at) {
        await tellOwners(deps, tx, team, { kind: 'removed', by: me.name ?? me.email, domain })
      }
      return ended
    })
    for (const session of ended) deps.revocations.end(session)
  }
}
