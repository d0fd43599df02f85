/** Above that whoever speaks is beyond what a refusal may still come back for. */
const LIMIT_BYTES = 16 * 1024

/**
 * What a visitor has said first. Where nobody has looked at it, it is said again to whoever serves the name now:
 * a refusal needs a round trip, and few visitors wait for one.
 */
export class EarlyBytes {
  #pieces: Buffer[] = []
  #bytes = 0
  #isWhole = true

  /** Whether this is still all that was said. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  get isEmpty(): boolean {
    return this.#isWhole && this.#bytes === 0
  }

  /** Keeps a copy. */
  add(bytes: Buffer, start: number, end: number): void {
    if (!this.#isWhole) return
    this.#bytes += end - start
    if (this.#bytes > LIMIT_BYTES) this.forget()
    else this.#pieces.push(Buffer.from(bytes.subarray(start, end)))
  }

  /** Somebody has heard it. */
  forget(): void {
    this.#isWhole = false
    this.#pieces = []
  }

  *[Symbol.iterator](): Iterator<Buffer> {
    yield* this.#pieces
  }
}
