import type { Finding } from '@nora/contract/domains'
import { describeFinding } from '@nora/contract/findings'
import type { Db } from '../../../platform/database/database.ts'
import { renewalEmail } from '../stored/certificates.emails.ts'
import type { CertificateRow } from '../stored/certificates.store.ts'
import type { Deps } from './orders.deps.ts'

/** Tells the owners that a certificate could not be renewed several times in a row. */
export async function writeRenewalFailure(
  deps: Pick<Deps, 'config' | 'jobs' | 'listOwners'>,
  tx: Db,
  { id, team_id, names, not_after }: CertificateRow,
  finding: Finding,
): Promise<void> {
  if (team_id === null) return
  const page = `${deps.config.base_url}/team_tls_certificates?certificate=${id}`
  for (const to of await deps.listOwners(tx, team_id)) {
    const { what, todo } = describeFinding(finding, to.language)
    const email = renewalEmail({ to, names, not_after, reason: `${what} ${todo}`, page })
    await deps.jobs.add(tx, { kind: 'letter', payload: email })
  }
}
