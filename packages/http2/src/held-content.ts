import { KIB } from '@nora/kit'

const PIECE_BYTES = 4 * KIB

/** Content that waits to be read. Small pieces share one, so that memory is what the content is, not how it came. */
export class HeldContent {
  bytes = 0
  readonly #pieces: Buffer[] = []
  /** Of the last piece. */
  #lastEnd = 0

  /** The bytes are copied: a small piece must not keep a whole read in memory. */
  add(bytes: Buffer): void {
    const last = this.#pieces.at(-1)
    this.bytes += bytes.length
    if (last !== undefined && this.#lastEnd + bytes.length <= last.length) {
      this.#lastEnd += bytes.copy(last, this.#lastEnd)
      return
    }
    this.#closeLast()
    const piece = Buffer.allocUnsafe(Math.max(bytes.length, PIECE_BYTES))
    this.#lastEnd = bytes.copy(piece)
    this.#pieces.push(piece)
  }

  /** The first of what waits; there is some. */
  take(): Buffer {
    if (this.#pieces.length === 1) this.#closeLast()
    const piece = this.#pieces.shift()!
    this.bytes -= piece.length
    return piece
  }

  /** Nothing more is added to the last piece. */
  #closeLast(): void {
    const last = this.#pieces.pop()
    if (last !== undefined) this.#pieces.push(last.subarray(0, this.#lastEnd))
  }
}
