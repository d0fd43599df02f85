import { KIB } from '@nora/kit'

const CHUNK_BYTES = 4 * KIB

/** Content that waits to be read. Small pieces share one, so that memory is what the content is, not how it came. */
export class ReceiveBuffer {
  bytes = 0
  readonly #chunks: Buffer[] = []
  /** The end of the last chunk. */
  #lastEnd = 0

  /** The bytes are copied: a small piece must not keep a whole read in memory. */
  add(bytes: Buffer): void {
    const last = this.#chunks.at(-1)
    this.bytes += bytes.length
    if (last !== undefined && this.#lastEnd + bytes.length <= last.length) {
      this.#lastEnd += bytes.copy(last, this.#lastEnd)
      return
    }
    this.#closeLast()
    const chunk = Buffer.allocUnsafe(Math.max(bytes.length, CHUNK_BYTES))
    this.#lastEnd = bytes.copy(chunk)
    this.#chunks.push(chunk)
  }

  /** The first of what waits; there is some. */
  take(): Buffer {
    if (this.#chunks.length === 1) this.#closeLast()
    const chunk = this.#chunks.shift()!
    this.bytes -= chunk.length
    return chunk
  }

  /** Nothing more is added to the last piece. */
  #closeLast(): void {
    const last = this.#chunks.pop()
    if (last !== undefined) this.#chunks.push(last.subarray(0, this.#lastEnd))
  }
}
