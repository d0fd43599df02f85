import { MIB } from '@nora/kit'
import type { Budget } from './budget.ts'

const LARGEST_WINDOW_BYTES = 4 * MIB

/** A window needs this of the link. */
export interface LinkPace {
  nowMs(): number
  /** Null before it is known. */
  readonly rttMs: number | null
}

/**
 * How much the peer may send on one stream, and what it has not yet been told it may send again. Doubles
 * while it is used up within two round trips, for then it is what holds the peer back.
 */
export class ReceiveWindow {
  readonly #budget: Budget | null
  readonly #firstBytes: number
  #windowBytes: number
  #credit: number
  #consumedBytes = 0
  #isDue = false
  /** The bytes granted since the measurement began. */
  #usedBytes = 0
  #usedSinceMs = 0
  #chargedBytes = 0

  constructor(windowBytes: number, budget: Budget | null = null) {
    this.#budget = budget
    this.#firstBytes = windowBytes
    this.#windowBytes = windowBytes
    this.#credit = windowBytes
    budget?.promise(windowBytes)
  }

  /**
   * A peer with most of its window left is not kept waiting. Below that each byte goes back at once:
   * waiting for a round amount deadlocks when the owner itself waits for the peer's next bytes.
   */
  get isReturnDue(): boolean {
    return !this.#isDue && this.#consumedBytes > 0 && this.#credit * 4 <= this.#windowBytes * 3
  }

  get windowBytes(): number {
    return this.#windowBytes
  }

  /** False: the peer sends more than was granted. */
  spend(bytes: number): boolean {
    this.#credit -= bytes
    if (this.#budget !== null) this.#settle(this.#budget)
    return this.#credit >= 0
  }

  /** Throws a RangeError when the owner consumed more than it was given: the peer would flood it. */
  consume(bytes: number): void {
    this.#consumedBytes += bytes
    if (this.#credit + this.#consumedBytes > this.#windowBytes) {
      throw new RangeError('more bytes consumed than the stream delivered')
    }
    if (this.#budget !== null) this.#settle(this.#budget)
  }

  /** The return is on its way to the next flush. */
  markDue(): void {
    this.#isDue = true
  }

  /** Returns what to grant the peer now. */
  grant(pace: LinkPace): number {
    if (this.#usedBytes === 0) this.#usedSinceMs = pace.nowMs()
    this.#usedBytes += this.#consumedBytes
    const bytes = this.#consumedBytes + this.#grow(pace)
    this.#isDue = false
    this.#consumedBytes = 0
    this.#credit += bytes
    if (this.#budget !== null) this.#settle(this.#budget)
    return bytes
  }

  /** Once, when the stream is over: what it still holds is its handler's. */
  close(): void {
    this.#budget?.promise(-this.#firstBytes)
    this.#budget?.charge(-this.#chargedBytes)
    this.#chargedBytes = 0
  }

  #grow(pace: LinkPace): number {
    if (this.#usedBytes < this.#windowBytes || pace.rttMs === null) return 0
    this.#usedBytes = 0
    const isHeldBack = pace.nowMs() - this.#usedSinceMs <= 2 * pace.rttMs
    const bytes = Math.min(this.#windowBytes, LARGEST_WINDOW_BYTES - this.#windowBytes)
    if (!isHeldBack || bytes <= 0 || this.#budget?.admitsGrowth(bytes) === false) return 0
    this.#windowBytes += bytes
    return bytes
  }

  #settle(budget: Budget): void {
    const heldBytes = this.#windowBytes - this.#credit - this.#consumedBytes
    const dueBytes = Math.max(heldBytes, this.#windowBytes - this.#firstBytes)
    if (dueBytes === this.#chargedBytes) return
    budget.charge(dueBytes - this.#chargedBytes)
    this.#chargedBytes = dueBytes
  }
}
