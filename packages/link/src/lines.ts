import { MIB } from '@nora/kit'

/** A resync of a large edge is the longest line there is. */
const MAX_LINE_BYTES = 64 * MIB
const NEWLINE = 10

/** Cuts a byte stream into lines. Throws when a line is over the limit. */
export class LineSplitter {
  #pending: Buffer[] = []
  #pendingBytes = 0

  /** The lines that `chunk` completes, without their line feeds. */
  push(chunk: Buffer): string[] {
    const lines: string[] = []
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      lines.push(this.#take(chunk.subarray(start, end)))
      start = end + 1
    }
    if (start < chunk.length) {
      this.#pending.push(chunk.subarray(start))
      this.#pendingBytes += chunk.length - start
      if (this.#pendingBytes > MAX_LINE_BYTES) throw new Error(`a line is over ${MAX_LINE_BYTES} bytes`)
    }
    return lines
  }

  #take(tail: Buffer): string {
    if (this.#pending.length === 0) return tail.toString('utf8')
    const line = Buffer.concat([...this.#pending, tail]).toString('utf8')
    this.#pending = []
    this.#pendingBytes = 0
    return line
  }
}
