import { LF } from './characters.ts'

/**
 * Holds what has arrived of a head that came in pieces. `append` says whether parsing again can tell
 * anything new: only a finished line can, so that a head sent byte by byte costs no more than its lines.
 */
export class LineBuffer {
  bytes: Buffer
  length = 0
  readonly #limitBytes: number

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
    this.bytes = Buffer.allocUnsafe(512)
  }

  append(bytes: Buffer, start: number, end: number): boolean {
    const needed = this.length + end - start
    if (needed > this.bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2))
      this.bytes.copy(grown, 0, 0, this.length)
      this.bytes = grown
    }
    bytes.copy(this.bytes, this.length, start, end)
    const newLine = this.bytes.subarray(this.length, needed).indexOf(LF) !== -1
    this.length = needed
    return newLine || needed > this.#limitBytes
  }
}
