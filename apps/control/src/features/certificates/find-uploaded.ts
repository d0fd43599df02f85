import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCertificate, findUploadedFor as findUploadedRow } from './stored/certificates.store.ts'
import { isCovered } from './stored/is-covered.ts'

export type Uploaded = { id: string; notAfter: Date }

/** The uploaded certificate of the team that is valid for the hostname and ends last. */
export function findUploadedFor({ clock }: Pick<Platform, 'clock'>) {
  return async (tx: Db, team_id: string, hostname: string): Promise<Uploaded | null> => {
    const row = await findUploadedRow(tx, { team_id, hostname, now: clock.now() })
    return row ? { id: row.id, notAfter: row.not_after } : null
  }
}

/** This uploaded certificate of the team, if it is valid for the hostname. */
export function findUploaded({ clock }: Pick<Platform, 'clock'>) {
  return async (
    tx: Db,
    { team_id, id, hostname }: { team_id: string; id: string; hostname: string },
  ): Promise<Uploaded | null> => {
    const row = await findCertificate(tx, team_id, id)
    if (row?.source !== 'uploaded' || row.state !== 'live' || row.not_after <= clock.now()) return null
    return isCovered(row.names, hostname) ? { id: row.id, notAfter: row.not_after } : null
  }
}
