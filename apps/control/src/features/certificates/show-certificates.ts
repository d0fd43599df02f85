import type { Certificate } from '@nora/contract/certificates'
import type { Deps } from './certificates.deps.ts'
import type { CertificateWithUser } from './stored/certificates.store.ts'

const USES_SHOWN = 100

export async function showCertificates(
  { db, uses, clock }: Pick<Deps, 'db' | 'uses' | 'clock'>,
  team_id: string,
  rows: readonly CertificateWithUser[],
): Promise<Certificate[]> {
  const ids = rows.map(({ id }) => id)
  const used = ids.length === 0 ? [] : await uses.list(db, team_id, ids)
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    state: isOver(row, clock.now()) ? 'ended' : row.state,
    description: row.description,
    names: row.names,
    issuer: row.issuer,
    serial: row.serial,
    key_type: row.key_type,
    sha256: row.sha256,
    not_before: row.not_before.toISOString(),
    not_after: row.not_after.toISOString(),
    renew_at: row.renew_at?.toISOString() ?? null,
    renew_reason: row.renew_at === null ? null : row.suggested_start === null ? 'lifetime' : 'issuer',
    finding: row.finding,
    used_by: used
      .filter(({ certificate_id }) => certificate_id === row.id)
      .slice(0, USES_SHOWN)
      .map(({ kind, id, hostname }) => ({ kind, id, hostname })),
    user: row.user,
    created_at: row.created_at.toISOString(),
  }))
}

export async function showCertificate(
  deps: Pick<Deps, 'db' | 'uses' | 'clock'>,
  team_id: string,
  row: CertificateWithUser,
): Promise<Certificate> {
  const [shown] = await showCertificates(deps, team_id, [row])
  if (!shown) throw new Error('a certificate was not shown')
  return shown
}

function isOver({ state, not_after }: CertificateWithUser, now: Date): boolean {
  return (state === 'live' || state === 'renewing') && not_after <= now
}
