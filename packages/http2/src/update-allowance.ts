/** A client that opens its windows at the start, and says so in many frames. */
const FIRST = 100
/**
 * Allows two updates per frame of content, for its stream and for the connection. Many clients widen the window
 * of a stream as soon as they open it.
 */
const PER_FRAME = 2
const PER_STREAM = 2
/** So much may be saved up by who says it seldom. */
const MOST = 10_000

/**
 * Tells updates of windows that follow what was sent from those that cost work and change nothing: each frame of
 * content is worth one for its stream and one for the connection.
 */
export class UpdateAllowance {
  #left = FIRST
  #seenFrames = 0

  onStream(): void {
    this.#left = Math.min(MOST, this.#left + PER_STREAM)
  }

  /** Whether one more is called for, when so many frames of content have left. */
  take(contentFrames: number): boolean {
    this.#left = Math.min(MOST, this.#left + (contentFrames - this.#seenFrames) * PER_FRAME)
    this.#seenFrames = contentFrames
    if (this.#left <= 0) return false
    this.#left--
    return true
  }
}
