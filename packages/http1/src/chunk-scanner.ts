import { CR, HEX_VALUE, LF, SEMICOLON } from './characters.ts'
import { ChunkExtension } from './chunk-extension.ts'
import type { Refusal } from './refusals.ts'
import { TrailerCollector } from './trailers.ts'

const SIZE_DIGITS_LIMIT = 12
const EXTENSIONS_LIMIT_BYTES = 16_384

const AT_SIZE = 0
const AT_SIZE_LF = 1
const IN_EXTENSION = 2
const IN_DATA = 3
const AT_DATA_CR = 4
const AT_DATA_LF = 5
const AT_TRAILERS = 6
const AT_LAST_LF = 7
const IN_TRAILERS = 8

/** `framing` keeps a chunked body as it is, less extensions and forbidden trailers; `data` only its content. */
export type Keep = 'framing' | 'data'

/**
 * Reads a chunked body (RFC 9112 §7.1) that arrives in any pieces. Per call it answers the offset up to
 * which it has read and sets `keptStart` and `keptEnd`, the part of what was read that may be relayed; call
 * again while there are bytes and neither `done` nor `refusal` is set. When it is done, `trailers` holds
 * what is still to be relayed of them, if they arrived with lines to check.
 */
export class ChunkScanner {
  done = false
  refusal: Refusal | null = null
  keptStart = 0
  keptEnd = 0
  trailers: Buffer | null = null
  readonly #keepsFraming: boolean
  #state = AT_SIZE
  #remaining = 0
  #digits = 0
  #extensionBytes = 0
  readonly #extension = new ChunkExtension()
  #collector: TrailerCollector | null = null

  constructor(keep: Keep) {
    this.#keepsFraming = keep === 'framing'
  }

  reset(): void {
    this.done = false
    this.refusal = null
    this.trailers = null
    this.#state = AT_SIZE
    this.#remaining = 0
    this.#digits = 0
    this.#extensionBytes = 0
    this.#collector = null
  }

  scan(bytes: Buffer, start: number, end: number): number {
    this.keptStart = start
    this.keptEnd = start
    let i = start
    while (i < end && !this.done) {
      if (this.#state === IN_TRAILERS) return this.#collect(bytes, i, end)
      if (this.#state === IN_EXTENSION) {
        i = this.#skipExtension(bytes, i, end)
        if (this.refusal !== null) return i
        this.keptStart = i
        this.keptEnd = i
        continue
      }
      if (this.#state === IN_DATA) {
        const dataStart = i
        i += Math.min(this.#remaining, end - i)
        this.#remaining -= i - dataStart
        if (this.#remaining === 0) this.#state = AT_DATA_CR
        if (!this.#keepsFraming) {
          this.keptStart = dataStart
          this.keptEnd = i
          return i
        }
      } else {
        if (!this.#step(bytes[i]!)) return i
        // This byte opens what is not kept: it is read again in its new state.
        if (this.#state === IN_EXTENSION || this.#state === IN_TRAILERS) return i
        i++
      }
      if (this.#keepsFraming) this.keptEnd = i
    }
    return i
  }

  /** Scans one byte of framing. Returns false when it is refused. */
  #step(byte: number): boolean {
    switch (this.#state) {
      case AT_SIZE:
        return this.#sizeByte(byte)
      case AT_SIZE_LF:
        if (byte !== LF) return this.#refuse('chunk_size')
        this.#digits = 0
        this.#state = this.#remaining === 0 ? AT_TRAILERS : IN_DATA
        return true
      case AT_DATA_CR:
        if (byte !== CR) return this.#refuse('chunk_ending')
        this.#state = AT_DATA_LF
        return true
      case AT_DATA_LF:
        if (byte !== LF) return this.#refuse('chunk_ending')
        this.#state = AT_SIZE
        return true
      case AT_TRAILERS:
        this.#state = byte === CR ? AT_LAST_LF : IN_TRAILERS
        return true
      default:
        if (byte !== LF) return this.#refuse('line_ending')
        this.done = true
        return true
    }
  }

  #sizeByte(byte: number): boolean {
    const digit = HEX_VALUE[byte]!
    if (digit >= 0) {
      if (++this.#digits > SIZE_DIGITS_LIMIT) return this.#refuse('chunk_size')
      this.#remaining = this.#remaining * 16 + digit
      return true
    }
    if (this.#digits === 0) return this.#refuse('chunk_size')
    if (byte === CR) this.#state = AT_SIZE_LF
    else if (byte === SEMICOLON) this.#beginExtension()
    else return this.#refuse('chunk_size')
    return true
  }

  #beginExtension(): void {
    this.#state = IN_EXTENSION
    this.#extension.reset()
  }

  /** Answers where the CR stands that ends the size line; its bytes count over the whole body. */
  #skipExtension(bytes: Buffer, start: number, end: number): number {
    let i = start
    while (i < end && this.#extension.take(bytes[i]!)) i++
    this.#extensionBytes += i - start
    const isMalformed = i < end && (bytes[i] !== CR || !this.#extension.mayEnd)
    if (this.#extensionBytes > EXTENSIONS_LIMIT_BYTES || isMalformed) {
      this.#refuse('chunk_extension')
    } else if (i < end) {
      this.#state = AT_SIZE
    }
    return i
  }

  #collect(bytes: Buffer, start: number, end: number): number {
    this.#collector ??= new TrailerCollector()
    const taken = this.#collector.take(bytes, start, end)
    if (taken === 0) return end
    if (taken < 0) {
      this.refusal = this.#collector.refusal
      return start
    }
    this.trailers = this.#collector.relayed()
    this.done = true
    return start + taken
  }

  #refuse(refusal: Refusal): false {
    this.refusal = refusal
    return false
  }
}
