import { problem } from '../../platform/problem.ts'
import type { Deps } from './certificates.deps.ts'
import { orderRenewal } from './orders/renew-certificates.ts'
import { certificatesTexts } from './stored/certificates.messages.ts'
import { findLocked } from './stored/certificates.store.ts'

/** Orders the next certificate now. The current one is served until that is there. */
export function renewCertificate(deps: Deps) {
  return async (team_id: string, id: string): Promise<void> => {
    await deps.transaction(async (tx) => {
      const row = await findLocked(tx, id)
      if (row?.team_id !== team_id) throw problem('NotFound')
      if (row.source !== 'acme') throw problem('Conflict', certificatesTexts.notRenewedHere)
      if (!deps.orders) throw problem('Conflict', certificatesTexts.noIssuer)
      if (row.state === 'renewing') return
      if (!(await orderRenewal(deps, tx, row))) throw problem('Conflict', certificatesTexts.notUsed)
    })
    deps.changes.tell({ kind: 'certificate', id, is_gone: false, team_id, user_id: null })
  }
}
