import {
  constants,
  performServerHandshake,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type ServerOptions,
  type Settings,
} from 'node:http2'
import type { TLSSocket } from 'node:tls'
import { KIB, MIB, SECOND_MS } from '@nora/kit'
import type { RawFields } from '../exchange/http2-fields.ts'
import { Http2Visitor } from '../exchange/http2-visitor.ts'
import type { VisitorSource } from '../exchange/visitor-socket.ts'
import type { Visitors } from './visitors.ts'

const { NGHTTP2_ENHANCE_YOUR_CALM } = constants

const FIRST_REQUEST_MS = 10 * SECOND_MS
const IDLE_MS = 75 * SECOND_MS
const CLOSE_MS = 5 * SECOND_MS
/** What one stream may send ahead; a stream that is not read holds as much, and only itself back. */
const STREAM_WINDOW_BYTES = 256 * KIB
const CONNECTION_WINDOW_BYTES = MIB
/**
 * Of what costs work and asks for nothing, per second: PING and SETTINGS, each of which is answered
 * (CVE-2019-9512, CVE-2019-9515), and requests that are taken back (CVE-2023-44487).
 */
const FUTILE_FRAMES_LIMIT = 500

const SETTINGS: Settings = {
  enableConnectProtocol: true,
  initialWindowSize: STREAM_WINDOW_BYTES,
  maxHeaderListSize: 64 * KIB,
}

const OPTIONS: ServerOptions = {
  // Cookies come one by one: what counts is their size, and the head that they are put together in.
  maxHeaderListPairs: 2_048,
  maxSendHeaderBlockLength: 128 * KIB,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  // Megabytes. Full queues of all streams: above them Node turns streams away.
  maxSessionMemory: 64,
}

export type Http2SessionOptions = {
  visitors: Visitors
  monotonicMs: () => number
  /** How many may be open at a time. */
  streams: number
}

/** One connection of a visitor that speaks HTTP/2: each of its streams is a visitor. */
export class Http2Session {
  readonly #session: ServerHttp2Session
  readonly #socket: TLSSocket
  readonly #visitors: Visitors
  readonly #source: VisitorSource
  readonly #streams = new Set<Http2Visitor>()
  #idleSinceMs: number
  #hasServed = false
  #futileFrames = 0
  #closingSinceMs: number | null = null
  readonly #monotonicMs: () => number

  constructor(
    socket: TLSSocket,
    source: VisitorSource,
    { visitors, monotonicMs, streams }: Http2SessionOptions,
  ) {
    this.#socket = socket
    this.#source = source
    this.#visitors = visitors
    this.#monotonicMs = monotonicMs
    this.#idleSinceMs = monotonicMs()
    // Who says no more cannot even give credit for an answer.
    socket.allowHalfOpen = false
    this.#session = performServerHandshake(socket, {
      ...OPTIONS,
      settings: { ...SETTINGS, maxConcurrentStreams: streams },
    })
    this.#session.setLocalWindowSize(CONNECTION_WINDOW_BYTES)
    this.#session.on(
      'stream',
      (stream: ServerHttp2Stream, _fields: unknown, _flags: unknown, raw: RawFields) =>
        this.#serve(stream, raw),
    )
    this.#session.on('ping', () => this.#countFutileFrame())
    this.#session.on('remoteSettings', () => this.#countFutileFrame())
    // A broken session is told by the end of its socket.
    this.#session.on('error', () => {})
  }

  /** Bytes of bodies that wait to be read. */
  get heldBytes(): number {
    let bytes = 0
    for (const visitor of this.#streams) bytes += visitor.heldBytes
    return bytes
  }

  /** From when the visitor has heard of it. What is open stays open. */
  limitStreams(most: number): void {
    if (!this.#session.destroyed) this.#session.settings({ maxConcurrentStreams: most })
  }

  /** Looks at it, about once a second. */
  check(nowMs: number): void {
    this.#futileFrames = 0
    if (this.#streams.size > 0) return
    if (this.#closingSinceMs !== null) {
      if (nowMs - this.#closingSinceMs > CLOSE_MS) this.#socket.destroy()
    } else if (nowMs - this.#idleSinceMs > (this.#hasServed ? IDLE_MS : FIRST_REQUEST_MS)) this.close()
  }

  /**
   * Takes no more requests and ends when those it has are answered. Its GOAWAY says which was the last, so that
   * what is on its way meanwhile is sent anew elsewhere without harm (RFC 9113 §6.8). A warning before it, as
   * recommended there, Node does not know: it passes over whatever comes after any GOAWAY.
   */
  close(): void {
    if (this.#closingSinceMs !== null) return
    this.#closingSinceMs = this.#monotonicMs()
    this.#session.close()
  }

  destroy(): void {
    this.#session.destroy()
  }

  #serve(stream: ServerHttp2Stream, fields: RawFields): void {
    this.#hasServed = true
    // Taken back in the same breath: not worth a word to anybody.
    if (stream.destroyed) {
      this.#countFutileFrame()
      return
    }
    const visitor = new Http2Visitor(stream)
    const exchange = this.#visitors.open(visitor, this.#source)
    this.#streams.add(visitor)
    stream.on('close', () => {
      if (stream.aborted) this.#countFutileFrame()
      this.#streams.delete(visitor)
      this.#visitors.leave(exchange)
      this.#idleSinceMs = this.#monotonicMs()
    })
    visitor.start(exchange, fields)
  }

  #countFutileFrame(): void {
    if (++this.#futileFrames <= FUTILE_FRAMES_LIMIT || this.#session.destroyed) return
    this.#session.destroy(new Error('too many frames that ask for nothing'), NGHTTP2_ENHANCE_YOUR_CALM)
  }
}
