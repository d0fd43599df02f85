import type { Deps as OrdersDeps } from './orders/orders.deps.ts'
import type { PendingChallenges } from './orders/pending-challenges.ts'
import type { BaseDeps } from './stored/deps.ts'

export type Deps = BaseDeps & {
  challenges: PendingChallenges
  /** null: the installation has no issuer. */
  orders: OrdersDeps | null
}
