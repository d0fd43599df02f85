import type { Socket } from 'node:net'
import {
  type ConnectionHandler,
  ErrorCode,
  type RawFields,
  ServerConnection,
  type ServerStream,
} from '@nora/http2'
import { DenseSet, MIB, SECOND_MS } from '@nora/kit'
import { countRead } from '@nora/protocol'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { type Http2Carrier, Http2Visitor } from '../exchange/http2-visitor.ts'
import type { VisitorSource } from '../exchange/visitor-socket.ts'
import type { FairScheduler } from '../platform/fair-scheduler.ts'
import type { Visitors } from './visitors.ts'

const FIRST_REQUEST_MS = 10 * SECOND_MS
const IDLE_MS = 75 * SECOND_MS
const CLOSE_MS = 5 * SECOND_MS
/** Bounds frames per second that cost work and request nothing; see ConnectionHandler. */
const WASTED_FRAMES_LIMIT = 500
/**
 * A visitor who has this much to take is not read: responses without content, and to frames that request
 * nothing, are under no window of the visitor’s.
 */
const OUTPUT_LIMIT_BYTES = MIB

export type Http2SessionOptions = {
  visitors: Visitors
  /** Shares the event loop among tunnels. */
  scheduler: FairScheduler<Endpoint, Http2Session>
  monotonicMs: () => number
  /** How many may be open at a time. */
  streams: number
}

/** One connection of a visitor that speaks HTTP/2: each of its streams is a visitor. */
export class Http2Session implements ConnectionHandler, Http2Carrier {
  readonly #connection: ServerConnection
  readonly #socket: Socket
  readonly #visitors: Visitors
  readonly #scheduler: FairScheduler<Endpoint, Http2Session>
  readonly #source: VisitorSource
  readonly #running = new DenseSet<Http2Visitor>()
  #idleSinceMs: number
  #hasServed = false
  #wastedFrames = 0
  /** Is not read before its turn. */
  #isWaiting = false
  #overSinceMs: number | null = null
  readonly #monotonicMs: () => number

  constructor(
    socket: Socket,
    source: VisitorSource,
    { visitors, scheduler, monotonicMs, streams }: Http2SessionOptions,
  ) {
    this.#socket = socket
    this.#source = source
    this.#visitors = visitors
    this.#scheduler = scheduler
    this.#monotonicMs = monotonicMs
    this.#idleSinceMs = monotonicMs()
    // A client that ends its side cannot even give credit for a response.
    socket.allowHalfOpen = false
    const connection = new ServerConnection(socket, this, streams)
    this.#connection = connection
    socket.on('data', (bytes: Buffer) => this.#read(bytes))
    socket.on('drain', () => {
      connection.sender.onDrain()
      if (!this.#isWaiting) socket.resume()
    })
    // A broken connection is told by `close`.
    socket.on('error', () => {})
    socket.on('close', () => connection.abort())
    socket.resume()
  }

  /** Bytes of bodies that wait to be read. */
  get heldBytes(): number {
    let bytes = 0
    for (const visitor of this.#running) bytes += visitor.heldBytes
    return bytes
  }

  /** From when the visitor has heard of it. What is open stays open. */
  limitStreams(most: number): void {
    this.#connection.limitStreams(most)
  }

  /** Looks at it, about once a second. */
  check(nowMs: number): void {
    this.#wastedFrames = 0
    if (this.#overSinceMs !== null) {
      if (nowMs - this.#overSinceMs > CLOSE_MS) this.#socket.destroy()
    } else if (this.#running.size > 0) return
    else if (nowMs - this.#idleSinceMs > (this.#hasServed ? IDLE_MS : FIRST_REQUEST_MS)) this.close()
  }

  /**
   * Takes no more requests and ends when those it has are answered. Its GOAWAY says which was the last, so that
   * what is on its way meanwhile is sent anew elsewhere without harm (RFC 9113 §6.8).
   */
  close(): void {
    this.#connection.close()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  cork(): void {
    this.#connection.sender.cork()
  }

  uncork(): void {
    this.#connection.sender.uncork()
  }

  onRequest(stream: ServerStream, fields: RawFields | null): void {
    this.#hasServed = true
    const visitor = new Http2Visitor(stream, this, (opened) => this.#visitors.open(opened, this.#source))
    stream.handler = visitor
    this.#running.add(visitor)
    visitor.start(fields)
    const { endpoint } = visitor.exchange.request
    if (endpoint === null || this.#scheduler.take(endpoint, this)) return
    // Bytes that are not read yet cost next to nothing while they wait.
    this.#isWaiting = true
    this.#connection.hold()
  }

  /** Its turn has come. */
  readOn(): void {
    this.#isWaiting = false
    if (this.#socket.writableLength <= OUTPUT_LIMIT_BYTES) this.#socket.resume()
  }

  onLeft(visitor: Http2Visitor): void {
    this.#running.delete(visitor)
    this.#visitors.leave(visitor.exchange)
    this.#idleSinceMs = this.#monotonicMs()
  }

  onWastedFrame(): void {
    if (++this.#wastedFrames > WASTED_FRAMES_LIMIT) this.#connection.fail(ErrorCode.ENHANCE_YOUR_CALM)
  }

  /** The visitor has five seconds to hear of it. */
  onEnd(): void {
    this.#overSinceMs = this.#monotonicMs()
    this.#socket.end()
  }

  #read(bytes: Buffer): void {
    const read = this.#connection.feed(bytes)
    countRead(read)
    if (!this.#isWaiting && this.#socket.writableLength <= OUTPUT_LIMIT_BYTES) return
    this.#socket.pause()
    if (read < bytes.length) this.#socket.unshift(bytes.subarray(read))
  }
}
