import { DAY_MS } from '@nora/kit'
import type { Db } from '../../platform/database/database.ts'
import { originByItself } from '../../verification/by-itself.ts'
import type { Deps } from './certificates.deps.ts'
import { certificateEmail } from './stored/certificates.emails.ts'
import { type CertificateRow, listEnding, saveCertificate } from './stored/certificates.store.ts'
import { toEventFacts } from './stored/event-facts.ts'

/** Days before the end of an uploaded certificate on which emails are sent. */
const EMAIL_DAYS = [30, 14, 3]
const AT_ONCE = 200

/** Writes to the owners before an uploaded certificate ends, and marks those that have ended. */
export function tellExpiring(deps: Deps) {
  return async (): Promise<void> => {
    const now = deps.clock.now()
    const before = new Date(now.getTime() + Math.max(...EMAIL_DAYS) * DAY_MS)
    await deps.transaction(async (tx) => {
      for (const row of await listEnding(tx, { before, limit: AT_ONCE })) await tell(deps, tx, row, now)
    })
  }
}

async function tell(deps: Deps, tx: Db, row: CertificateRow, now: Date): Promise<void> {
  const { id, team_id, source, not_after, told_days } = row
  if (not_after <= now) {
    await saveCertificate(tx, id, { state: 'ended' })
    if (team_id) deps.changes.tell({ kind: 'certificate', id, is_gone: false, team_id, user_id: null })
    return
  }
  const leftDays = (not_after.getTime() - now.getTime()) / DAY_MS
  const due = EMAIL_DAYS.findLast((days) => leftDays <= days)
  const isTold = due === undefined || (told_days !== null && told_days <= due)
  if (source !== 'uploaded' || team_id === null || isTold) return
  await saveCertificate(tx, id, { told_days: due })
  const origin = originByItself(team_id, deps.ids)
  await deps.emit(tx, origin, { kind: 'certificate.expiring', object_id: id, data: toEventFacts(row) })
  const page = `${deps.config.base_url}/team_tls_certificates?certificate=${id}`
  for (const to of await deps.listOwners(tx, team_id)) {
    const email = certificateEmail({ to, names: row.names, days: Math.ceil(leftDays), not_after, page })
    await deps.jobs.add(tx, { kind: 'letter', payload: email })
  }
}
