import { KIB } from '@nora/kit'
import { isLoopbackHost } from '../hosts/lookup-host.ts'
import type { OriginTarget } from '../target.ts'

/** A chunk of this size certainly travels as one: the origin has read all of it or nothing. */
const ONE_CHUNK_BYTES = { near: 16 * KIB, far: 1_200 } as const
const SPACE = 0x20
const ONE = 0x31
/** In `HTTP/1.1 200`, the position of the first digit of the status. */
const STATUS_AT = 9

/**
 * Follows whose turn it is on a connection of HTTP/1.1 that serves one request after the other; nothing else of
 * what it carries is understood. What the origin can have seen of a request depends on it.
 */
export class OriginRequestState {
  readonly #oneChunkBytes: number
  #hasAnswered = false
  /** Bytes went to the origin since it said something. */
  #isAsked = false
  #askedBytes = 0
  #askedChunks = 0
  /** Something else than answers may follow: an interim answer, or a change of the protocol. */
  #isOpaque = false

  constructor(target: OriginTarget) {
    this.#oneChunkBytes = isNear(target) ? ONE_CHUNK_BYTES.near : ONE_CHUNK_BYTES.far
  }

  /** It has answered all that it was asked: should it close now, it sees nothing of what is sent after. */
  get isAtRest(): boolean {
    return this.#hasAnswered && !this.#isAsked && !this.#isOpaque
  }

  /** It may have closed before the one piece that it was sent came. */
  get mayBeLate(): boolean {
    return this.#isAsked && this.#hasAnswered && !this.#isOpaque && this.#isOneChunk
  }

  onRequestBytes(bytes: number): void {
    if (!this.#isAsked) {
      this.#isAsked = true
      this.#askedBytes = 0
      this.#askedChunks = 0
    }
    this.#askedBytes += bytes
    this.#askedChunks++
  }

  /** Answers whether they are the first since it was asked. */
  onAnswerBytes(buffer: Buffer, end: number): boolean {
    if (!this.#isAsked) return false
    this.#isAsked = false
    this.#hasAnswered = true
    const isFinal = end > STATUS_AT && buffer[STATUS_AT - 1] === SPACE && buffer[STATUS_AT]! > ONE
    if (!isFinal) this.#isOpaque = true
    return true
  }

  get #isOneChunk(): boolean {
    return this.#askedChunks === 1 && this.#askedBytes <= this.#oneChunkBytes
  }
}

export function isNear(target: OriginTarget): boolean {
  return target.kind !== 'tcp' || isLoopbackHost(target.host)
}
