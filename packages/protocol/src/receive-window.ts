/** How much the peer may send on one stream, and what it has not yet been told it may send again. */
export class ReceiveWindow {
  readonly #windowBytes: number
  #credit: number
  #consumedBytes = 0
  #isDue = false

  constructor(windowBytes: number) {
    this.#windowBytes = windowBytes
    this.#credit = windowBytes
  }

  /**
   * A peer with most of its window left is not kept waiting. Below that each byte goes back at once:
   * waiting for a round amount deadlocks when the owner itself waits for the peer's next bytes.
   */
  get isReturnDue(): boolean {
    return !this.#isDue && this.#consumedBytes > 0 && this.#credit * 4 <= this.#windowBytes * 3
  }

  /** False: the peer sends more than was granted. */
  spend(bytes: number): boolean {
    this.#credit -= bytes
    return this.#credit >= 0
  }

  /** Throws a RangeError when the owner consumed more than it was given: the peer would flood it. */
  consume(bytes: number): void {
    this.#consumedBytes += bytes
    if (this.#credit + this.#consumedBytes > this.#windowBytes) {
      throw new RangeError('more bytes consumed than the stream delivered')
    }
  }

  /** The return is on its way to the next flush. */
  markDue(): void {
    this.#isDue = true
  }

  /** What to grant the peer now. */
  grant(): number {
    const bytes = this.#consumedBytes
    this.#isDue = false
    this.#consumedBytes = 0
    this.#credit += bytes
    return bytes
  }
}
