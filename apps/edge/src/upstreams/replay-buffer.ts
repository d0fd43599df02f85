import { KIB } from '@nora/kit'

/** Above that whoever speaks is beyond what a refusal may still come back for. */
export const REPLAY_LIMIT_BYTES = 16 * KIB
/** What another edge lets a visitor say before it has taken anything. */
export const PEER_WINDOW_BYTES = 16 * KIB
/** What may wait behind that: what was kept while the edge was looked for, and a read on top of it. */
const PEER_LIMIT_BYTES = PEER_WINDOW_BYTES + 128 * KIB

/**
 * What a visitor has said first. Where nobody has looked at it, it is said again to whoever serves the name now:
 * a refusal needs a round trip, and few visitors wait for one.
 */
export class ReplayBuffer {
  readonly #limitBytes: number
  #chunks: Buffer[] = []
  #bytes = 0
  #isWhole = true

  constructor({ isFromPeer }: { isFromPeer: boolean }) {
    this.#limitBytes = isFromPeer ? PEER_LIMIT_BYTES : REPLAY_LIMIT_BYTES
  }

  /** Whether this is still all that was said. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  get isEmpty(): boolean {
    return this.#isWhole && this.#bytes === 0
  }

  /** Keeps a copy. */
  add(bytes: Buffer, start: number, end: number): void {
    if (!this.#isWhole) return
    this.#bytes += end - start
    if (this.#bytes > this.#limitBytes) this.forget()
    else this.#chunks.push(Buffer.from(bytes.subarray(start, end)))
  }

  /** Somebody has heard it. */
  forget(): void {
    this.#isWhole = false
    this.#chunks = []
  }

  *[Symbol.iterator](): Iterator<Buffer> {
    yield* this.#chunks
  }
}
