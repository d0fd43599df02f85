import type { Finding } from '@nora/contract/domains'
import { DAY_MS, HOUR_MS } from '@nora/kit'
import type { Db } from '../../../platform/database/database.ts'
import {
  type CertificateRow,
  findLocked,
  listDueRenewals,
  listUnaskedWindows,
  saveCertificate,
} from '../stored/certificates.store.ts'
import { getWaitMs } from './order-findings.ts'
import type { Deps } from './orders.deps.ts'
import { writeRenewalFailure } from './renewal-emails.ts'
import { chooseInWindow } from './renewal-time.ts'
import { orderCertificate, PRIORITY } from './request-certificate.ts'

const AT_ONCE = 50
const ENDING_MS = 3 * DAY_MS
const OTHER_ORDER_MS = HOUR_MS / 4
const ASK_AGAIN_MS = 6 * HOUR_MS
/** A letter goes out after so many failures in a row. */
const FAILURES_TOLD = 3

/** Orders new certificates for those whose time has come. */
export function renewCertificates(deps: Deps) {
  return async (): Promise<boolean> => {
    await askWindows(deps)
    const due = await listDueRenewals(deps.db, { now: deps.clock.now(), limit: AT_ONCE })
    for (const { id } of due) await deps.transaction((tx) => renew(deps, tx, id))
    return due.length === AT_ONCE
  }
}

async function renew(deps: Deps, tx: Db, id: string): Promise<void> {
  const row = await findLocked(tx, id)
  const now = deps.clock.now()
  if (row?.state !== 'live' || row.renew_at === null || row.renew_at > now) return
  await orderRenewal(deps, tx, row)
}

/** Orders the next certificate for the same purpose; one that nobody uses any longer ends by itself. */
export async function orderRenewal(
  deps: Pick<Deps, 'ids' | 'clock' | 'uses'>,
  tx: Db,
  row: CertificateRow,
): Promise<boolean> {
  const { id, team_id, names, purpose_kind, purpose_id, region, not_after } = row
  if (purpose_kind === null || purpose_id === null || region === null) return false
  if (!(await deps.uses.isUsed(tx, id, { kind: purpose_kind, id: purpose_id }))) {
    await saveCertificate(tx, id, { renew_at: null, ask_window_at: null })
    return false
  }
  const isEnding = not_after.getTime() - deps.clock.now().getTime() < ENDING_MS
  const isOrdered = await orderCertificate(deps, tx, {
    purpose: { kind: purpose_kind, id: purpose_id },
    team_id,
    region,
    names,
    renews_id: id,
    priority: isEnding ? PRIORITY.ending : PRIORITY.renewal,
  })
  // Another order of these names has to end first.
  const renew_at = new Date(deps.clock.now().getTime() + OTHER_ORDER_MS)
  await saveCertificate(tx, id, isOrdered ? { state: 'renewing' } : { renew_at })
  return true
}

/** The one before is served on, and renewed later. */
export async function failRenewal(deps: Deps, tx: Db, id: string, finding: Finding): Promise<void> {
  const row = await findLocked(tx, id)
  if (!row) return
  const failed_renewals = row.failed_renewals + 1
  const renew_at = new Date(deps.clock.now().getTime() + getWaitMs(row.failed_renewals, deps.random))
  const isLive = row.state === 'renewing'
  await saveCertificate(tx, id, { ...(isLive && { state: 'live' }), failed_renewals, renew_at, finding })
  if (failed_renewals === FAILURES_TOLD) await writeRenewalFailure(deps, tx, row, finding)
}

/** Asks issuers when they want certificates renewed (RFC 9773). */
async function askWindows(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const rows = await listUnaskedWindows(deps.db, { now, limit: AT_ONCE })
  if (rows.length === 0) return
  const client = await deps.issuer.getClient()
  for (const row of rows) {
    const later = (ms: number) => new Date(now.getTime() + ms)
    try {
      const window = await client.getRenewalWindow(row.chain_pem)
      if (!window) {
        await saveCertificate(deps.db, row.id, { ask_window_at: later(DAY_MS) })
        continue
      }
      const isOther =
        window.start.getTime() !== row.suggested_start?.getTime() ||
        window.end.getTime() !== row.suggested_end?.getTime()
      await saveCertificate(deps.db, row.id, {
        ...(isOther && { renew_at: chooseInWindow(window, row, now, deps.random) }),
        suggested_start: window.start,
        suggested_end: window.end,
        ask_window_at: window.askAgainAt ?? later(ASK_AGAIN_MS),
      })
    } catch (error) {
      deps.log.warn({ err: error, certificate_id: row.id }, 'the issuer did not say when to renew')
      await saveCertificate(deps.db, row.id, { ask_window_at: later(ASK_AGAIN_MS) })
    }
  }
}
