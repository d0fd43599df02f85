import { MINUTE_MS, SECOND_MS } from '@nora/kit'

const FIRST_MS = 200
const LONGEST_MS = 15 * SECOND_MS
/** Attempts that never reach the server are no burden to it, and the network may be back at any moment. */
const LONGEST_UNREACHABLE_MS = 500
/** Thousands of clients must not come to the successor of their edge in one moment. */
const HANDOVER_SPREAD_MS = 500
/** A link that held this long was a good one: the next loss starts from the shortest wait. */
export const STABLE_AFTER_MS = MINUTE_MS

/**
 * Waits between attempts to dial: exponential with full jitter, so that thousands of clients that lost
 * the same edge do not come back in step.
 */
export class BackOff {
  readonly #random: () => number
  #attempts = 0

  constructor(random: () => number) {
    this.#random = random
  }

  nextMs(isUnreachable = false): number {
    const longestMs = isUnreachable ? LONGEST_UNREACHABLE_MS : LONGEST_MS
    const ceilingMs = Math.min(longestMs, FIRST_MS * 2 ** Math.min(this.#attempts, 16))
    // A network that swallows packets says nothing about the server.
    if (!isUnreachable) this.#attempts++
    return Math.round(FIRST_MS + this.#random() * (ceilingMs - FIRST_MS))
  }

  /** Before a leg is dialled that is to take over from one that still serves. */
  handoverMs(): number {
    return this.#random() * HANDOVER_SPREAD_MS
  }

  reset(): void {
    this.#attempts = 0
  }
}
