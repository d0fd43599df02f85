import { KIB } from '@nora/kit'

/** A whole 64 KiB read and its frame header fit one chunk. */
export const CHUNK_BYTES = 64 * KIB + 512
const MAX_SPARE_CHUNKS = 32

/**
 * Out chunks that no socket references, shared by the links of the process, so that a busy link
 * allocates nothing and an idle one holds nothing.
 */
export class ChunkPool {
  readonly #spare: Buffer[] = []

  take(): Buffer {
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES)
  }

  /** The giver promises that nobody reads the chunk any more. */
  give(chunk: Buffer): void {
    if (chunk.length === CHUNK_BYTES && this.#spare.length < MAX_SPARE_CHUNKS) this.#spare.push(chunk)
  }
}
