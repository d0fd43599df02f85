import { DenseMap } from '@nora/kit'
import { ConnectionError, ErrorCode } from './errors.ts'
import type { ServerStream } from './server-stream.ts'

const REMEMBERED_RESETS = 256

/** The streams of a connection by number: those that are open, and what has to be known of others (RFC 9113 §5.1). */
export class StreamTable {
  readonly #open = new DenseMap<ServerStream>()
  /** Ended by us, so that the peer may be still sending: the last of them. */
  readonly #reset: number[] = []
  #lastId = 0
  #isClosing = false

  /** The last stream that the peer has begun. */
  get lastId(): number {
    return this.#lastId
  }

  get size(): number {
    return this.#open.size
  }

  *[Symbol.iterator](): Generator<ServerStream> {
    for (const [, stream] of this.#open) yield stream
  }

  /** From here on the peer may begin streams that are not noted. */
  close(): void {
    this.#isClosing = true
  }

  /** Its number is used, whatever becomes of it. */
  begin(id: number): void {
    this.#lastId = id
  }

  add(stream: ServerStream): void {
    this.#open.set(stream.id, stream)
  }

  delete(stream: ServerStream): void {
    this.#open.delete(stream.id)
  }

  rememberReset(id: number): void {
    if (this.#reset.push(id) > REMEMBERED_RESETS) this.#reset.shift()
  }

  /** Undefined for one that is over. Throws a ConnectionError for one that was never begun. */
  find(id: number): ServerStream | undefined {
    const stream = this.#open.get(id)
    const isIdle = id === 0 || (id > this.#lastId && !this.#isClosing)
    if (stream === undefined && isIdle) throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, 'no such stream')
    return stream
  }

  /**
   * Finds the stream in the same way; throws too if the peer has ended the stream itself and must not go on.
   */
  findOpen(id: number): ServerStream | undefined {
    const stream = this.find(id)
    if (stream === undefined && id <= this.#lastId && !this.#reset.includes(id))
      throw new ConnectionError(ErrorCode.STREAM_CLOSED, 'the stream is over')
    return stream
  }
}
