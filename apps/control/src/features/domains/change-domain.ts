import type { ChangeDomain, Domain } from '@nora/contract/domains'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { assertCertificate } from './add-external.ts'
import { domainAccess } from './domain-access.ts'
import { assertChangeable } from './domain-quota.ts'
import type { Deps } from './domains.deps.ts'
import { domainsTexts } from './domains.messages.ts'
import { checkedDomains, type DomainRow } from './domains.store.ts'
import { secureDomain } from './secure-domain.ts'
import { showDomain } from './show-domains.ts'

type Input = ChangeDomain & { id: string }

/** Changes what is said of a domain, and how an own domain gets its certificate. */
export function changeDomain(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: Input): Promise<Domain> => {
    const row = await deps.transaction(async (tx) => {
      const { user, ...known } = await domainAccess.getVisible(tx, actor, input.id)
      domainAccess.mustManage(actor)
      await assertChangeable(deps, tx, known)
      const described = { ...known, description: input.description ?? known.description }
      const after = await withTls(deps, tx, described, input)
      await checkedDomains.save(tx, after)
      const { id, hostname, team_id, user_id } = after
      const data = { hostname, before: toRules(known), after: toRules(after) }
      await deps.emit(tx, origin, { kind: 'domain.changed', object_id: id, data })
      deps.changes.tell({ kind: 'domain', id, is_gone: false, team_id, user_id })
      return { ...after, user }
    })
    return showDomain(deps, row)
  }
}

function toRules({ kind, description, tls, certificate_id }: DomainRow) {
  if (kind === 'static') return { description }
  return { description, tls, certificate_id: tls === 'certificate' ? certificate_id : null }
}

/** A name whose DNS is right gets its other certificate at once; any other when it is. */
async function withTls(deps: Deps, tx: Db, row: DomainRow, input: Input): Promise<DomainRow> {
  const tls = input.tls ?? row.tls
  const isOther = tls !== row.tls || (tls === 'certificate' && input.certificate_id !== undefined)
  if (!isOther) return row
  if (row.kind !== 'external' || row.zone_id !== null) throw problem('Conflict', domainsTexts.noTls)
  const { team_id, hostname } = row
  const certificate_id = tls === 'certificate' ? (input.certificate_id ?? null) : null
  if (tls === 'certificate') await assertCertificate(deps, tx, { team_id, hostname, certificate_id })
  if (tls !== 'acme') await deps.certificates.withdraw(tx, row.id)
  const chosen: DomainRow = { ...row, tls, certificate_id, certificate_not_after: null }
  if (!STATUSES_WITH_RIGHT_DNS.has(row.status)) return chosen
  return secureDomain(deps, tx, { ...chosen, status: 'dns_verified' })
}

const STATUSES_WITH_RIGHT_DNS = new Set<DomainRow['status']>([
  'dns_verified',
  'tls_check',
  'tls_failed',
  'tls_verified',
  'verified',
])
