import type { Finding } from '@nora/contract/domains'
import type { Db } from '../../platform/database/database.ts'
import { afterEvent } from '../../verification/transitions.ts'
import type { Deps } from './domains.deps.ts'
import { checkedDomains, type DomainRow, listDomainsWith } from './domains.store.ts'
import { saveDomain } from './save-domain.ts'

export type Issued = { purposeId: string; certificateId: string; notAfter: Date }

/** A certificate of a domain was issued: for the first time, or anew. Edges do not have it yet. */
export function onDomainCertificateIssued(deps: Deps) {
  return async (tx: Db, { purposeId, certificateId, notAfter }: Issued): Promise<void> => {
    const row = await checkedDomains.findLocked(tx, purposeId)
    if (!row || row.tls === 'certificate') return
    const issued = { ...row, certificate_id: certificateId, certificate_not_after: notAfter }
    await saveDomain(deps, tx, row, afterEvent(issued, { kind: 'ordered' }, deps.clock.now()))
  }
}

/** Every edge of the region has the certificate. */
export function onDomainCertificateServed(deps: Deps) {
  return async (tx: Db, certificate_id: string): Promise<void> => {
    for (const { id } of await listDomainsWith(tx, certificate_id)) {
      const row = await checkedDomains.findLocked(tx, id)
      if (!row) continue
      const now = deps.clock.now()
      const served = afterEvent(row, { kind: 'served' }, now)
      if (served === row) continue
      const after: DomainRow = afterEvent({ ...served, finding: null }, { kind: 'covered' }, now)
      await saveDomain(deps, tx, row, after)
    }
  }
}

/** The issuer or a challenge refused; the order says when it is tried again. */
export function onDomainCertificateRefused(deps: Deps) {
  return async (tx: Db, { purposeId, finding }: { purposeId: string; finding: Finding }): Promise<void> => {
    const row = await checkedDomains.findLocked(tx, purposeId)
    if (!row) return
    const after = afterEvent(row, { kind: 'tls_refused', finding }, deps.clock.now())
    if (after !== row) await saveDomain(deps, tx, row, after)
  }
}
