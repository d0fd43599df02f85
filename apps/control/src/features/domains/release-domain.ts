import type { Domain } from '@nora/contract/domains'
import type { Actor, Origin } from '../../platform/actor.ts'
import { type Releasing, releaseReserved, restoreReserved } from '../../reservations/release.ts'
import { domainAccess } from './domain-access.ts'
import { assertQuota } from './domain-quota.ts'
import type { Deps } from './domains.deps.ts'
import { domainsTexts } from './domains.messages.ts'
import { type DomainRow, domainRows, lockHostname } from './domains.store.ts'
import { showDomain } from './show-domains.ts'

export function releaseDomain(deps: Deps) {
  return releaseReserved(deps, releasing(deps))
}

export function restoreDomain(deps: Deps) {
  const restore = restoreReserved(deps, releasing(deps))
  return async (actor: Actor, origin: Origin, id: string): Promise<Domain> =>
    showDomain(deps, await restore(actor, origin, id))
}

function releasing(deps: Deps): Releasing<DomainRow> {
  const facts = ({ id, hostname }: DomainRow) => ({ object_id: id, data: { hostname } })
  return {
    access: domainAccess,
    setReleased: domainRows.setReleased,
    lock: (tx, { hostname }) => lockHostname(tx, hostname),
    assertRestorable: (tx, domain) => assertQuota(deps, tx, domain),
    gone: domainsTexts.gone,
    released: (domain) => ({ kind: 'domain.released', ...facts(domain) }),
    restored: (domain) => ({ kind: 'domain.restored', ...facts(domain) }),
  }
}
