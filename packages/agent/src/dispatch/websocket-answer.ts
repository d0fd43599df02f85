import { KIB } from '@nora/kit'
import { getHeaderLength, getPayloadLength } from '@nora/protocol'

const HEAD_LIMIT_BYTES = 32 * KIB
const HEAD_END = '\r\n\r\n'
const SWITCHED = /^HTTP\/1\.1 101/
const WEBSOCKET = /\r\nupgrade:[ \t]*websocket[ \t]*\r\n/i
const INTERIM_START = 'HTTP/1.1 1'
const LONGEST_HEADER_BYTES = 14
const OPCODE = 0x0f
const CLOSE = 8

/** A Close frame of a server: 1012, the service is restarted. Clients connect again (RFC 6455 §5.5.1, IANA). */
export const RESTART_FRAME = Buffer.from([0x80 | CLOSE, 2, 1012 >> 8, 1012 & 0xff])

/**
 * Follows what an origin says on one connection of HTTP/1.1, as far as it takes to close a WebSocket in its place:
 * whether there is one, and where its frames end (RFC 6455 §5.2). Keeps nothing but heads of interim answers and
 * headers of frames.
 */
export class WebSocketAnswer {
  #state: 'head' | 'frames' | 'other' = 'other'
  #head = ''
  readonly #header = Buffer.alloc(LONGEST_HEADER_BYTES)
  #headerLength = 0
  #payloadLeft = 0
  #hasClosed = false

  /** A Close frame may be sent to the visitor now: none was yet, and no other frame is under way. */
  get takesClose(): boolean {
    const isBetween = this.#headerLength === 0 && this.#payloadLeft === 0
    return this.#state === 'frames' && isBetween && !this.#hasClosed
  }

  /** `isFirst`: the bytes begin an answer. */
  feed(bytes: Buffer, end: number, isFirst: boolean): void {
    // From its handshake on a WebSocket has the connection for good.
    if (isFirst && this.#state !== 'frames') {
      this.#state = 'head'
      this.#head = ''
    }
    if (this.#state === 'other') return
    let at = this.#state === 'head' ? this.#readHeads(bytes, end) : 0
    if (this.#state !== 'frames') return
    while (at < end) at = this.#readFrame(bytes, at, end)
  }

  /** Interim answers go before the one that counts. Answers where its bytes end in these. */
  #readHeads(bytes: Buffer, end: number): number {
    const before = this.#head.length
    this.#head += bytes.toString('latin1', 0, end)
    let from = 0
    while (this.#state === 'head') {
      const head = this.#head.slice(from)
      const length = head.indexOf(HEAD_END) + HEAD_END.length
      const isInterim = INTERIM_START.startsWith(head.slice(0, INTERIM_START.length))
      if (!isInterim || head.length > HEAD_LIMIT_BYTES) this.#state = 'other'
      else if (length < HEAD_END.length) break
      else {
        from += length
        const whole = head.slice(0, length)
        if (SWITCHED.test(whole)) this.#state = WEBSOCKET.test(whole) ? 'frames' : 'other'
      }
    }
    this.#head = this.#state === 'head' ? this.#head.slice(from) : ''
    return from - before
  }

  #readFrame(bytes: Buffer, start: number, end: number): number {
    if (this.#payloadLeft > 0) {
      const passed = Math.min(this.#payloadLeft, end - start)
      this.#payloadLeft -= passed
      return start + passed
    }
    const header = this.#header
    header[this.#headerLength++] = bytes[start]!
    if (this.#headerLength >= 2 && this.#headerLength === getHeaderLength(header)) {
      this.#payloadLeft = getPayloadLength(header)
      this.#hasClosed ||= (header[0]! & OPCODE) === CLOSE
      this.#headerLength = 0
    }
    return start + 1
  }
}
