import type { LinkLeg } from '@nora/link'
import type { Counters } from './counters.ts'
import type { TunnelStatistics } from './tunnel-statistics.ts'

/** A tunnel as far as control and Prometheus are told of it. */
export type ReportedTunnel = {
  readonly facts: { readonly id: string; readonly hostname: string }
  readonly counters: Counters
  readonly statistics: TunnelStatistics
  readonly originError: { readonly failure: number; readonly message: string } | null
  readonly bindings: readonly { readonly leg: { describe(): LinkLeg } }[]
}
