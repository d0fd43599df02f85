import type { Finding } from '@nora/contract/domains'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './zones.deps.ts'
import { checkedZones } from './zones.store.ts'

/** A certificate of a zone was issued: for the first time, or anew. */
export function onZoneCertificateIssued({ changes }: Pick<Deps, 'changes'>) {
  return async (
    tx: Db,
    { purposeId, certificateId, notAfter }: { purposeId: string; certificateId: string; notAfter: Date },
  ): Promise<void> => {
    const row = await checkedZones.findLocked(tx, purposeId)
    if (!row || row.dns === 'certificate') return
    await checkedZones.save(tx, {
      ...row,
      certificate_id: certificateId,
      certificate_not_after: notAfter,
      certificate_finding: null,
    })
    changes.tell({ kind: 'zone', id: row.id, is_gone: false, team_id: row.team_id, user_id: null })
  }
}

/** The issuer or a challenge refused; the order says when it is tried again. */
export function onZoneCertificateRefused({ changes }: Pick<Deps, 'changes'>) {
  return async (tx: Db, { purposeId, finding }: { purposeId: string; finding: Finding }): Promise<void> => {
    const row = await checkedZones.findLocked(tx, purposeId)
    if (!row || row.dns === 'certificate') return
    await checkedZones.save(tx, { ...row, certificate_finding: finding })
    changes.tell({ kind: 'zone', id: row.id, is_gone: false, team_id: row.team_id, user_id: null })
  }
}
