import { ChunkScanner } from './chunk-scanner.ts'
import { HEAD_LIMIT_BYTES, Head } from './head.ts'
import { LineBuffer } from './line-buffer.ts'
import type { Refusal } from './refusals.ts'
import { parseRequestHead } from './request-head.ts'
import { hasBody, parseResponseHead } from './response-head.ts'

/** A reader reports to this. Ranges and heads are valid during the call only. */
export type MessageHandler = {
  /** A head stands in `bytes` from head.start to head.end. Of a response also each 1xx. */
  onHead(head: Head, bytes: Buffer): void
  /** Content, without chunk framing; after an upgrade everything that follows. */
  onBody(bytes: Buffer, start: number, end: number): void
  /** Called before `onEnd` with the lines after the last chunk that may pass, and the empty one. */
  onTrailers?(lines: Buffer): void
  /** The message is complete; another may follow. */
  onEnd(): void
  /** The bytes are no HTTP/1.1 or over a limit; the reader is silent from here. */
  onRefused(refusal: Refusal): void
}

export type MessageReaderOptions =
  | { kind: 'request' }
  /** `isHeadRequest` is asked per response: did the request it answers use HEAD? */
  | { kind: 'response'; isHeadRequest: () => boolean }

const IN_HEAD = 0
const IN_COUNTED = 1
const IN_CHUNKS = 2
const UNTIL_CLOSE = 3
const SILENT = 4

/** Large, and needed only while a head is read: there are as many as readers that feed each other. */
const spareHeads: Head[] = []

/** Reads one direction of a connection, message after message, from bytes that arrive in any pieces. */
export class MessageReader {
  readonly #options: MessageReaderOptions
  readonly #handler: MessageHandler
  #scanner: ChunkScanner | null = null
  #pending: LineBuffer | null = null
  #state = IN_HEAD
  #remaining = 0

  constructor(options: MessageReaderOptions, handler: MessageHandler) {
    this.#options = options
    this.#handler = handler
  }

  /** The buffer may be reused by the caller after the return. */
  feed(bytes: Buffer, start = 0, end = bytes.length): void {
    let i = start
    while (i < end && this.#state !== SILENT) {
      if (this.#state === IN_HEAD) i = this.#readHead(bytes, i, end)
      else if (this.#state === IN_CHUNKS) i = this.#readChunks(bytes, i, end)
      else i = this.#readPlain(bytes, i, end)
    }
  }

  /** The peer sends no more: ends a message that is delimited by that. */
  end(): void {
    const state = this.#state
    this.#state = SILENT
    if (state === UNTIL_CLOSE) this.#handler.onEnd()
  }

  /** The other side agreed to an upgrade: what follows is no HTTP. */
  becomeOpaque(): void {
    this.#state = UNTIL_CLOSE
  }

  #readHead(bytes: Buffer, start: number, end: number): number {
    const head = spareHeads.pop() ?? new Head()
    try {
      return this.#readInto(head, bytes, start, end)
    } finally {
      spareHeads.push(head)
    }
  }

  #readInto(head: Head, bytes: Buffer, start: number, end: number): number {
    if (this.#pending === null) {
      const after = this.#parse(head, bytes, start, end)
      if (after !== 0) return this.#onHead(head, bytes, after, end)
      this.#pending = new LineBuffer(HEAD_LIMIT_BYTES)
      this.#pending.append(bytes, start, end)
      return end
    }
    const pending = this.#pending
    if (!pending.append(bytes, start, end)) return end
    const after = this.#parse(head, pending.bytes, 0, pending.length)
    if (after === 0) return end
    this.#pending = null
    this.#onHead(head, pending.bytes, after, pending.length)
    if (after > 0) this.feed(pending.bytes, after, pending.length)
    return end
  }

  #parse(head: Head, bytes: Buffer, start: number, end: number): number {
    return this.#options.kind === 'request'
      ? parseRequestHead(bytes, start, end, head)
      : parseResponseHead(bytes, start, end, head)
  }

  #onHead(head: Head, bytes: Buffer, after: number, end: number): number {
    if (after < 0) {
      this.#state = SILENT
      this.#handler.onRefused(head.refusal ?? 'start_line')
      return end
    }
    const next = this.#bodyState(head)
    this.#remaining = head.contentLength
    this.#handler.onHead(head, bytes)
    // The handler may have made the reader opaque.
    if (this.#state !== IN_HEAD) return after
    this.#state = next
    if (next === IN_CHUNKS) this.#scanner = new ChunkScanner('data')
    if (next === IN_HEAD && (this.#options.kind === 'request' || head.status >= 200)) this.#handler.onEnd()
    return after
  }

  #bodyState(head: Head): number {
    if (this.#options.kind === 'response') {
      if (head.status === 101) return UNTIL_CLOSE
      if (!hasBody(head, this.#options.isHeadRequest())) return IN_HEAD
    }
    if (head.chunked) return IN_CHUNKS
    if (head.contentLength > 0) return IN_COUNTED
    return this.#options.kind === 'request' || head.contentLength === 0 ? IN_HEAD : UNTIL_CLOSE
  }

  #readPlain(bytes: Buffer, start: number, end: number): number {
    if (this.#state === UNTIL_CLOSE) {
      this.#handler.onBody(bytes, start, end)
      return end
    }
    const stop = start + Math.min(this.#remaining, end - start)
    this.#remaining -= stop - start
    this.#handler.onBody(bytes, start, stop)
    if (this.#remaining === 0) this.#endMessage()
    return stop
  }

  #readChunks(bytes: Buffer, start: number, end: number): number {
    const scanner = this.#scanner!
    const next = scanner.scan(bytes, start, end)
    if (scanner.keptEnd > scanner.keptStart) {
      this.#handler.onBody(bytes, scanner.keptStart, scanner.keptEnd)
    }
    if (scanner.refusal !== null) {
      this.#state = SILENT
      this.#handler.onRefused(scanner.refusal)
    } else if (scanner.done) {
      if (scanner.trailers !== null) this.#handler.onTrailers?.(scanner.trailers)
      this.#endMessage()
    }
    return next
  }

  #endMessage(): void {
    this.#state = IN_HEAD
    this.#handler.onEnd()
  }
}
