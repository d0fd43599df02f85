import type { Budget } from '@nora/protocol'
import type { Endpoint, EndpointFacts } from '../endpoints/endpoint.ts'
import { Counters } from '../telemetry/counters.ts'
import { TunnelStatistics } from '../telemetry/tunnel-statistics.ts'
import type { Upstream } from '../upstreams/upstream.ts'

/** The upstream of a URL. */
export type SiteUpstream = Upstream & {
  /** Ends connections that have been idle too long. */
  sweep(nowMs: number): void
  /** Keeps no connections any more. */
  close(): void
}

/** A gateway's address, served by a URL. */
export class ExternalEndpoint implements Endpoint {
  readonly counters = new Counters()
  readonly statistics = new TunnelStatistics()
  readonly isClosed = false
  readonly originError = null
  readonly capture = null
  readonly watcher = null
  readonly #gateway: Pick<Endpoint, 'facts' | 'budget'>
  readonly #upstream: SiteUpstream

  constructor(gateway: Pick<Endpoint, 'facts' | 'budget'>, upstream: SiteUpstream) {
    this.#gateway = gateway
    this.#upstream = upstream
  }

  get facts(): EndpointFacts {
    return this.#gateway.facts
  }

  get budget(): Budget {
    return this.#gateway.budget
  }

  pickUpstream(): Upstream {
    return this.#upstream
  }

  reportOriginError(): void {}

  clearOriginError(): void {}

  sweep(nowMs: number): void {
    this.#upstream.sweep(nowMs)
  }

  close(): void {
    this.#upstream.close()
  }
}
