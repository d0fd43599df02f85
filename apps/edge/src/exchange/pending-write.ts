import type { Budget } from '@nora/protocol'

/**
 * Holds what a visitor has still to take of responses whose streams are over, and with them their count of
 * buffered bytes.
 */
export class PendingWrite {
  readonly #budget: Budget
  #bytes = 0

  /** `budget` is that of whoever gave the answers. */
  constructor(budget: Budget) {
    this.#budget = budget
  }

  add(bytes: number): void {
    this.#bytes += bytes
    this.#budget.charge(bytes)
  }

  /** It is taken, or its visitor is gone. */
  clear(): void {
    this.#budget.charge(-this.#bytes)
    this.#bytes = 0
  }
}
