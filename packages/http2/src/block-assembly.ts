import { KIB } from '@nora/kit'
import { ConnectionError, ErrorCode } from './errors.ts'

/** Compressed fields larger than this are not even read; so many frames nobody needs for them. */
const BLOCK_LIMIT_BYTES = 128 * KIB
const FRAMES_LIMIT = 64

/** A block of fields that came in several frames (RFC 9113 §4.3). */
export class BlockAssembly {
  readonly streamId: number
  readonly isLast: boolean
  readonly #chunks: Buffer[] = []
  #bytes = 0

  /** `isLast`: its stream ends with it. */
  constructor(streamId: number, isLast: boolean) {
    this.streamId = streamId
    this.isLast = isLast
  }

  add(bytes: Buffer, start: number, end: number): void {
    this.#bytes += end - start
    if (this.#bytes > BLOCK_LIMIT_BYTES || this.#chunks.length === FRAMES_LIMIT)
      throw new ConnectionError(ErrorCode.ENHANCE_YOUR_CALM, 'a block of fields is too large')
    this.#chunks.push(Buffer.from(bytes.subarray(start, end)))
  }

  whole(): Buffer {
    return Buffer.concat(this.#chunks)
  }
}
