import { readCsr } from '@nora/acme'
import type { ClientCertificate, Finding } from '@nora/contract/domains'
import { MINUTE_MS } from '@nora/kit'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { problem } from '../../../platform/problem.ts'
import { certificatesTexts } from '../stored/certificates.messages.ts'
import type { CertificateRow } from '../stored/certificates.store.ts'
import { findClientCertificate, findOfRequest } from '../stored/client-certificates.store.ts'
import { toOrderKey } from './issuer-limits.ts'
import { findLastOrder, findLiveOrder } from './orders.store.ts'
import { orderCertificate } from './request-certificate.ts'

/** A request that has failed is not repeated before. */
const AGAIN_MS = 5 * MINUTE_MS

type ClientRequest = { id: string; team_id: string; region: string; hostname: string; csr_pem: string }

/**
 * The certificate for a key that a client made and keeps: the one that was issued for this request, or the state of
 * its order, which is begun when there is none. It is safe to repeat.
 */
export function requestClientCertificate(
  deps: Pick<Platform, 'ids' | 'clock' | 'transaction'>,
  obstacle: Finding | null,
) {
  return async ({ csr_pem, ...domain }: ClientRequest): Promise<ClientCertificate> => {
    const read = await readCsr(csr_pem)
    if (typeof read === 'string') throw problem('ValidationError', certificatesTexts.csr[read])
    const { names, csr, sha256 } = read
    if (names.length !== 1 || names[0] !== domain.hostname) {
      throw problem('ValidationError', certificatesTexts.csrOfOthers(domain.hostname, names.join(', ')))
    }
    return deps.transaction(async (tx) => {
      const purpose = { kind: 'client', id: `client:${domain.id}` } as const
      const issued = await findOfRequest(tx, { purpose_id: purpose.id, csr_sha256: sha256 })
      if (issued && issued.not_after > deps.clock.now()) return toIssued(issued)
      if (obstacle) throw problem('Conflict', certificatesTexts.noIssuer)
      const waiting = await findWait(deps, tx, { hostname: domain.hostname, csr, purpose_id: purpose.id })
      if (waiting) return waiting
      const current = await findClientCertificate(tx, purpose.id)
      const { team_id, region } = domain
      const renewed = current && { renews_id: current.id }
      await orderCertificate(deps, tx, { purpose, team_id, region, names, csr, ...renewed })
      return toWaiting(null, deps.clock.now())
    })
  }
}

/** Whether an order of the name lives, or has failed a moment ago. */
async function findWait(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  { hostname, csr, purpose_id }: { hostname: string; csr: string; purpose_id: string },
): Promise<ClientCertificate | null> {
  const live = await findLiveOrder(tx, toOrderKey([hostname], true))
  if (live) return toWaiting(live.csr === csr ? live.finding : null, live.next_at)
  const last = await findLastOrder(tx, purpose_id)
  if (last?.state !== 'failed' || last.ended_at === null) return null
  const againAt = new Date(last.ended_at.getTime() + AGAIN_MS)
  return againAt > clock.now() ? toWaiting(last.finding, againAt) : null
}

function toIssued({ chain_pem, not_after, renew_at }: CertificateRow): ClientCertificate {
  return {
    state: 'issued',
    chain_pem,
    not_after: not_after.toISOString(),
    renew_at: (renew_at ?? not_after).toISOString(),
    finding: null,
    next_try_at: null,
  }
}

function toWaiting(finding: Finding | null, next_try_at: Date): ClientCertificate {
  return {
    state: 'waiting',
    chain_pem: null,
    not_after: null,
    renew_at: null,
    finding,
    next_try_at: next_try_at.toISOString(),
  }
}
