import type { Duplex } from 'node:stream'
import { type Clock, SECOND_MS } from '@nora/kit'
import {
  type AgentMessage,
  type Budget,
  type ControlChannel,
  type EdgeHello,
  type EdgeMessage,
  feedFairly,
  type Goaway,
  type HelloInput,
  type LinkClose,
  LinkCode,
  Mux,
  openControl,
  type Stream,
  type Target,
} from '@nora/protocol'
import type { Dialled, Route } from './dial/dialler.ts'
import type { Schedule } from './schedule.ts'
import type { Tunnel } from './tunnel.ts'

export type LegHandler = {
  /** Both sides have said HELLO. */
  onReady(edge: EdgeHello): void
  onMessage(message: EdgeMessage): void
  onStream(stream: Stream, target: Target): void
  /** Before the last one, which `onClose` tells, there may be one that only announces it. */
  onGoaway?(goaway: Goaway): void
  /** Called once; the last message of the edge is in `close.goaway`. */
  onClose(close: LinkClose): void
}

export type LegOptions = {
  hello: HelloInput
  handler: LegHandler
  clock: Clock
  schedule: Schedule
  /** Visitors’ connections count against it; absent if there are none. */
  budget?: Budget
}

/** An edge that takes connections and says nothing would otherwise be waited for without end. */
const HELLO_TIMEOUT_MS = 10_000
/** One that says that our turn will come is believed that often, every few seconds. */
const WAITS_LIMIT = 100
const CLOSE_TIMEOUT_MS = 1_000
/** How often a leg that is to go looks whether it is still used; ten minutes in all. */
const UNUSED_CHECK_MS = SECOND_MS
const UNUSED_CHECKS = 600
/** The control stream is nobody's connection. */
const OWN_STREAMS = 1

/** One connection to one edge: the link, the control stream inside it, and the tunnels bound on it. */
export class Leg {
  readonly #socket: Duplex
  readonly #mux: Mux
  readonly #handler: LegHandler
  readonly #schedule: Schedule
  /** The route that the leg runs by. */
  readonly route: Route
  #cancelHelloTimeout = () => {}
  #waits = 0
  readonly #bySlot = new Map<number, Tunnel>()
  /** Binds that are to be sent again, by the tunnel's reference. */
  readonly #retries = new Map<number, () => void>()
  #supersededCount = 0
  #control: ControlChannel<AgentMessage, EdgeMessage> | undefined

  constructor(dialled: Dialled, { hello, handler, clock, schedule, budget }: LegOptions) {
    const { socket } = dialled
    this.#socket = socket
    this.route = dialled.route
    dialled.onDoubt = () => this.#mux.probe('after the network has changed', this.#schedule)
    this.#handler = handler
    this.#schedule = schedule
    this.#mux = new Mux(socket, {
      role: 'agent',
      clock,
      budget,
      handler: {
        onHello: (peer) => {
          if (peer.role !== 'edge') return
          dialled.confirm()
          this.#begin(peer)
        },
        onWait: () => {
          dialled.confirm()
          this.#awaitHello()
          return ++this.#waits <= WAITS_LIMIT
        },
        onStream: (stream, target) => handler.onStream(stream, target),
        onGoaway: (goaway) => {
          dialled.confirm()
          handler.onGoaway?.(goaway)
        },
        onClose: (close) => {
          this.#cancelHelloTimeout()
          for (const cancel of this.#retries.values()) cancel()
          handler.onClose(close)
        },
      },
    })
    // The buffers that it reads are ours for good, so a pipe may hand them on without a copy.
    feedFairly(this.#mux, socket)
    this.#mux.hello(hello)
    this.#awaitHello()
  }

  get rttMs(): number | null {
    return this.#mux.rttMs
  }

  /** Streams of this slot are the tunnel's from now on; of another one it had here, no longer. */
  assign(slot: number, tunnel: Tunnel): void {
    for (const [former, bound] of this.#bySlot) if (bound === tunnel) this.#bySlot.delete(former)
    this.#bySlot.set(slot, tunnel)
  }

  findTunnel(slot: number): Tunnel | undefined {
    return this.#bySlot.get(slot)
  }

  /** Whether visitors of the tunnel may come by this leg. */
  carries(tunnel: Tunnel): boolean {
    for (const bound of this.#bySlot.values()) if (bound === tunnel) return true
    return false
  }

  forget(tunnel: Tunnel): void {
    for (const [slot, bound] of this.#bySlot) if (bound === tunnel) this.#bySlot.delete(slot)
    this.#retries.get(tunnel.request.ref)?.()
    this.#retries.delete(tunnel.request.ref)
  }

  /** The edge could not bind it now; forgotten with the tunnel or the leg. */
  retryLater(ref: number, delayMs: number, bind: () => void): void {
    this.#retries.get(ref)?.()
    this.#retries.set(ref, this.#schedule(delayMs, bind))
  }

  send(message: AgentMessage): void {
    this.#control?.send(message)
  }

  /** Goes when other legs of the agent serve its names and its last visitor is gone, or keeps it too long. */
  leaveWhenUnused(): void {
    let checksLeft = UNUSED_CHECKS
    const check = (): void => {
      const isServing = this.#supersededCount < this.#bySlot.size
      const isUsed = this.#mux.streamCount > OWN_STREAMS && checksLeft-- > 0
      if (this.#mux.isClosed) return
      if (isServing || isUsed) this.#schedule(UNUSED_CHECK_MS, check)
      else void this.leave()
    }
    this.#schedule(UNUSED_CHECK_MS, check)
  }

  /** Says goodbye and resolves when the connection is gone. */
  leave(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.destroyed) {
        resolve()
        return
      }
      const cancel = this.#schedule(CLOSE_TIMEOUT_MS, () => this.#socket.destroy())
      this.#socket.once('close', () => {
        cancel()
        resolve()
      })
      this.#mux.close({ code: LinkCode.CLOSED })
    })
  }

  #awaitHello(): void {
    this.#cancelHelloTimeout()
    this.#cancelHelloTimeout = this.#schedule(HELLO_TIMEOUT_MS, () =>
      this.#mux.destroy('the edge says nothing'),
    )
  }

  #begin(peer: EdgeHello): void {
    this.#cancelHelloTimeout()
    this.#control = openControl(this.#mux, {
      onMessage: (message) => {
        if (message.type === 'closed' && message.reason === 'superseded') this.#supersededCount++
        this.#handler.onMessage(message)
      },
      // Without it a link is of no use; dialling anew is the cure.
      onClose: (problem) => {
        if (!this.#mux.isClosed) this.#mux.destroy(problem?.message ?? 'the control stream ended')
      },
    })
    this.#handler.onReady(peer)
  }
}
