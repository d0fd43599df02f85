import { type Localized, MIB } from '@nora/kit'
import type { HeldClaim, LinkLeg, LinkRequestRecord } from '@nora/link'
import { Budget, type ConnectionEnds, type Target, TargetKind } from '@nora/protocol'
import type { Captures } from '../capture/captures.ts'
import { SourceCapture } from '../capture/source-capture.ts'
import { Counters } from '../telemetry/counters.ts'
import { TunnelStatistics } from '../telemetry/tunnel-statistics.ts'
import { OriginSessions } from '../upstreams/origin-sessions.ts'
import type { OriginHandler, OriginStream } from '../upstreams/origin-stream.ts'
import { StreamPool } from '../upstreams/stream-pool.ts'
import type { Origin, OriginCarrier, Upstream } from '../upstreams/upstream.ts'
import type { Endpoint, EndpointFacts } from './endpoint.ts'

const NOTICE_INTERVAL_MS = 10_000
/**
 * Bounds the bytes that wait for slow visitors of one tunnel; beyond it the tunnel takes no new connections.
 */
const BUFFER_BYTES = 16 * MIB

export type TunnelFacts = EndpointFacts & {
  /** The claim that the tunnel was made with, to be repeated when control has been away. */
  readonly claim: HeldClaim
  readonly origin: Origin
}

/** A binding needs this of the leg that it runs on. */
export interface BindingLeg {
  /** Which of its agent's legs this is. */
  readonly no: number
  readonly mux: OriginCarrier
  /** Tells the person at the agent something about the tunnel. */
  notify(tunnelId: string, text: Localized): void
  /** Tells the agent that the lane is over; it must not claim it again by itself. */
  dismiss(binding: Binding, reason: string, text: Localized): void
  /** Describes the leg to control. */
  describe(): LinkLeg
  /** Requests of the tunnel as they are answered, for whoever wants to see each; left out: nobody does. */
  readonly watch?: (record: LinkRequestRecord) => void
}

export type BindingOptions = {
  leg: BindingLeg
  slot: number
  epoch: number
  /** The monotonic clock; defaults to the system’s. */
  monotonicMs?: () => number
}

/** A tunnel's part on one leg: the name of its streams there, and the idle ones. */
export class Binding implements Upstream {
  readonly kind = 'agent'
  readonly tunnel: Tunnel
  readonly leg: BindingLeg
  /** Streams of this leg name the tunnel by this. */
  readonly target: Target
  /** The epoch of the claim that made the binding. */
  readonly epoch: number
  readonly pool: StreamPool
  /** Where the origin is spoken to in HTTP/2. */
  readonly sessions: OriginSessions
  /** Replaced, stopped or lost: no new requests; running ones may go on. */
  isClosed = false

  constructor(tunnel: Tunnel, { leg, slot, epoch, monotonicMs }: BindingOptions) {
    this.tunnel = tunnel
    this.leg = leg
    this.target = { kind: TargetKind.HTTP, slot }
    this.epoch = epoch
    this.pool = new StreamPool(monotonicMs)
    const http2 = { kind: TargetKind.HTTP2, slot }
    this.sessions = new OriginSessions((handler) => leg.mux.open(http2, handler, tunnel.budget))
  }

  /** Identifies the tunnel and its claim. */
  get key(): string {
    return `${this.tunnel.facts.id} ${this.epoch}`
  }

  get mux(): OriginCarrier {
    return this.leg.mux
  }

  get budget(): Budget {
    return this.tunnel.budget
  }

  get origin(): Origin {
    return this.tunnel.facts.origin
  }

  /** A connection to a TCP origin, for the visitor at `ends`; undefined when the link takes no more. */
  connect(handler: OriginHandler, ends: ConnectionEnds): OriginStream | undefined {
    const { slot } = this.target
    return this.leg.mux.open({ kind: TargetKind.TCP, slot, ends }, handler, this.tunnel.budget)
  }

  /** Whether the origin can spare idle connections; where it cannot, those there are end. */
  keepIdle(isKeeping: boolean): void {
    this.pool.isKeeping = isKeeping
    this.sessions.isKeeping = isKeeping
  }

  /** The origin is about to end: running requests go on, new ones come to connections of their own. */
  drain(): void {
    this.pool.clear()
    this.sessions.clear()
  }

  /** Ends connections that have been idle too long. */
  sweep(nowMs: number): void {
    this.pool.sweep(nowMs)
    this.sessions.sweep(nowMs)
  }

  close(): void {
    this.isClosed = true
    this.pool.clear()
    this.sessions.clear()
  }
}

/** An endpoint that an agent serves, as far as this edge carries it: on one leg or several. */
export class Tunnel implements Endpoint {
  readonly budget: Budget
  readonly counters = new Counters()
  readonly statistics = new TunnelStatistics()
  originError: Endpoint['originError'] = null
  capture: SourceCapture | null = null
  /** The leg that wants to see each request. */
  watcher: BindingLeg | null = null
  #facts: TunnelFacts
  /** The bindings in the order of their legs. */
  #bindings: readonly Binding[] = []
  /** How often the target could not be reached. */
  #failures = 0
  #noticeAtMs = Number.NEGATIVE_INFINITY

  constructor(facts: TunnelFacts, processBudget: Budget) {
    this.budget = new Budget(BUFFER_BYTES, processBudget)
    this.#facts = facts
  }

  get facts(): TunnelFacts {
    return this.#facts
  }

  get bindings(): readonly Binding[] {
    return this.#bindings
  }

  /** Stopped, lost or taken over: its last sums are still to be told. */
  get isClosed(): boolean {
    return this.#bindings.length === 0
  }

  /** Its agent has bound it anew, perhaps with other options. */
  renew(facts: TunnelFacts): void {
    this.#facts = facts
  }

  /** Answers the lane of the same leg that this one takes the place of. */
  add(binding: Binding): Binding | undefined {
    const former = this.#bindings.find(({ leg }) => leg.no === binding.leg.no)
    const bindings = [...this.#bindings.filter((other) => other !== former), binding]
    this.#setBindings(bindings.sort((one, other) => one.leg.no - other.leg.no))
    former?.close()
    return former
  }

  /** Answers whether it was there. */
  remove(binding: Binding): boolean {
    if (!this.#bindings.includes(binding)) return false
    this.#setBindings(this.#bindings.filter((other) => other !== binding))
    binding.close()
    return true
  }

  /**
   * The first lane that is free to go, so that small requests share their flushes; when all are held up,
   * the one with the least on it. Undefined when no link is open.
   */
  pickUpstream(): Binding | undefined {
    let best: Binding | undefined
    for (const binding of this.#bindings) {
      const { mux } = binding.leg
      if (mux.isClosed) continue
      if (!mux.isHeldUp) return binding
      if (best === undefined || mux.streamCount < best.leg.mux.streamCount) best = binding
    }
    return best
  }

  /** `captures`: its exchanges are kept by them; null: they are not. */
  setCapture(captures: Captures | null): void {
    if (captures === null) this.capture = null
    else this.capture ??= new SourceCapture({ tunnel_id: this.#facts.id, gateway_id: null }, captures)
  }

  /** Tells the owner what to check, but not at every request of a busy site. */
  reportOriginError(error: string, text: Localized, nowMs: number): void {
    this.originError = { failure: ++this.#failures, message: error.slice(0, 300) }
    this.counters.isChanged = true
    if (nowMs - this.#noticeAtMs < NOTICE_INTERVAL_MS) return
    this.#noticeAtMs = nowMs
    this.#bindings[0]?.leg.notify(this.#facts.id, text)
  }

  clearOriginError(): void {
    this.originError = null
    this.counters.isChanged = true
  }

  #setBindings(bindings: readonly Binding[]): void {
    this.#bindings = bindings
    // Control is told of legs with the sums, also of a tunnel that nobody visits.
    this.counters.isChanged = true
    this.watcher = bindings.find(({ leg }) => leg.watch !== undefined)?.leg ?? null
  }
}
