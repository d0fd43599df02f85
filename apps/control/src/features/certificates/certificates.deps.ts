import type { AdminAcmeStatus } from '@nora/contract'
import type { Deps as OrdersDeps } from './orders/orders.deps.ts'
import type { PendingChallenges } from './orders/pending-challenges.ts'
import type { RegionDeps } from './regions/secure-regions.ts'
import type { BaseDeps } from './stored/deps.ts'

export type Deps = BaseDeps & {
  challenges: PendingChallenges
  /** null: the installation has no issuer. */
  orders: OrdersDeps | null
  /** null: names of regions get no certificates here. */
  regions: RegionDeps | null
  describeRegions: () => Promise<AdminAcmeStatus['regions']>
}
