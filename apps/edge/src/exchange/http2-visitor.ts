import { createHash, randomBytes } from 'node:crypto'
import { type Head, type MessageHandler, MessageReader, readField } from '@nora/http1'
import { ErrorCode, type RawFields, type ServerStream, type StreamHandler } from '@nora/http2'
import { KIB, type Placed } from '@nora/kit'
import type { ReasonCode } from '../facts/reasons.ts'
import { toChunk } from './chunk.ts'
import type { Exchange } from './exchange.ts'
import { isGrpcCall, refusedTrailers, unavailableTrailers } from './grpc-status.ts'
import { grpcEndBlock, grpcRefusalBlock, responseBlock, trailersBlock } from './http2-block.ts'
import { toLastChunk } from './http2-fields.ts'
import { type TranslatedRequest, translateRequest } from './http2-request.ts'
import { onVisitorDrain } from './origin-bytes.ts'
import { onVisitorBytes, onVisitorEnd } from './visitor-bytes.ts'
import type { VisitorSocket } from './visitor-socket.ts'

const WEB_SOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const HIGHEST_STATUS = 599
/** Node’s sockets buffer as much by default. */
const HIGH_WATER_BYTES = 16 * KIB

/** A visitor needs this of the connection that its stream belongs to. */
export type Http2Carrier = {
  /** Holds writes back until `uncork`, so that they leave together. */
  cork(): void
  uncork(): void
  /** The visitor’s stream is over. */
  onLeft(visitor: Http2Visitor): void
}

/**
 * One stream of HTTP/2, which is a visitor with one request: its fields become a head that the strict parser
 * reads, what the exchange writes is read again and sent as frames. So whatever holds for HTTP/1.1 holds for
 * it, and nothing can be said in one protocol that means something else in the other.
 */
export class Http2Visitor implements VisitorSocket, MessageHandler, StreamHandler, Placed {
  place = -1
  readonly protocol = 'h2'
  bytesRead = 0
  readonly exchange: Exchange
  readonly #stream: ServerStream
  readonly #carrier: Http2Carrier
  readonly #reader: MessageReader
  #request: TranslatedRequest | null = null
  /** The remaining bytes of the request’s body; −1 in chunks. */
  #remaining = 0
  #isGrpc = false
  /** The bytes after the fields are no body: the visitor asked for a WebSocket. */
  #isOpaque = false
  /** The origin has agreed to it. */
  #hasSwitched = false
  #isRequestComplete = false
  #hasAnswered = false
  #trailers: Buffer | null = null
  #isResponseComplete = false
  #hasEnded = false

  /** `open` makes its exchange. */
  constructor(stream: ServerStream, carrier: Http2Carrier, open: (visitor: Http2Visitor) => Exchange) {
    this.#stream = stream
    this.#carrier = carrier
    this.#reader = new MessageReader(
      { kind: 'response', isHeadRequest: () => this.#request?.isHead ?? false },
      this,
    )
    this.exchange = open(this)
  }

  get writableLength(): number {
    return this.#stream.writableLength
  }

  get writableNeedDrain(): boolean {
    return this.writableLength >= HIGH_WATER_BYTES
  }

  get writableEnded(): boolean {
    return this.#hasEnded
  }

  /** The bytes of the request’s body that wait to be read. */
  get heldBytes(): number {
    return this.#stream.heldBytes
  }

  /** Feeds the exchange from now on. `fields`: null when there are more than are taken. */
  start(fields: RawFields | null): void {
    const { exchange } = this
    if (fields === null) {
      exchange.pipeline.onRefused(exchange, 'head_too_large')
      return
    }
    this.#isGrpc = isGrpcCall(fields)
    const hasBody = !this.#stream.isRequestComplete
    const request = translateRequest(fields, { hasBody, key: () => randomBytes(16).toString('base64') })
    if (request === null) {
      exchange.pipeline.onRefused(exchange, 'bad_request')
      return
    }
    this.#request = request
    this.#remaining = request.contentLength
    this.#isOpaque = request.webSocketKey !== null
    exchange.request.mustUpgrade = this.#isOpaque
    this.#feed(request.head)
  }

  write(bytes: Buffer): void {
    this.#reader.feed(bytes)
  }

  cork(): void {
    this.#carrier.cork()
  }

  uncork(): void {
    this.#carrier.uncork()
  }

  pause(): void {
    this.#stream.pause()
  }

  resume(): void {
    this.#stream.resume()
  }

  end(): void {
    this.#hasEnded = true
    this.#reader.end()
    if (!this.#isResponseComplete) this.destroySoon()
    else this.#stopRequest()
  }

  endCall(code: ReasonCode): boolean {
    if (!this.#isGrpc) return false
    if (this.#isResponseComplete) return true
    this.#isResponseComplete = true
    const trailers = unavailableTrailers(code)
    if (this.#hasAnswered) this.#stream.end(trailersBlock(trailers))
    else this.#endAtHead(grpcEndBlock(trailers))
    this.#stopRequest()
    return true
  }

  destroySoon(): void {
    this.#stream.resetWhenSent(ErrorCode.INTERNAL_ERROR)
  }

  resetAndDestroy(): void {
    this.destroy()
  }

  /** A stream that is reset shows that its response is not whole, whatever the framing. */
  destroy(): void {
    this.#stream.reset(ErrorCode.INTERNAL_ERROR)
  }

  onHead(head: Head, bytes: Buffer): void {
    if (head.status === 101) {
      this.#switch(head, bytes)
      return
    }
    if (head.status >= 200) this.#hasAnswered = true
    if (this.#isGrpc && head.hasEdgeError) {
      this.#isResponseComplete = true
      this.#endAtHead(grpcRefusalBlock(bytes, head, refusedTrailers(bytes, head)))
      return
    }
    // HTTP/2 has no others; what is above them counts as an error of the server (RFC 9110 §15).
    const status = head.status > HIGHEST_STATUS ? 500 : head.status
    this.#stream.sendHead(responseBlock(bytes, head, status))
  }

  onBody(bytes: Buffer, start: number, end: number): void {
    this.#stream.write(bytes.subarray(start, end))
  }

  onTrailers(lines: Buffer): void {
    this.#trailers = trailersBlock(lines)
  }

  onEnd(): void {
    this.#isResponseComplete = true
    this.#stream.end(this.#trailers)
  }

  /** The head was checked before, but a field that the edge added may have made it too large. */
  onRefused(): void {
    this.destroy()
  }

  onContent(bytes: Buffer): void {
    if (this.#isOpaque) this.#feed(bytes)
    else if (this.#remaining < 0) this.#feed(toChunk(bytes))
    else if (bytes.length <= this.#remaining) {
      this.#remaining -= bytes.length
      this.#feed(bytes)
    } else {
      // Behind the body the exchange would look for another request.
      this.#refuse()
    }
  }

  onRequestEnd(trailers: RawFields): void {
    this.#isRequestComplete = true
    if (this.#request === null) return
    const last = toLastChunk(trailers)
    if (this.#isOpaque) onVisitorEnd(this.exchange)
    else if (last === null || this.#remaining > 0) this.#refuse()
    else if (this.#remaining < 0) this.#feed(last)
  }

  onDrain(): void {
    onVisitorDrain(this.exchange)
  }

  onClose(): void {
    this.#carrier.onLeft(this)
  }

  /** The answer is complete: the rest of the request is not wanted (RFC 9113 §8.1). */
  #stopRequest(): void {
    if (!this.#isRequestComplete && !this.#hasSwitched) this.#stream.resetWhenSent(ErrorCode.NO_ERROR)
  }

  #endAtHead(block: Buffer): void {
    this.#stream.sendHead(block)
    this.#stream.end()
  }

  #feed(bytes: Buffer): void {
    this.bytesRead += bytes.length
    onVisitorBytes(this.exchange, bytes, 0, bytes.length)
  }

  /** The request contradicts itself (RFC 9113 §8.1.1). */
  #refuse(): void {
    this.#stream.reset(this.#hasAnswered ? ErrorCode.INTERNAL_ERROR : ErrorCode.PROTOCOL_ERROR)
  }

  /** The origin agreed to the WebSocket; RFC 6455 §4.1 has us check that it knows what it agreed to. */
  #switch(head: Head, bytes: Buffer): void {
    const key = this.#request?.webSocketKey ?? ''
    const accept = createHash('sha1').update(`${key}${WEB_SOCKET_GUID}`).digest('base64')
    if (readField(bytes, head, 'sec-websocket-accept') !== accept) this.destroy()
    else {
      this.#hasSwitched = true
      this.#stream.sendHead(responseBlock(bytes, head, 200))
    }
  }
}
