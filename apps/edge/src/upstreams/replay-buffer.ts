import { KIB } from '@nora/kit'

/** Above that whoever speaks is beyond what a refusal may still come back for. */
export const REPLAY_LIMIT_BYTES = 16 * KIB
/** What is kept for another member of a gateway’s pool, which may be tried until an answer begins. */
const MEMBER_LIMIT_BYTES = 64 * KIB
/** Another edge lets a visitor send this much before anything is consumed. */
export const PEER_WINDOW_BYTES = 16 * KIB
/** Bounds what waits behind that: the bytes kept while the edge was looked for, and one read on top. */
const PEER_LIMIT_BYTES = PEER_WINDOW_BYTES + 128 * KIB

/**
 * Keeps the first bytes of a visitor. While nobody has consumed them, they are sent again to the edge that
 * serves the name now: a refusal needs a round trip, and few visitors wait for one.
 */
export class ReplayBuffer {
  readonly #limitBytes: number
  #chunks: Buffer[] = []
  #bytes = 0
  #isWhole = true

  constructor({ isFromPeer, hasMembers = false }: { isFromPeer: boolean; hasMembers?: boolean }) {
    const ofMembers = hasMembers ? MEMBER_LIMIT_BYTES : REPLAY_LIMIT_BYTES
    this.#limitBytes = isFromPeer ? PEER_LIMIT_BYTES : ofMembers
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
