import type { Duplex } from 'node:stream'
import { type Clock, systemClock } from '@nora/kit'
import type { Budget } from '../flow-control/budget.ts'
import { LinkCode, linkCodeName, ResetCode } from '../frames/codes.ts'
import type { FrameShare } from '../frames/frame-reader.ts'
import { FrameType } from '../frames/frames.ts'
import { encodeGoaway, type Goaway, parseGoaway } from '../frames/goaway.ts'
import {
  type Agreement,
  agree,
  completeHello,
  encodeHello,
  Feature,
  type Hello,
  type HelloInput,
  type LinkLimits,
  parseHello,
} from '../frames/hello.ts'
import { type Target, TargetKind } from '../frames/target.ts'
import { countRead } from '../output/scavenge.ts'
import { hangUp, whenGone } from './hang-up.ts'
import { Heartbeat, PROBE_MS, systemTimers, type Timers } from './heartbeat.ts'
import { Inbound } from './inbound.ts'
import type { CloseReason, MuxHandler, MuxOptions, Role } from './mux-handler.ts'
import { Outbound } from './outbound.ts'
import type { Stream, StreamHandler } from './stream.ts'
import { StreamTable, UNATTENDED } from './stream-table.ts'

/**
 * One end of a link: many streams over one connection. The owner opens the socket, feeds what it
 * reads, and never writes to it. Streams are possible once both sides have said HELLO.
 */
export class Mux {
  /** Bytes read from the link. */
  bytesIn = 0
  readonly #role: Role
  readonly #socket: Duplex
  readonly #handler: MuxHandler
  readonly #deps: { readonly clock: Clock; readonly timers: Timers; readonly budget: Budget | null }
  readonly #streams: StreamTable
  readonly #inbound: Inbound
  readonly #outbound: Outbound
  #heartbeat: Heartbeat | null = null
  #hellos: { local?: Hello; peer?: Hello } = {}
  #limits: LinkLimits | null = null
  #goaway: Goaway | undefined
  #isLeaving = false
  #isClosed = false

  constructor(socket: Duplex, options: MuxOptions) {
    this.#role = options.role
    this.#socket = socket
    this.#handler = options.handler
    const { clock = systemClock, timers = systemTimers, budget = null } = options
    this.#deps = { clock, timers, budget }
    this.#streams = new StreamTable(options.role)
    this.#outbound = new Outbound(socket, this.#streams, clock, () => {
      this.#finish(LinkCode.OVERFLOW, 'the peer makes us answer and does not read')
      socket.destroy()
    })
    this.#inbound = new Inbound(this.#streams, {
      onOpen: (id, target) => this.#onOpen(id, target),
      onHello: (payload) => this.#onHello(payload),
      onGoaway: (payload) => this.#onGoaway(payload),
      onPing: (token) => this.#outbound.answerPing(token),
      onPong: (token) => this.#heartbeat?.onPong(token),
      onAck: (totalBytes) => this.#outbound.output.acknowledge(totalBytes),
      onWait: () => this.#role === 'agent' && this.#handler.onWait?.() === true,
      onViolation: (code, detail) => this.#part({ code }, detail),
    })
    whenGone(socket, (error) => this.#onGone(error))
  }

  /** Round trip of the last answered PING, to a tenth of a millisecond; null before the first answer. */
  get rttMs(): number | null {
    return this.#outbound.rttMs && Math.round(this.#outbound.rttMs * 10) / 10
  }

  /** Bytes handed to the socket. */
  get bytesOut(): number {
    return this.#outbound.output.bytes
  }

  /** The buffer that the offset of Stream.begin points into; read it again after every begin. */
  get chunk(): Buffer {
    return this.#outbound.output.chunk
  }

  /** Streams of both sides that are not over. */
  get streamCount(): number {
    return this.#streams.size
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Whether new bytes would wait: the path is full, or the peer was asked for a sign of life and is silent. */
  get isHeldUp(): boolean {
    return this.#outbound.output.blocked || this.#heartbeat?.isWaiting === true
  }

  /** Milliseconds since the peer was asked for a sign of life that has not come; 0: none is due. */
  get silentForMs(): number {
    return this.#heartbeat?.silentForMs ?? 0
  }

  /** Version and features in common; null until both sides have said HELLO. */
  get agreement(): Agreement | null {
    return this.#limits && agree(this.#limits.local, this.#limits.peer)
  }

  /** Says our HELLO: the agent's first word, and the edge's consent to the agent's. */
  hello(input: HelloInput): void {
    if (this.#isClosed) return
    if (this.#hellos.local || input.role !== this.#role) throw new Error('HELLO is said once, in our role')
    const local = completeHello(input)
    const payload = encodeHello(local)
    this.#hellos.local = local
    this.#inbound.reader.maxFrameBytes = local.max_frame_bytes
    this.#outbound.output.frame(FrameType.HELLO, 0, null, payload, 0, payload.length, true)
    this.#becomeReady()
  }

  /** The edge, to an agent whose HELLO it has heard and not answered: its turn will come. */
  sayWait(): void {
    if (!this.#isClosed && !this.#hellos.local) this.#outbound.output.word(FrameType.PING, 0, 0)
  }

  /** Link bytes; answers up to where they were read, and may be reused. Not to be called from within a handler. */
  feed(buffer: Buffer, start: number, end: number, share?: FrameShare): number {
    this.#heartbeat?.heard()
    const next = this.#inbound.reader.feed(buffer, start, end, share)
    this.bytesIn += next - start
    countRead(next - start)
    if (this.bytesIn >= this.#outbound.ackDueAtBytes && !this.#isClosed) this.#outbound.sendAck(this.bytesIn)
    return next
  }

  /**
   * A new stream, announced to the peer with its first write. Undefined when there can be none: before
   * HELLO, after the peer's GOAWAY or the close, at the peer's limit of streams, over the budget.
   */
  open(target: Target, handler: StreamHandler, budget: Budget | null = null): Stream | undefined {
    if (this.#limits === null || this.#isClosed || this.#goaway) return undefined
    return this.#streams.open(this.#outbound, handler, { target, limits: this.#limits, budget })
  }

  /** Asks the peer for a sign of life; without one within two seconds, or four round trips, the link is cut. */
  probe(doubt: string, after: Timers['after'] = (ms, run) => this.#deps.timers.after(ms, run)): void {
    const { bytesIn } = this
    if (!this.#isClosed) this.#heartbeat?.ask()
    after(Math.max(PROBE_MS, 4 * (this.rttMs ?? 0)), () => {
      if (this.bytesIn === bytesIn) this.destroy(`no answer ${doubt}`)
    })
  }

  /** The peer opens no new streams from here on; running ones go on, our own too, and `close` is the owner's. */
  goAway(closeReason: CloseReason): void {
    if (this.#isClosed || this.#isLeaving) return
    this.#isLeaving = true
    this.#sendGoaway(closeReason)
  }

  /** Says why, sends what is pending, hangs up. Streams are reset. */
  close(closeReason: CloseReason): void {
    this.#part(closeReason, 'closed here')
  }

  /** Cuts the connection without a word. */
  destroy(detail = 'cut here'): void {
    this.#finish(LinkCode.CLOSED, detail)
    this.#socket.destroy()
  }

  #onGone(error: Error | null): void {
    const said = this.#goaway && `the peer left: ${linkCodeName(this.#goaway.code)}`
    this.#finish(this.#goaway?.code ?? LinkCode.LOST, error?.message ?? said ?? 'the connection was lost')
  }

  #onHello(payload: Buffer): void {
    const peer = parseHello(payload)
    if (peer === undefined || peer.role === this.#role)
      return void this.#part({ code: LinkCode.BAD_HELLO }, 'a HELLO that cannot be read')
    this.#hellos.peer = peer
    this.#becomeReady()
    this.#handler.onHello(peer)
  }

  #becomeReady(): void {
    const { local, peer } = this.#hellos
    if (!local || !peer) return
    this.#limits = { local, peer }
    this.#inbound.isReady = true
    if (agree(local, peer).features.has(Feature.ACK)) this.#outbound.startAcks()
    this.#heartbeat = new Heartbeat(this.#outbound.output, this.#deps, {
      onRoundTrip: (roundTripMs) => this.#outbound.onRoundTrip(roundTripMs),
      onSilent: () => this.#part({ code: LinkCode.SILENT }, 'no answer to a PING'),
    })
    this.#heartbeat.ask()
  }

  #onOpen(id: number, target: Target): Stream | undefined {
    const limits = this.#isLeaving ? null : this.#limits
    const budget = target.kind === TargetKind.CONTROL ? null : this.#deps.budget
    const start = limits && { id, limits, budget, sendWindowBytes: target.windowBytes }
    const stream = start === null ? undefined : this.#streams.accept(this.#outbound, start)
    if (stream === undefined) {
      this.#outbound.output.word(FrameType.RST, id, ResetCode.REFUSED)
      return undefined
    }
    this.#handler.onStream(stream, target)
    if (stream.handler === UNATTENDED) stream.reset(ResetCode.UNKNOWN_TARGET)
    return stream
  }

  #onGoaway(payload: Buffer): void {
    const goaway = parseGoaway(payload)
    if (goaway === undefined)
      return void this.#part({ code: LinkCode.PROTOCOL_ERROR }, 'a GOAWAY that cannot be read')
    this.#goaway = goaway
    // A caller that looks for another link for a refused stream must not come back to this one.
    this.#handler.onGoaway(goaway)
    this.#streams.refuseAbove(goaway.last_id)
  }

  #sendGoaway(closeReason: CloseReason): void {
    const payload = encodeGoaway({ edges: [], ...closeReason, last_id: this.#streams.lastPeerId })
    this.#outbound.output.frame(FrameType.GOAWAY, 0, null, payload, 0, payload.length, true)
  }

  #part(closeReason: CloseReason, detail: string): void {
    if (this.#isClosed) return
    this.#sendGoaway(closeReason)
    this.#outbound.output.flush()
    this.#finish(closeReason.code, detail)
    hangUp(this.#socket, this.#deps.timers)
  }

  #finish(code: number, detail: string): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#inbound.reader.stop()
    this.#heartbeat?.stop()
    this.#outbound.output.close()
    this.#streams.resetAll()
    this.#handler.onClose({ code, detail, goaway: this.#goaway })
  }
}
