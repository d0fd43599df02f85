import { ChunkScanner, HEAD_LIMIT_BYTES, Head, LineBuffer, parseRequestHead, type Refusal } from '@nora/http1'

export type RequestParts = {
  /** A request begins; the head is valid during the call only. */
  onHead(head: Head, bytes: Buffer): void
  /** Bytes of its body as they are to be sent on, framing included. */
  onBody(bytes: Buffer): void
  /** Called when the following bytes are no HTTP/1.1, or a head is over the limit. */
  onRefused(refusal: Refusal): void
}

const AT_HEAD = 0
const IN_COUNTED = 1
const IN_CHUNKS = 2
const OPAQUE = 3
const REFUSED = 4

/** Cuts the requests of one connection into heads and bodies; a body keeps its framing. */
export class RequestSplitter {
  readonly #parts: RequestParts
  readonly #head = new Head()
  #pending: LineBuffer | null = null
  #chunks = new ChunkScanner('framing')
  #remaining = 0
  #state = AT_HEAD

  constructor(parts: RequestParts) {
    this.#parts = parts
  }

  feed(bytes: Buffer): void {
    let i = 0
    while (i < bytes.length && this.#state !== REFUSED) {
      if (this.#state === AT_HEAD) i = this.#readHead(bytes, i)
      else if (this.#state === IN_CHUNKS) i = this.#readChunks(bytes, i)
      else i = this.#readPlain(bytes, i)
    }
  }

  /** The service agreed to an upgrade: what follows is no HTTP. */
  becomeOpaque(): void {
    this.#state = OPAQUE
  }

  #readHead(bytes: Buffer, start: number): number {
    if (this.#pending === null) {
      const after = parseRequestHead(bytes, start, bytes.length, this.#head)
      if (after !== 0) return this.#onHead(bytes, after)
      this.#pending = new LineBuffer(HEAD_LIMIT_BYTES)
    }
    const pending = this.#pending
    if (!pending.append(bytes, start, bytes.length)) return bytes.length
    const after = parseRequestHead(pending.bytes, 0, pending.length, this.#head)
    if (after === 0) return bytes.length
    this.#pending = null
    const next = this.#onHead(pending.bytes, after)
    if (next < pending.length) this.feed(pending.bytes.subarray(next, pending.length))
    return bytes.length
  }

  #onHead(bytes: Buffer, after: number): number {
    const head = this.#head
    if (after < 0) {
      this.#state = REFUSED
      this.#parts.onRefused(head.refusal ?? 'start_line')
      return bytes.length
    }
    if (head.chunked) {
      this.#chunks = new ChunkScanner('framing')
      this.#state = IN_CHUNKS
    } else if (head.contentLength > 0) {
      this.#remaining = head.contentLength
      this.#state = IN_COUNTED
    }
    this.#parts.onHead(head, bytes)
    return after
  }

  #readPlain(bytes: Buffer, start: number): number {
    const isCounted = this.#state === IN_COUNTED
    const end = isCounted ? start + Math.min(this.#remaining, bytes.length - start) : bytes.length
    if (isCounted) this.#remaining -= end - start
    if (isCounted && this.#remaining === 0) this.#state = AT_HEAD
    this.#parts.onBody(bytes.subarray(start, end))
    return end
  }

  #readChunks(bytes: Buffer, start: number): number {
    const scanner = this.#chunks
    const next = scanner.scan(bytes, start, bytes.length)
    if (scanner.refusal !== null) {
      this.#state = REFUSED
      this.#parts.onRefused(scanner.refusal)
      return bytes.length
    }
    if (scanner.done) this.#state = AT_HEAD
    if (scanner.keptEnd > scanner.keptStart)
      this.#parts.onBody(bytes.subarray(scanner.keptStart, scanner.keptEnd))
    if (scanner.done && scanner.trailers !== null) this.#parts.onBody(scanner.trailers)
    return next
  }
}
