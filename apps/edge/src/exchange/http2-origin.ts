import { type ClientHttp2Stream, constants, type OutgoingHttpHeaders } from 'node:http2'
import { type Head, METHOD, type MessageHandler, MessageReader } from '@nora/http1'
import type { RawFields } from '@nora/http2'
import { type Budget, ResetCode } from '@nora/protocol'
import { type OriginSessions, RESPONSE_WINDOW_BYTES } from '../upstreams/origin-sessions.ts'
import type { OriginHandler, OriginStream } from '../upstreams/origin-stream.ts'
import { getFailure, isBrokenOff } from './http2-failure.ts'
import { toHttp2Fields, toHttp2Trailers } from './http2-fields.ts'
import { TranslatedResponse } from './http2-response.ts'

const { NGHTTP2_FLAG_END_STREAM, NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = constants

/** More than this waiting for the origin, and the visitor is not read; as much is kept to be sent once more. */
const WAITING_BYTES = 64 * 1024

export type Http2OriginOptions = {
  sessions: Pick<OriginSessions, 'request'>
  /** The scheme that the origin is reached with; some origins insist that requests name the same. */
  scheme: 'http' | 'https'
  isGrpc: boolean
  budget: Budget
  handler: OriginHandler
  context: unknown
}

/**
 * One request to an origin that speaks HTTP/2, which to the exchange is a connection that speaks HTTP/1.1.
 * A request that the origin says it has not looked at (RFC 9113 §8.7) is sent once more, whatever its method.
 */
export class Http2OriginStream implements OriginStream, MessageHandler {
  handler: OriginHandler
  context: unknown
  dead = false
  readonly #options: Http2OriginOptions
  readonly #reader = new MessageReader({ kind: 'request' }, this)
  #stream: ClientHttp2Stream | null = null
  /** `close` would not do: Node says that the request is complete before it resets the stream. */
  readonly #cancel = new AbortController()
  #headers: OutgoingHttpHeaders = {}
  /** It leaves with the first of its body, or at the end of the write. */
  #isHeadDue = false
  #isHead = false
  #mayHaveTrailers = false
  #trailers: OutgoingHttpHeaders | null = null
  #isRequestComplete = false
  /** The sent part of the body, as long as all of it may be sent again; null when it may not. */
  #kept: Buffer[] | null = []
  #keptBytes = 0
  #response: TranslatedResponse | null = null
  #responseTrailers: RawFields = []
  /** Bytes that the exchange has and the visitor has not taken yet. */
  #owedBytes = 0
  #isHeld = false
  #failure: number | null = null

  constructor(options: Http2OriginOptions) {
    this.#options = options
    this.handler = options.handler
    this.context = options.context
  }

  get endReceived(): boolean {
    return this.#response?.hasEnded ?? false
  }

  write(bytes: Buffer, start: number, end: number, copy: boolean): boolean {
    if (this.dead) return true
    if (copy) this.#reader.feed(Buffer.from(bytes.subarray(start, end)))
    else this.#reader.feed(bytes, start, end)
    if (this.#isHeadDue) this.#send(false)
    return this.#stream === null || this.#stream.writableLength < WAITING_BYTES
  }

  /** Requests say by themselves where they end, and nothing else travels here. */
  end(): void {}

  /** The origin learns of it unless it has said all it has to say. */
  reset(_code: number): void {
    if (this.dead) return
    this.#die()
    if (this.endReceived) this.#stream?.close(NGHTTP2_NO_ERROR)
    else this.#cancel.abort()
  }

  consumed(bytes: number): void {
    this.#owedBytes -= bytes
    if (this.#owedBytes <= 0) this.#release()
  }

  onHead(head: Head, bytes: Buffer): void {
    this.#isHead = head.method === METHOD.head
    this.#mayHaveTrailers = head.chunked
    this.#headers = {
      ':method': bytes.toString('latin1', head.start, head.methodEnd),
      ':scheme': this.#options.scheme,
      ':authority': bytes.toString('latin1', head.hostStart, head.hostEnd),
      ':path': bytes.toString('latin1', head.targetStart, head.targetEnd),
      ...toHttp2Fields(bytes, head, (name) => name === 'host'),
      // Which gRPC has every client say, to find proxies that lose trailers.
      ...(this.#options.isGrpc && { te: 'trailers' }),
    }
    this.#isHeadDue = true
  }

  onBody(bytes: Buffer, start: number, end: number): void {
    if (this.#isHeadDue) this.#send(false)
    const chunk = bytes.subarray(start, end)
    this.#keep(chunk)
    this.#stream?.write(chunk)
  }

  onTrailers(lines: Buffer): void {
    this.#trailers = toHttp2Trailers(lines)
  }

  onEnd(): void {
    this.#isRequestComplete = true
    const isWhole = this.#isHeadDue && this.#trailers === null
    if (this.#isHeadDue) this.#send(isWhole)
    if (!isWhole) this.#stream?.end()
  }

  /** The head was checked before, but a field that the edge added may have made it too large. */
  onRefused(): void {
    this.#failLater(ResetCode.PROTOCOL_ERROR)
  }

  #send(isWhole: boolean): void {
    this.#isHeadDue = false
    const waitForTrailers = this.#mayHaveTrailers && !isWhole
    const { signal } = this.#cancel
    const options = { endStream: isWhole, waitForTrailers, signal }
    const stream = this.#options.sessions.request(this.#headers, options)
    if (stream === undefined) {
      this.#failLater(ResetCode.REFUSED)
      return
    }
    const response = new TranslatedResponse({ isHead: this.#isHead })
    this.#stream = stream
    this.#response = response
    stream.on('drain', () => this.dead || this.handler.onDrain(this))
    stream.on('wantTrailers', () => stream.sendTrailers(this.#trailers ?? {}))
    stream.on('headers', (_fields: unknown, _flags: unknown, raw: RawFields) => this.#onHead(raw, false))
    stream.on('response', (_fields: unknown, flags: number, raw: RawFields) => {
      this.#onHead(raw, (flags & NGHTTP2_FLAG_END_STREAM) !== 0)
      // Listening any sooner would make Node emit data before the head that came with it.
      stream.on('data', (bytes: Buffer) => this.#deliver(response.body(bytes)))
      stream.on('end', () => this.#onResponseEnd(stream))
    })
    stream.on('trailers', (_fields: unknown, _flags: unknown, raw: RawFields) => {
      this.#responseTrailers = raw
    })
    stream.on('error', (error) => {
      this.#failure = getFailure(error)
    })
    stream.on('close', () => this.#onClose(stream))
  }

  #keep(chunk: Buffer): void {
    this.#keptBytes += chunk.length
    if (this.#keptBytes > WAITING_BYTES) this.#kept = null
    else this.#kept?.push(chunk)
  }

  #onHead(raw: RawFields, isWhole: boolean): void {
    this.#kept = null
    this.#deliver(this.#response!.head(raw, isWhole))
  }

  #onResponseEnd(stream: ClientHttp2Stream): void {
    const response = this.#response!
    if (this.dead || response.hasEnded || !response.hasBegun) return
    if (isBrokenOff(stream) && this.#responseTrailers.length === 0) return
    this.#deliver(response.end(this.#responseTrailers))
    if (!this.dead) this.handler.onEnd(this)
  }

  #onClose(stream: ClientHttp2Stream): void {
    if (this.dead || this.#stream !== stream || this.endReceived) return
    if (stream.rstCode === NGHTTP2_REFUSED_STREAM && this.#kept !== null) {
      this.#sendAgain(this.#kept)
    } else this.#fail(this.#failure ?? ResetCode.ORIGIN_RESET)
  }

  #sendAgain(kept: readonly Buffer[]): void {
    // It is sent again only once: an origin that refuses twice means it.
    this.#kept = null
    this.#failure = null
    const isWhole = this.#isRequestComplete && kept.length === 0 && this.#trailers === null
    this.#send(isWhole)
    for (const chunk of kept) this.#stream?.write(chunk)
    if (this.#isRequestComplete && !isWhole) this.#stream?.end()
    this.handler.onDrain(this)
  }

  /** null: the response contradicts itself. */
  #deliver(bytes: Buffer | null): void {
    if (this.dead) return
    if (bytes === null) {
      this.#fail(ResetCode.PROTOCOL_ERROR)
      return
    }
    if (bytes.length === 0) return
    this.#owedBytes += bytes.length
    this.handler.onData(this, bytes, 0, bytes.length)
    if (this.#owedBytes > 0 && !this.dead) this.#hold()
  }

  /** The visitor is slow: what its window lets in meanwhile waits here. */
  #hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    this.#options.budget.charge(RESPONSE_WINDOW_BYTES)
    this.#stream?.pause()
  }

  #release(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#options.budget.charge(-RESPONSE_WINDOW_BYTES)
    this.#stream?.resume()
  }

  /** Fails later, because a writer must not be called back from within its write. */
  #failLater(code: number): void {
    queueMicrotask(() => this.#fail(code))
  }

  #fail(code: number): void {
    if (this.dead) return
    this.#die()
    this.#cancel.abort()
    this.handler.onReset(this, code)
  }

  #die(): void {
    this.dead = true
    this.#release()
  }
}
