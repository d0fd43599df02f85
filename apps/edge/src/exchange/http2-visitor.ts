import { createHash, randomBytes } from 'node:crypto'
import { constants, type OutgoingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { type Head, type MessageHandler, MessageReader, readField } from '@nora/http1'
import type { Exchange } from './exchange.ts'
import { type RawFields, toChunk, toHttp2Fields, toHttp2Trailers, toLastChunk } from './http2-fields.ts'
import { type TranslatedRequest, translateRequest } from './http2-request.ts'
import { onVisitorDrain } from './origin-bytes.ts'
import { onVisitorBytes, onVisitorEnd } from './visitor-bytes.ts'
import type { VisitorSocket } from './visitor-socket.ts'

const { NGHTTP2_NO_ERROR, NGHTTP2_PROTOCOL_ERROR } = constants

const WEB_SOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const HIGHEST_STATUS = 599
const NOTHING = Buffer.alloc(0)

/**
 * One stream of HTTP/2, which is a visitor with one request: its fields become a head that the strict parser
 * reads, what the exchange writes is read again and sent as frames. So whatever holds for HTTP/1.1 holds for
 * it, and nothing can be said in one protocol that means something else in the other.
 */
export class Http2Visitor implements VisitorSocket, MessageHandler {
  bytesRead = 0
  readonly #stream: ServerHttp2Stream
  readonly #reader: MessageReader
  #exchange: Exchange | null = null
  #request: TranslatedRequest | null = null
  /** Of the request's body; −1 in chunks. */
  #remaining = 0
  /** What stands behind the fields is no body: a WebSocket is asked for. */
  #isOpaque = false
  /** The origin has agreed to it. */
  #hasSwitched = false
  #isRequestOver = false
  #requestTrailers: RawFields = []
  /** A head that leaves with the first of its body, or at the end of the write. */
  #head: OutgoingHttpHeaders | null = null
  #mayHaveTrailers = false
  #isResponseOver = false
  #hasEnded = false

  constructor(stream: ServerHttp2Stream) {
    this.#stream = stream
    this.#reader = new MessageReader(
      { kind: 'response', isHeadRequest: () => this.#request?.isHead ?? false },
      this,
    )
  }

  get writableLength(): number {
    return this.#stream.writableLength
  }

  get writableEnded(): boolean {
    return this.#hasEnded
  }

  /** What of the request's body waits to be read. */
  get heldBytes(): number {
    return this.#stream.readableLength
  }

  /** Feeds the exchange from now on. */
  start(exchange: Exchange, fields: RawFields): void {
    const stream = this.#stream
    this.#exchange = exchange
    // A broken stream is told by `close`.
    stream.on('error', () => {})
    stream.on('drain', () => onVisitorDrain(exchange))
    stream.on('trailers', (_fields: unknown, _flags: unknown, raw: RawFields) => {
      this.#requestTrailers = raw
    })
    stream.on('data', (bytes: Buffer) => this.#onRequestBody(bytes))
    stream.on('end', () => this.#onRequestEnd())
    const hasBody = !stream.endAfterHeaders
    const request = translateRequest(fields, { hasBody, key: () => randomBytes(16).toString('base64') })
    if (request === null) {
      exchange.pipeline.onRefused(exchange, 'bad_request')
      return
    }
    this.#request = request
    this.#remaining = request.contentLength
    this.#isOpaque = request.webSocketKey !== null
    exchange.mustUpgrade = this.#isOpaque
    this.#feed(request.head)
  }

  write(bytes: Buffer): void {
    this.#reader.feed(bytes)
    if (this.#head !== null) this.#sendHead(false)
  }

  cork(): void {
    this.#stream.cork()
  }

  uncork(): void {
    this.#stream.uncork()
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
    if (!this.#isResponseOver) this.destroySoon()
    // The answer is complete: the rest of the request is not wanted (RFC 9113 §8.1).
    else if (!this.#isRequestOver && !this.#hasSwitched) this.#stream.close(NGHTTP2_NO_ERROR)
  }

  destroySoon(): void {
    if (this.#stream.writableLength === 0) this.destroy()
    else this.#stream.write(NOTHING, () => this.destroy())
  }

  resetAndDestroy(): void {
    this.destroy()
  }

  /**
   * A stream that is reset shows that its response is not whole, whatever the framing. `close` would not do:
   * Node ends the response before it resets the stream.
   */
  destroy(): void {
    this.#stream.destroy(new Error('cut off'))
  }

  onHead(head: Head, bytes: Buffer): void {
    if (this.#stream.destroyed || this.#stream.closed) return
    if (head.status === 101) this.#switch(head, bytes)
    else if (head.status < 200) {
      this.#stream.additionalHeaders({ ...toHttp2Fields(bytes, head), ':status': head.status })
    } else {
      // Node sends no others; what is above them counts as an error of the server (RFC 9110 §15).
      const status = head.status > HIGHEST_STATUS ? 500 : head.status
      this.#head = toHttp2Fields(bytes, head)
      this.#head[':status'] = status
      this.#mayHaveTrailers = head.chunked
    }
  }

  onBody(bytes: Buffer, start: number, end: number): void {
    if (this.#head !== null) this.#sendHead(false)
    if (this.#stream.writable) this.#stream.write(bytes.subarray(start, end))
  }

  onTrailers(lines: Buffer): void {
    if (this.#head !== null) this.#sendHead(false)
    this.#stream.once('wantTrailers', () => this.#stream.sendTrailers(toHttp2Trailers(lines)))
  }

  onEnd(): void {
    this.#isResponseOver = true
    if (this.#head !== null) this.#sendHead(true)
    else this.#stream.end()
  }

  /** What the exchange writes was checked; with a field of its own a head may have grown too large. */
  onRefused(): void {
    this.destroy()
  }

  #feed(bytes: Buffer): void {
    this.bytesRead += bytes.length
    if (this.#exchange !== null) onVisitorBytes(this.#exchange, bytes, 0, bytes.length)
  }

  #onRequestBody(bytes: Buffer): void {
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

  #onRequestEnd(): void {
    this.#isRequestOver = true
    if (this.#request === null || this.#exchange === null) return
    if (this.#isOpaque) onVisitorEnd(this.#exchange)
    else if (this.#remaining < 0) this.#feed(toLastChunk(this.#requestTrailers))
    else if (this.#remaining > 0) this.#refuse()
  }

  /** The request contradicts itself (RFC 9113 §8.1.1). */
  #refuse(): void {
    if (this.#stream.headersSent) this.destroy()
    else this.#stream.close(NGHTTP2_PROTOCOL_ERROR)
  }

  #sendHead(isLast: boolean): void {
    const head = this.#head!
    this.#head = null
    if (this.#stream.destroyed || this.#stream.closed) return
    const waitForTrailers = this.#mayHaveTrailers && !isLast
    this.#stream.respond(head, { endStream: isLast, waitForTrailers })
  }

  /** The origin agreed to the WebSocket; RFC 6455 §4.1 has us check that it knows what it agreed to. */
  #switch(head: Head, bytes: Buffer): void {
    const key = this.#request?.webSocketKey ?? ''
    const accept = createHash('sha1').update(`${key}${WEB_SOCKET_GUID}`).digest('base64')
    if (readField(bytes, head, 'sec-websocket-accept') !== accept) {
      this.destroy()
      return
    }
    this.#hasSwitched = true
    this.#head = toHttp2Fields(bytes, head, (name) => name === 'sec-websocket-accept')
    this.#head[':status'] = 200
  }
}
