import type { Finding } from '@nora/contract/domains'
import type { Db } from '../../platform/database/database.ts'
import { afterEvent } from '../../verification/transitions.ts'
import type { Deps } from './domains.deps.ts'
import type { DomainRow } from './domains.store.ts'

const NO_CERTIFICATE: Finding = { code: 'certificate_missing' }

/** The row after its certificate was found or ordered, once DNS has proved whose the name is. */
export async function secureDomain(deps: Deps, tx: Db, row: DomainRow): Promise<DomainRow> {
  const now = deps.clock.now()
  const region = deps.config.regions.find(({ id }) => id === row.region)
  // Visitors of such a region come over http.
  const isPlain = region?.public_scheme === 'http'
  if (isPlain) return afterEvent(row, { kind: 'covered' }, now)
  if (row.tls === 'certificate') {
    const { id, team_id, hostname, certificate_id } = row
    const found = certificate_id
      ? await deps.certificates.findUploaded(tx, { team_id, id: certificate_id, hostname })
      : await deps.certificates.findUploadedFor(tx, team_id, hostname)
    await deps.certificates.withdraw(tx, id)
    if (!found) return afterEvent(row, { kind: 'tls_refused', finding: NO_CERTIFICATE }, now)
    const covered = { ...row, certificate_id: found.id, certificate_not_after: found.notAfter }
    return afterEvent(covered, { kind: 'covered' }, now)
  }
  const refused = await deps.certificates.request(tx, row)
  if (hasCertificate(row, now)) return afterEvent(row, { kind: 'covered' }, now)
  return afterEvent(row, refused ? { kind: 'tls_refused', finding: refused } : { kind: 'ordered' }, now)
}

/** What was issued before goes on being served, while it is renewed. */
function hasCertificate({ certificate_id, certificate_not_after }: DomainRow, now: Date): boolean {
  return certificate_id !== null && certificate_not_after !== null && certificate_not_after > now
}
