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

type SiteGateway = Pick<Endpoint, 'facts' | 'budget'> & {
  connect(url: string): SiteUpstream
}

/** A gateway's address, served by a URL. It holds nothing before its first request. */
export class ExternalEndpoint implements Endpoint {
  readonly isClosed = false
  readonly originError = null
  readonly capture = null
  readonly watcher = null
  readonly #gateway: SiteGateway
  readonly #url: string
  #upstream: SiteUpstream | null = null
  #counters: Counters | null = null
  #statistics: TunnelStatistics | null = null

  constructor(gateway: SiteGateway, url: string) {
    this.#gateway = gateway
    this.#url = url
  }

  get counters(): Counters {
    this.#counters ??= new Counters()
    return this.#counters
  }

  get statistics(): TunnelStatistics {
    this.#statistics ??= new TunnelStatistics()
    return this.#statistics
  }

  get facts(): EndpointFacts {
    return this.#gateway.facts
  }

  get budget(): Budget {
    return this.#gateway.budget
  }

  pickUpstream(): Upstream {
    this.#upstream ??= this.#gateway.connect(this.#url)
    return this.#upstream
  }

  reportOriginError(): void {}

  clearOriginError(): void {}

  sweep(nowMs: number): void {
    this.#upstream?.sweep(nowMs)
  }

  close(): void {
    this.#upstream?.close()
  }
}
