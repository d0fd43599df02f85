import type { Domain } from '@nora/contract/domains'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { type Releasing, releaseReserved, restoreReserved } from '../../reservations/release.ts'
import { checkNameInZone, findOwnConflict } from './check-hostname.ts'
import { domainAccess } from './domain-access.ts'
import { assertQuota } from './domain-quota.ts'
import type { Deps } from './domains.deps.ts'
import { domainsTexts } from './domains.messages.ts'
import { type DomainRow, domainRows, lockHostname, updateDomain } from './domains.store.ts'
import { showDomain } from './show-domains.ts'

export function releaseDomain(deps: Deps) {
  const release = releaseReserved(deps, releasing(deps))
  return async (actor: Actor, origin: Origin, id: string): Promise<void> => {
    await release(actor, origin, id)
    deps.changes.tell({ kind: 'domain', id, is_gone: true, team_id: actor.team_id, user_id: null })
  }
}

/** An own domain is checked again: its records may have changed meanwhile. */
export function restoreDomain(deps: Deps) {
  const restore = restoreReserved(deps, releasing(deps))
  return async (actor: Actor, origin: Origin, id: string): Promise<Domain> => {
    await restore(actor, origin, id)
    const row = await domainAccess.getVisible(deps.db, actor, id)
    deps.changes.tell({ kind: 'domain', id, is_gone: false, team_id: row.team_id, user_id: row.user_id })
    return showDomain(deps, row)
  }
}

function releasing(deps: Deps): Releasing<DomainRow> {
  const facts = ({ id, hostname }: DomainRow) => ({ object_id: id, data: { hostname } })
  return {
    access: domainAccess,
    async setReleased(tx, id, released_at) {
      await domainRows.setReleased(tx, id, released_at)
      if (released_at !== null) await deps.certificates.withdraw(tx, id)
    },
    lock: (tx, { hostname }) => lockHostname(tx, hostname),
    assertRestorable: (tx, domain) => prepareRestore(deps, tx, domain),
    gone: domainsTexts.gone,
    released: (domain) => ({ kind: 'domain.released', ...facts(domain) }),
    restored: (domain) => ({ kind: 'domain.restored', ...facts(domain) }),
  }
}

/** Refuses what the team has no room for any more; an own domain begins anew with its label. */
async function prepareRestore(deps: Deps, tx: Db, domain: DomainRow): Promise<void> {
  await assertQuota(deps, tx, domain)
  if (domain.kind === 'static') return
  const conflict = await findOwnConflict(tx, domain)
  if (conflict) throw problem('Conflict', conflict)
  if (domain.zone_id === null) {
    await updateDomain(tx, domain.id, {
      status: 'unknown',
      verified_at: null,
      is_lost: false,
      finding: null,
      failed_checks: 0,
      first_failed_at: null,
      check_leased_until: null,
      next_check_at: deps.clock.now(),
    })
    return
  }
  const zone = (await deps.zones.listNames(tx, [domain.zone_id])).get(domain.zone_id)
  if (!zone) throw problem('NotFound', domainsTexts.gone)
  const { team_id, name } = domain
  const checked = await checkNameInZone(tx, { team_id, name, zone })
  if (checked.kind === 'taken') throw problem('Conflict', checked.why)
}
