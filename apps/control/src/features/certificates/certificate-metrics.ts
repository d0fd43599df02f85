import { DAY_MS } from '@nora/kit'
import type { Reading } from '../../platform/metrics.ts'
import type { Deps } from './certificates.deps.ts'
import { countOrders, listFailures } from './orders/orders.store.ts'
import { findNextEnd } from './stored/certificates.store.ts'

const FAILURES_LIMIT = 10_000

export function certificateMetrics({ db, clock }: Pick<Deps, 'db' | 'clock'>): Reading[] {
  return [
    {
      name: 'certificate_orders',
      help: 'Orders of certificates that are under way.',
      read: async () => (await countOrders(db)).reduce((sum, { orders }) => sum + orders, 0),
    },
    {
      name: 'certificate_days_left',
      help: 'Days until the next certificate ends; 0 without any.',
      read: async () => {
        const end = await findNextEnd(db)
        return end ? (end.getTime() - clock.now().getTime()) / DAY_MS : 0
      },
    },
    {
      name: 'certificate_failures_day',
      help: 'Orders of certificates that failed or were put off in the last day.',
      read: async () => {
        const since = new Date(clock.now().getTime() - DAY_MS)
        return (await listFailures(db, since, FAILURES_LIMIT)).length
      },
    },
  ]
}
