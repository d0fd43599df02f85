/**
 * Bytes that one owner's streams may keep waiting here, for a tunnel or a whole process. A stream counts
 * what it holds for its destination, and what its window grew by. Over the limit no stream is opened and
 * no window grows; what runs goes on with the window it has.
 */
export class Budget {
  usedBytes = 0
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

  /** Negative when bytes are let go. */
  charge(bytes: number): void {
    this.usedBytes += bytes
    this.#parent?.charge(bytes)
  }
}
