import { type Budget, TargetKind } from '@nora/protocol'
import { type SocketAddress, SocketCarrier } from './socket-carrier.ts'
import { StreamPool } from './stream-pool.ts'
import type { Upstream } from './upstream.ts'

export type ConsoleUpstreamOptions = {
  /** The hostname of the console, which no tunnel can have. */
  hostname: string
  /** Where control listens. */
  address: SocketAddress
  /** Where it is over https; null: requests in the clear are served, too. */
  secureUrl: string | null
  budget: Budget
  monotonicMs: () => number
}

/** Serves the console and `/v1`: requests go on to control as they came, with the address of their visitor. */
export class ConsoleUpstream implements Upstream {
  readonly kind = 'console'
  readonly hostname: string
  readonly secureUrl: string | null
  readonly mux: SocketCarrier
  readonly target = { kind: TargetKind.HTTP, slot: 0 }
  readonly budget: Budget
  readonly pool: StreamPool
  readonly isClosed = false
  readonly origin = null
  readonly sessions = null

  constructor({ hostname, address, secureUrl, budget, monotonicMs }: ConsoleUpstreamOptions) {
    this.hostname = hostname
    this.secureUrl = secureUrl
    this.mux = new SocketCarrier(address)
    this.budget = budget
    this.pool = new StreamPool(monotonicMs)
  }
}
