import type { ChangeDomain, Domain } from '@nora/contract/domains'
import type { Actor, Origin } from '../../platform/actor.ts'
import { domainAccess } from './domain-access.ts'
import { assertChangeable } from './domain-quota.ts'
import type { Deps } from './domains.deps.ts'
import { setDescription } from './domains.store.ts'
import { showDomain } from './show-domains.ts'

/** Changes what is said of a domain. */
export function changeDomain(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, description }: ChangeDomain & { id: string },
  ): Promise<Domain> => {
    const row = await deps.transaction(async (tx) => {
      const known = await domainAccess.getVisible(tx, actor, id)
      domainAccess.mustManage(actor)
      await assertChangeable(deps, tx, known)
      await setDescription(tx, id, description)
      const { hostname } = known
      const data = { hostname, before: { description: known.description }, after: { description } }
      await deps.emit(tx, origin, { kind: 'domain.changed', object_id: id, data })
      return { ...known, description }
    })
    return showDomain(deps, row)
  }
}
