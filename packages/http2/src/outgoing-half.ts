/** Sends a stream’s heads, then its content, then its end. */
export class OutgoingHalf {
  readonly id: number
  /** The bytes that the peer takes. It is negative when the peer has taken some back. */
  window: number
  /** Content that waits. */
  bytes = 0
  /** Stand behind the content, and end it. */
  trailers: Buffer | null = null
  /** Nothing follows the bytes that wait. */
  isEndDue = false
  isEndSent = false
  /** The sender's own: it stands in line, it waits for more of the peer's window, nothing of it is sent any more. */
  isReady = false
  isHeld = false
  hasEnded = false
  #heads: Buffer[] = []
  #chunks: Buffer[] = []
  /** The bytes of the first chunk that have left. */
  #taken = 0
  readonly #owner: { onDrained(): void; onEndSent(): void }

  constructor(id: number, window: number, owner: { onDrained(): void; onEndSent(): void }) {
    this.id = id
    this.window = window
    this.#owner = owner
  }

  /** Nothing waits to be sent. */
  get isEmpty(): boolean {
    return this.bytes === 0 && this.#heads.length === 0
  }

  addHead(block: Buffer): void {
    this.#heads.push(block)
  }

  takeHeads(): readonly Buffer[] {
    if (this.#heads.length === 0) return NONE
    const heads = this.#heads
    this.#heads = []
    return heads
  }

  /** The bytes are given up. */
  add(bytes: Buffer): void {
    this.#chunks.push(bytes)
    this.bytes += bytes.length
  }

  /** Hands out the first `size` bytes that wait. */
  take(size: number, put: (bytes: Buffer, start: number, end: number) => void): void {
    this.bytes -= size
    this.window -= size
    let rest = size
    while (rest > 0) {
      const chunk = this.#chunks[0]!
      const end = Math.min(chunk.length, this.#taken + rest)
      put(chunk, this.#taken, end)
      rest -= end - this.#taken
      this.#taken = end
      if (end < chunk.length) return
      this.#chunks.shift()
      this.#taken = 0
    }
  }

  onDrained(): void {
    this.#owner.onDrained()
  }

  onEndSent(): void {
    this.isEndSent = true
    this.#owner.onEndSent()
  }
}

const NONE: readonly Buffer[] = []
