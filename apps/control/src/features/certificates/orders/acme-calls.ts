import type { AdminAcmeStatus } from '@nora/contract'
import { DAY_MS } from '@nora/kit'
import type { AdminHandlers } from '../../../platform/admin/run-admin-call.ts'
import { problem } from '../../../platform/problem.ts'
import { certificatesTexts } from '../stored/certificates.messages.ts'
import { findLocked } from '../stored/certificates.store.ts'
import type { BaseDeps } from '../stored/deps.ts'
import { findAccount } from './accounts.store.ts'
import type { Deps as OrdersDeps } from './orders.deps.ts'
import { countOrders, listFailures } from './orders.store.ts'
import { orderRenewal } from './renew-certificates.ts'

const FAILURES_SHOWN = 50

/** `orders` null: the installation has no issuer. */
type AcmeDeps = BaseDeps & {
  orders: OrdersDeps | null
  describeRegions: () => Promise<AdminAcmeStatus['regions']>
}

/** Commands of the operator about the issuer of certificates. */
export function acmeCalls(
  deps: AcmeDeps,
): Pick<AdminHandlers, 'acmeStatus' | 'renewCertificate' | 'acmeAccount'> {
  return {
    acmeStatus: () => getStatus(deps),
    renewCertificate: async ({ certificate: id }) => {
      await deps.transaction(async (tx) => {
        const row = await findLocked(tx, id)
        if (row?.source !== 'acme') throw problem('NotFound', certificatesTexts.noSuchCertificate(id))
        if (!deps.orders) throw problem('Conflict', certificatesTexts.noIssuer)
        if (row.state !== 'renewing' && !(await orderRenewal(deps, tx, row))) {
          throw problem('Conflict', certificatesTexts.notUsed)
        }
      })
      return { certificate: id }
    },
    acmeAccount: async ({ roll_key }) => {
      if (!deps.orders) throw problem('Conflict', certificatesTexts.noIssuer)
      const { issuer } = deps.orders
      if (roll_key) await issuer.rollKey()
      else await issuer.getClient()
      const account = await findAccount(deps.db, issuer.config.directory)
      return { directory: issuer.config.directory, account_url: account?.account_url ?? null }
    },
  }
}

async function getStatus({ db, clock, orders, describeRegions }: AcmeDeps): Promise<AdminAcmeStatus> {
  const directory = orders?.issuer.config.directory ?? null
  const account = directory === null ? undefined : await findAccount(db, directory)
  const failures = await listFailures(db, new Date(clock.now().getTime() - DAY_MS), FAILURES_SHOWN)
  return {
    directory,
    account_url: account?.account_url ?? null,
    regions: await describeRegions(),
    orders: await countOrders(db),
    failures: failures.map(({ id, names, state, finding, next_at, ended_at }) => ({
      id,
      names,
      state,
      finding: finding?.code ?? '',
      detail: finding?.detail ?? null,
      next_at: ended_at === null ? next_at.toISOString() : null,
    })),
  }
}
