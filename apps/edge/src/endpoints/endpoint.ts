import type { Localized } from '@nora/kit'
import type { LinkRequestRecord, TunnelLimits } from '@nora/link'
import type { Budget } from '@nora/protocol'
import type { SourceCapture } from '../capture/source-capture.ts'
import type { TunnelRules } from '../rules/tunnel-rules.ts'
import type { Counters } from '../telemetry/counters.ts'
import type { TunnelStatistics } from '../telemetry/tunnel-statistics.ts'
import type { Upstream } from '../upstreams/upstream.ts'

export type EndpointFacts = {
  readonly id: string
  /** A hostname, or `host:port` of a TCP endpoint. Its certificate is the one that TLS finds for this name. */
  readonly hostname: string
  /** The team that owns the endpoint. */
  readonly teamId: string
  /** The address that visitors type. */
  readonly url: string
  readonly rules: TunnelRules
  /** TLS of its visitors ends at the agent: this edge reads none of their requests. */
  readonly isPassedThrough: boolean
  /** The limits of the plan of its team. */
  readonly limits: TunnelLimits
}

/**
 * A public address: its rules, its limits, its owner, and what is counted of it. What serves it is an upstream, which
 * may change between two requests and of which the address knows only that it can be picked.
 */
export interface Endpoint {
  readonly facts: EndpointFacts
  /** Bounds the bytes that wait for its slow visitors. */
  readonly budget: Budget
  readonly counters: Counters
  readonly statistics: TunnelStatistics
  /** Nothing serves it any more, but its last usage is still to be reported. */
  readonly isClosed: boolean
  /** Why its origin could not be reached last, for its owner, and the number of that failure; null when it could. */
  readonly originError: { readonly failure: number; readonly message: string } | null
  /** Keeps its exchanges; null: nobody wants that. */
  readonly capture: SourceCapture | null
  /** The leg that wants to see each request when it is answered. */
  readonly watcher: { readonly watch?: (record: LinkRequestRecord) => void } | null
  /** Picks what serves the next request; undefined when nothing can. */
  pickUpstream(): Upstream | undefined
  /** Tells the owner what to check, but not at every request of a busy site. */
  reportOriginError(error: string, text: Localized, nowMs: number): void
  clearOriginError(): void
}
