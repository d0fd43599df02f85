import type { AddDomain, Domain } from '@nora/contract/domains'
import type { Actor, Origin } from '../../platform/actor.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { getRegion } from '../../reservations/get-region.ts'
import { addExternal, addInZone } from './add-external.ts'
import { checkForm, checkHostname } from './check-hostname.ts'
import { assertQuota } from './domain-quota.ts'
import type { Deps } from './domains.deps.ts'
import { domainRows, insertDomain, lockHostname } from './domains.store.ts'
import { showDomain } from './show-domains.ts'

/** Reserves a static name, adds an own domain, or creates a name in a zone, for the actor's team. */
export function reserveDomain(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: AddDomain): Promise<Domain> => {
    const add = input.zone_id !== undefined ? addInZone : input.kind === 'external' ? addExternal : addStatic
    const row = await add(deps, actor, input)(origin)
    const user = { id: actor.user_id, name: actor.name, email: actor.email }
    // A tunnel of the team may stand there already: then it is what is being kept.
    return showDomain(deps, { ...row, user })
  }
}

function addStatic(deps: Deps, actor: Actor, input: AddDomain) {
  const { name = '', description } = input
  const region = getRegion(deps.config, input.region ?? deps.config.regions[0]?.id ?? '')
  const wrong = checkForm(deps, name)
  if (wrong) throw fieldProblem('name', wrong)
  const { team_id, user_id } = actor
  return (origin: Origin) =>
    deps.transaction(async (tx) => {
      const wanted = deps.toHostname(name, region)
      await assertQuota(deps, tx, { team_id, hostname: wanted, kind: 'static', zone_id: null })
      await lockHostname(tx, wanted)
      const checked = await checkHostname(deps, tx, { actor, name, region })
      if (checked.kind === 'ours') throw problem('Conflict', checked.why)
      if (checked.kind !== 'free') throw fieldProblem('name', checked.why)
      const { hostname, released } = checked
      if (released) await domainRows.remove(tx, released.id)
      const row = await insertDomain(tx, {
        id: deps.ids.next('dom'),
        kind: 'static',
        region: region.id,
        name,
        hostname,
        description,
        team_id,
        user_id,
        created_at: deps.clock.now(),
      })
      const data = { hostname, kind: row.kind, description }
      await deps.emit(tx, origin, { kind: 'domain.reserved', object_id: row.id, data })
      return row
    })
}
