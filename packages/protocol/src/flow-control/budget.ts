import { KIB } from '@nora/kit'

/** The smallest window a stream is opened with. */
const LEAST_WINDOW_BYTES = 4 * KIB
/** The share of the limit for windows of that size. */
const LEAST_SHARE = 1 / 8

/**
 * Bytes that one owner's streams may keep waiting here, for a tunnel or a whole process. A stream counts
 * what it holds for its destination, and what its window grew by. The fuller it is, the smaller the windows
 * that new streams get, so that many who do not read leave room for those who do: at a quarter of the limit
 * windows are a quarter, at half of it a sixteenth, and no window grows any more. First windows together are
 * at most half of the limit, and of what others hold and have grown by as much less: thousands may be opened
 * before any holds a byte. For the smallest windows, which everybody gets, an eighth is left. Over the limit no
 * stream is opened; what runs goes on with the window it has.
 */
export class Budget {
  usedBytes = 0
  /** First windows of the streams that are open. */
  #promisedBytes = 0
  readonly #limitBytes: number
  readonly #parent: Budget | null

  constructor(limitBytes: number, parent: Budget | null = null) {
    this.#limitBytes = limitBytes
    this.#parent = parent
  }

  get isSpent(): boolean {
    return !this.admits(1)
  }

  admits(bytes: number): boolean {
    return this.usedBytes + bytes <= this.#limitBytes && (this.#parent === null || this.#parent.admits(bytes))
  }

  /** Whether a window may grow by that much. Kept are half of the limit, what was promised, and the part of the smallest. */
  admitsGrowth(bytes: number): boolean {
    const growthBytes = Math.min(this.#limitBytes / 2, this.#largeLimitBytes - this.#promisedBytes)
    const isRoom = this.usedBytes + bytes <= growthBytes
    return isRoom && (this.#parent === null || this.#parent.admitsGrowth(bytes))
  }

  /** How much a new stream may be sent at first, where `wholeBytes` is usual. */
  windowBytes(wholeBytes: number): number {
    const fitting = Math.min(wholeBytes / this.#divisor, this.#unpromisedBytes / 2)
    return Math.max(Math.min(LEAST_WINDOW_BYTES, wholeBytes), Math.floor(fitting))
  }

  /** Whether a stream that was promised such a window may go on to its next use: it is counted already. */
  affords(windowBytes: number): boolean {
    return windowBytes <= LEAST_WINDOW_BYTES || this.#divisor === 1
  }

  /** A stream opens with such a window; negative when it is over. */
  promise(bytes: number): void {
    this.#promisedBytes += bytes
    this.#parent?.promise(bytes)
  }

  /** Bounds what windows above the smallest may take together. */
  get #largeLimitBytes(): number {
    return this.#limitBytes * (1 - LEAST_SHARE)
  }

  get #unpromisedBytes(): number {
    const free = Math.min(this.#limitBytes / 2, this.#largeLimitBytes - this.usedBytes)
    const own = free - this.#promisedBytes
    return this.#parent === null ? own : Math.min(own, this.#parent.#unpromisedBytes)
  }

  get #divisor(): number {
    const share = this.usedBytes / this.#limitBytes
    const own = share < 0.25 ? 1 : share < 0.5 ? 4 : share < 0.75 ? 16 : 64
    return this.#parent === null ? own : Math.max(own, this.#parent.#divisor)
  }

  /** Negative when bytes are let go. */
  charge(bytes: number): void {
    this.usedBytes += bytes
    this.#parent?.charge(bytes)
  }
}
