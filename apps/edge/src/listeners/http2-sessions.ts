import type { Socket } from 'node:net'
import type { Budget } from '@nora/protocol'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { VisitorSource } from '../exchange/visitor-socket.ts'
import type { ActiveTunnels } from '../platform/active-tunnels.ts'
import { FairScheduler } from '../platform/fair-scheduler.ts'
import { Http2Session } from './http2-session.ts'
import { StreamShares } from './stream-shares.ts'
import type { Visitors } from './visitors.ts'

const SWEEP_MS = 1_000
/** Behind it are many. */
const STREAMS_OF_PROXY = 100

export type Http2SessionsDeps = {
  visitors: Visitors
  /** Bounds the bytes that all visitors of the process may let wait. */
  budget: Budget
  /** The tunnels that are asked for. */
  activeTunnels: ActiveTunnels<Endpoint>
  monotonicMs: () => number
}

/** The connections of all visitors that speak HTTP/2. */
export class Http2Sessions {
  readonly #deps: Http2SessionsDeps
  readonly #sessions = new Set<Http2Session>()
  readonly #shares = new StreamShares()
  readonly #scheduler: FairScheduler<Endpoint, Http2Session>
  readonly #sweep: NodeJS.Timeout
  #chargedBytes = 0
  #isClosing = false

  constructor(deps: Http2SessionsDeps) {
    this.#deps = deps
    this.#scheduler = new FairScheduler((session) => session.readOn(), deps.activeTunnels)
    this.#sweep = setInterval(() => this.#checkAll(), SWEEP_MS)
    this.#sweep.unref()
  }

  get count(): number {
    return this.#sessions.size
  }

  serve(socket: Socket, source: VisitorSource): void {
    const { address, isProxy } = source
    const streams = isProxy ? STREAMS_OF_PROXY : this.#shares.next(address)
    const session = new Http2Session(socket, source, { ...this.#deps, scheduler: this.#scheduler, streams })
    this.#sessions.add(session)
    if (!isProxy) this.#shares.add(address, session, streams)
    socket.on('close', () => {
      this.#sessions.delete(session)
      this.#shares.remove(address, session)
    })
    // Its handshake was still under way when the others were told.
    if (this.#isClosing) session.close()
  }

  /** Closes all sessions for good; see Http2Session.close. */
  closeAll(): void {
    this.#isClosing = true
    for (const session of this.#sessions) session.close()
  }

  destroyAll(): void {
    clearInterval(this.#sweep)
    for (const session of this.#sessions) session.destroy()
  }

  #checkAll(): void {
    const nowMs = this.#deps.monotonicMs()
    let heldBytes = 0
    for (const session of this.#sessions) {
      session.check(nowMs)
      heldBytes += session.heldBytes
    }
    this.#deps.budget.charge(heldBytes - this.#chargedBytes)
    this.#chargedBytes = heldBytes
  }
}
