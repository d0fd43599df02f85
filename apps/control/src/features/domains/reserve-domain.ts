import type { Domain, ReserveDomain } from '@nora/contract/domains'
import type { Actor, Origin } from '../../platform/actor.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { getRegion } from '../../reservations/get-region.ts'
import { checkForm, checkHostname } from './check-hostname.ts'
import { assertQuota } from './domain-quota.ts'
import type { Deps } from './domains.deps.ts'
import { type DomainRow, domainRows, insertDomain, lockHostname } from './domains.store.ts'
import { showDomain } from './show-domains.ts'

/** Reserves a name under a region's domain for the actor's team. Refuses beyond the limit. */
export function reserveDomain(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: ReserveDomain): Promise<Domain> => {
    const { name, description } = input
    const region = getRegion(deps.config, input.region)
    const wrong = checkForm(deps, name)
    if (wrong) throw fieldProblem('name', wrong)
    const row = await deps.transaction(async (tx) => {
      const wanted = deps.toHostname(name, region)
      await assertQuota(deps, tx, { team_id: actor.team_id, hostname: wanted })
      await lockHostname(tx, wanted)
      const checked = await checkHostname(deps, tx, { actor, name, region })
      if (checked.kind === 'ours') throw problem('Conflict', checked.why)
      if (checked.kind !== 'free') throw fieldProblem('name', checked.why)
      const { hostname, released } = checked
      if (released) await domainRows.remove(tx, released.id)
      const made: DomainRow = {
        id: deps.ids.next('dom'),
        kind: 'static',
        region: region.id,
        name,
        hostname,
        description,
        team_id: actor.team_id,
        user_id: actor.user_id,
        created_at: deps.clock.now(),
        released_at: null,
      }
      await insertDomain(tx, made)
      const data = { hostname, kind: made.kind, description }
      await deps.emit(tx, origin, { kind: 'domain.reserved', object_id: made.id, data })
      return made
    })
    const user = { id: actor.user_id, name: actor.name, email: actor.email }
    // A tunnel of the team may stand there already: then it is what is being kept.
    return showDomain(deps, { ...row, user })
  }
}
