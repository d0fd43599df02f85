import type { Finding } from '@nora/contract/domains'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem } from '../../platform/problem.ts'
import type { Deps } from './zones.deps.ts'
import { zonesTexts } from './zones.messages.ts'
import type { ZoneRow } from './zones.store.ts'

const NO_CERTIFICATE: Finding = { code: 'certificate_missing' }

/** The row after the certificate of its names was found or ordered. */
export async function secureZone(deps: Deps, tx: Db, row: ZoneRow): Promise<ZoneRow> {
  const { id, team_id, name, dns, certificate_id } = row
  if (dns === 'certificate') {
    await deps.certificates.withdraw(tx, id)
    const found = await findCertificate(deps, tx, { team_id, name, certificate_id })
    if (!found) return { ...row, certificate_finding: NO_CERTIFICATE }
    return {
      ...row,
      certificate_id: found.id,
      certificate_not_after: found.notAfter,
      certificate_finding: null,
    }
  }
  const refused = await deps.certificates.request(tx, row)
  return { ...row, certificate_finding: refused ?? row.certificate_finding }
}

type Wanted = { team_id: string; name: string; certificate_id: string | null }

function findCertificate(
  { certificates }: Pick<Deps, 'certificates'>,
  tx: Db,
  { team_id, name, certificate_id }: Wanted,
) {
  const hostname = `*.${name}`
  return certificate_id
    ? certificates.findUploaded(tx, { team_id, id: certificate_id, hostname })
    : certificates.findUploadedFor(tx, team_id, hostname)
}

/** Refuses a certificate that the team has not uploaded, or that does not cover every name of the zone. */
export async function assertZoneCertificate(deps: Deps, tx: Db, wanted: Wanted): Promise<void> {
  if (!(await findCertificate(deps, tx, wanted))) {
    throw fieldProblem('certificate_id', zonesTexts.noCertificate)
  }
}
