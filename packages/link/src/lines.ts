import { KIB, MIB } from '@nora/kit'

/** A resync of a large edge is the longest line there is. */
export const LINE_BYTES = 64 * MIB
/** A connection may send this much before it has identified itself. */
export const FIRST_LINE_BYTES = 64 * KIB
const NEWLINE = 10

/** Cuts a byte stream into lines. Throws when a line is over the limit. */
export class LineSplitter {
  limitBytes: number
  #pending: Buffer[] = []
  #pendingBytes = 0

  constructor(limitBytes: number) {
    this.limitBytes = limitBytes
  }

  /** The lines that `chunk` completes, without their line feeds. Each is read under the limit that holds then. */
  *push(chunk: Buffer): Generator<string> {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#assertShort(this.#pendingBytes + end - start)
      yield this.#take(chunk.subarray(start, end))
      start = end + 1
    }
    if (start < chunk.length) {
      this.#pending.push(chunk.subarray(start))
      this.#pendingBytes += chunk.length - start
      this.#assertShort(this.#pendingBytes)
    }
  }

  #assertShort(bytes: number): void {
    if (bytes > this.limitBytes) throw new Error(`a line is over ${this.limitBytes} bytes`)
  }

  #take(tail: Buffer): string {
    if (this.#pending.length === 0) return tail.toString('utf8')
    const line = Buffer.concat([...this.#pending, tail]).toString('utf8')
    this.#pending = []
    this.#pendingBytes = 0
    return line
  }
}
