import { type Localized, MIB } from '@nora/kit'
import type { AskBody, LinkLeg } from '@nora/link'
import { Budget, type Mux } from '@nora/protocol'
import type { TunnelRules } from '../rules/tunnel-rules.ts'
import { StreamPool } from './stream-pool.ts'
import { Tally } from './tally.ts'

const NOTICE_INTERVAL_MS = 10_000
/** What may wait for slow visitors of one tunnel before it takes no new connections. */
const BUFFER_BYTES = 16 * MIB

/** What a tunnel needs of the leg that carries it. */
export interface TunnelLeg {
  readonly mux: Mux
  /** Tells the person at the agent something about the tunnel. */
  notify(tunnelId: string, text: Localized): void
  /** Tells the agent that its tunnel is over; it must not claim it again by itself. */
  dismiss(tunnel: Tunnel, reason: string, text: Localized): void
  /** What control is told of it. */
  describe(): LinkLeg
}

export type TunnelFacts = {
  id: string
  hostname: string
  epoch: number
  /** The number that streams name the tunnel by on its leg. */
  slot: number
  /** What it was claimed with, to claim it again when control has been away. */
  claim: AskBody<'claim'>
  /** The `Host` that the origin gets to see; null: the visitor's. */
  hostHeader: string | null
  /** What visitors type. */
  url: string
  rules: TunnelRules
}

/** A public name with an agent behind it. Lives as long as this leg carries it. */
export class Tunnel {
  readonly facts: TunnelFacts
  readonly leg: TunnelLeg
  readonly pool = new StreamPool()
  readonly budget: Budget
  readonly tally = new Tally()
  /** The field that stands in for the visitor's `Host`. */
  readonly hostLine: Buffer | null
  /** Taken over, stopped or lost: no new requests; running ones may go on. */
  isClosed = false
  /** Why the target cannot be reached, for its owner; null when it can. */
  originError: string | null = null
  #noticeAtMs = Number.NEGATIVE_INFINITY

  constructor(facts: TunnelFacts, leg: TunnelLeg, processBudget: Budget) {
    this.budget = new Budget(BUFFER_BYTES, processBudget)
    this.facts = facts
    this.leg = leg
    this.hostLine = facts.hostHeader === null ? null : Buffer.from(`Host: ${facts.hostHeader}\r\n`)
  }

  /** Tells the owner what to check, but not at every request of a busy site. */
  reportOriginError(error: string, text: Localized, nowMs: number): void {
    this.originError = error.slice(0, 300)
    this.tally.isChanged = true
    if (nowMs - this.#noticeAtMs < NOTICE_INTERVAL_MS) return
    this.#noticeAtMs = nowMs
    this.leg.notify(this.facts.id, text)
  }

  clearOriginError(): void {
    this.originError = null
    this.tally.isChanged = true
  }

  close(): void {
    this.isClosed = true
    this.pool.clear()
  }
}
