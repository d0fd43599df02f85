import type { Clock, Ids } from '@nora/kit'
import type { AskAnswer, PushBody, PushName } from '@nora/link'
import type { Budget } from '@nora/protocol'
import type { CaptureReporterDeps } from '../capture/capture-reporter.ts'
import type { ReleaseReason } from '../endpoints/endpoints.ts'
import type { Binding, Tunnel } from '../endpoints/tunnel.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import type { LinkAdoption } from '../listeners/links.ts'
import type { AccessLog } from '../platform/access-log.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Countries } from '../telemetry/countries.ts'
import type { Traffic } from '../telemetry/traffic.ts'

export type EdgeDeps = {
  config: Config
  version: string
  log: Log
  /** null: none is kept. */
  accessLog: AccessLog | null
  /** null: nobody looks up where visitors are. */
  countries: Countries | null
  /** Takes secrets out of captured exchanges. */
  redact: CaptureReporterDeps['redact']
  clock: Clock
  random: () => number
}

/** Parts of an edge report and ask this of the edge as a whole. */
export interface EdgeEvents {
  readonly isRetiring: boolean
  readonly isStopping: boolean
  onPush<N extends PushName>(name: N, body: PushBody<N>): void
  onEnrolled(answer: AskAnswer<'enrol'>): void
  onAdded(tunnel: Tunnel): void
  onRemoved(binding: Binding, reason: ReleaseReason): void
  /** An agent's link that came by a public port, by ALPN or by a request for an upgrade. */
  adopt: LinkAdoption
  takeLink: (exchange: Exchange, request: RequestHead) => boolean
  whyNotReady(): string | null
}

/** All parts of one edge build on these. */
export type Base = EdgeDeps & {
  events: EdgeEvents
  ids: Ids
  monotonicMs: () => number
  /** Bounds the bytes that all visitors of the process may let wait. */
  budget: Budget
  traffic: Traffic
  isTrustedProxy: (address: string) => boolean
}
