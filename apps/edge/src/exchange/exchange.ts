import type { ChunkScanner, Head, LineBuffer, Refusal } from '@nora/http1'
import { type Address, type Placed, parseAddress } from '@nora/kit'
import type { Tunnel } from '../endpoints/tunnel.ts'
import type { ReasonCode } from '../facts/reasons.ts'
import type { EarlyBytes } from '../upstreams/early-bytes.ts'
import type { OriginStream } from '../upstreams/origin-stream.ts'
import type { Way } from '../upstreams/way.ts'
import { LeftOver } from './left-over.ts'
import { Pause, RequestState, ResponseState } from './states.ts'
import type { VisitorSocket, VisitorSource } from './visitor-socket.ts'

/** A head that was just parsed; valid during the call it is handed to. */
export type RequestHead = { bytes: Buffer; head: Head }

/** What the reading and writing sides of an exchange call when something is decided or over. */
export interface Pipeline {
  /** A head was parsed: through the stages, up to forwarding or an answer of our own. */
  onHead(exchange: Exchange, request: RequestHead): void
  /** The bytes are no request we serve: answered, and the connection ends. */
  onRefused(exchange: Exchange, code: ReasonCode): void
  /** The origin gave up before the response was complete. `code` is the stream's, −1 for a mere end. */
  onOriginLost(exchange: Exchange, code: number): void
  /** The response breaks this rule; null: it changes to a protocol that nobody asked for, or does not. */
  onBadResponse(exchange: Exchange, refusal: Refusal | null): void
  /** The response is over, and so is the request unless the origin wants no more of it. */
  onComplete(exchange: Exchange, isStreamReusable: boolean): void
  /** The visitor's connection is closed, by whomever. */
  onVisitorGone(exchange: Exchange): void
  /** The owner's edits of a response's head: marks fields as dropped, returns the lines to add. */
  editResponse(exchange: Exchange, bytes: Buffer, head: Head): readonly Buffer[]
  /** The connection changed to another protocol: bytes go on. */
  onUpgraded(exchange: Exchange): void
}

const RETAINED_BYTES = 512
const RETAINED_KEEP_BYTES = 4096

/** One visitor connection and the request that runs on it, one at a time. Holds what all share; decides nothing itself. */
export class Exchange implements Placed {
  place = -1
  readonly socket: VisitorSocket
  readonly pipeline: Pipeline
  readonly source: VisitorSource
  /** The address that the requests come from; behind a trusted proxy each request's own. */
  visitor: string
  /** Whether the visitor came by `https`; behind a trusted proxy that is the proxy's word. */
  isSecure: boolean
  /** Fields that requests of this connection are forwarded with, up to the host. */
  forwarding: Buffer
  /** What a trusted proxy says the visitor asked for; null: what `Host` says. */
  forwardedHost: Buffer | null = null

  requestState: number = RequestState.AT_HEAD
  responseState: number = ResponseState.NONE
  pauses = 0

  tunnel: Tunnel | null = null
  /** What its stream runs on: a lane of the tunnel, or a hop to the edge that has one. */
  way: Way | null = null
  /** How often another edge was asked in vain, and whether that has just happened. */
  hopFailures = 0
  isMisdirected = false
  stream: OriginStream | null = null
  method = 0
  minor = 1
  upgrade = false
  /** Only a change of the protocol is success: the visitor takes every 2xx for one (RFC 8441 §5). */
  mustUpgrade = false
  /** What has left of the request's body; null before anything has. */
  early: EarlyBytes | null = null
  /** How its body was being read when the request had to begin anew. */
  bodyState: number = RequestState.AT_HEAD
  /** The stream had served before, so the origin may have closed it meanwhile. */
  isStreamReused = false
  isResent = false
  startedAtMs = 0
  status = 0
  bytesIn = 0
  bytesOut = 0
  /** What of these the tunnel's tally has already. */
  talliedIn = 0
  talliedOut = 0
  isRecorded = false
  isAdmitted = false
  /** It was counted against its visitor's rate, whatever it waits for or how often it is sent. */
  isRated = false
  /** The Authorization field was meant for the edge and ends here. */
  isAuthorizationSpent = false
  /** What the answer says to scripts of other origins, whoever gives it. */
  sharingFields: Buffer | null = null
  /** Until when it may wait for an agent that is away; 0: it has not waited yet. */
  heldUntilMs = 0
  /** Why the edge answered by itself. */
  reason: ReasonCode | null = null
  /** `req_…`, when somebody was told of it. */
  requestId = ''

  requestRemaining = 0
  requestChunks: ChunkScanner | null = null
  /** A head that arrives in pieces. */
  pendingHead: LineBuffer | null = null
  /** What came while a request ran. */
  pendingBytes: Buffer | null = null

  responseRemaining = 0
  responseChunks: ChunkScanner | null = null
  pendingResponseHead: LineBuffer | null = null
  keepsOrigin = true
  /** Bytes of the response that wait in the visitor's socket; their credit is due when it drains. */
  heldBytes = 0

  /** The connection ends after this exchange. */
  closes = false
  /** The visitor sends no more. */
  hasVisitorEnded = false
  isClosed = false
  /** A request was served on this connection before. */
  hasServed = false
  /** The sweep's own: what it found the exchange waiting for, since when, and how far it was then. */
  waitingFor: unknown = null
  waitingSinceMs = 0
  waitingMark = 0
  /** Where in `headBuffer` the target of the request is, from its path on; empty when it was not read. */
  pathStart = 0
  pathEnd = 0
  /** The head of the running request, for a second sending and for the record. */
  #retained = Buffer.allocUnsafe(RETAINED_BYTES)
  #retainedBytes = 0
  #leftOver: LeftOver | null = null
  /** `visitor` as it was read last. */
  #read: { visitor: string; address: Address | null } | null = null

  constructor(socket: VisitorSocket, pipeline: Pipeline, source: VisitorSource) {
    this.socket = socket
    this.pipeline = pipeline
    this.source = source
    this.visitor = source.address
    this.isSecure = source.isSecure
    this.forwarding = source.forwarding
  }

  /** The visitor's; null when it is none. */
  get address(): Address | null {
    const { visitor } = this
    if (this.#read?.visitor !== visitor) this.#read = { visitor, address: parseAddress(visitor) }
    return this.#read.address
  }

  get isRunning(): boolean {
    return this.startedAtMs !== 0
  }

  /** Keeps a copy of the head: the buffer it came in is not ours for long. */
  retain(bytes: Buffer, start: number, end: number): void {
    if (end - start > this.#retained.length) this.#retained = Buffer.allocUnsafe(end - start)
    this.#retainedBytes = bytes.copy(this.#retained, 0, start, end)
  }

  get retained(): Buffer {
    return this.#retained.subarray(0, this.#retainedBytes)
  }

  /** What the head was copied into, itself: more than the head, and valid while the request runs. */
  get headBuffer(): Buffer {
    return this.#retained
  }

  pause(why: number): void {
    if (this.pauses === 0) this.socket.pause()
    this.pauses |= why
  }

  resume(why: number): void {
    if ((this.pauses & why) === 0) return
    this.pauses &= ~why
    if (this.pauses === 0) this.socket.resume()
  }

  /** The other edge does not have the name, or is not there. */
  misdirect(): void {
    this.hopFailures++
    this.isMisdirected = true
  }

  /** The same request on another stream, which takes what was sent of its body first. */
  beginAnew(): void {
    this.bodyState = this.requestState
    this.resume(Pause.STREAM)
  }

  /** The stream no longer concerns this exchange. Answers it, for the pool or a reset. */
  releaseStream(): OriginStream | null {
    const { stream, heldBytes } = this
    this.stream = null
    this.heldBytes = 0
    if (stream === null || heldBytes === 0) return stream
    if (!this.isClosed && this.way !== null) {
      this.#leftOver ??= new LeftOver(this.way.budget)
      this.#leftOver.add(heldBytes)
    }
    stream.consumed(heldBytes)
    return stream
  }

  /** The visitor has taken all that waited for it, or is gone. */
  settle(): void {
    const { heldBytes, stream } = this
    this.heldBytes = 0
    if (heldBytes > 0) stream?.consumed(heldBytes)
    this.#leftOver?.clear()
    this.#leftOver = null
  }

  /** Ready for the next request on the connection. */
  reset(): void {
    this.requestState = RequestState.AT_HEAD
    this.responseState = ResponseState.NONE
    this.tunnel = null
    this.way = null
    this.hopFailures = 0
    this.isMisdirected = false
    this.upgrade = false
    this.mustUpgrade = false
    this.early = null
    this.isResent = false
    this.startedAtMs = 0
    this.status = 0
    this.bytesIn = 0
    this.bytesOut = 0
    this.talliedIn = 0
    this.talliedOut = 0
    this.isRecorded = false
    this.isAdmitted = false
    this.isRated = false
    this.isAuthorizationSpent = false
    this.sharingFields = null
    this.heldUntilMs = 0
    this.reason = null
    this.requestId = ''
    this.hasServed = true
    this.keepsOrigin = true
    this.pendingResponseHead = null
    this.pathStart = 0
    this.pathEnd = 0
    this.#retainedBytes = 0
    if (this.#retained.length > RETAINED_KEEP_BYTES) this.#retained = Buffer.allocUnsafe(RETAINED_BYTES)
  }
}
