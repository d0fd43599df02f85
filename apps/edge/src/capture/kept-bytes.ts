import { CAPTURED_BODY_BYTES } from '@nora/link'
import type { RawBody } from './raw-exchange.ts'

/** The beginning of a body, up to what one capture may hold of it, and how long the whole body was. */
export class KeptBytes {
  bytes = 0
  keptBytes = 0
  readonly #take: (bytes: number) => boolean
  readonly #chunks: Buffer[] = []

  constructor(take: (bytes: number) => boolean) {
    this.#take = take
  }

  add(bytes: Buffer, start: number, end: number): void {
    const isWhole = this.keptBytes === this.bytes
    this.bytes += end - start
    // After a gap nothing more is kept: what is shown is always the beginning.
    const length = isWhole ? Math.min(end - start, CAPTURED_BODY_BYTES - this.keptBytes) : 0
    if (length === 0 || !this.#take(length)) return
    this.#chunks.push(Buffer.from(bytes.subarray(start, start + length)))
    this.keptBytes += length
  }

  /** Counts bytes that are kept elsewhere. */
  pass(bytes: number): void {
    this.bytes += bytes
  }

  toRaw(): RawBody {
    const content = new Uint8Array(this.keptBytes)
    let at = 0
    for (const chunk of this.#chunks) {
      content.set(chunk, at)
      at += chunk.length
    }
    return { bytes: this.bytes, content }
  }
}
