import type { OriginHandler, OriginStream } from '../upstreams/origin-stream.ts'
import type { ReplayBuffer } from '../upstreams/replay-buffer.ts'

/** Handles one of the two streams of a relay and passes its bytes to the other. */
class RelayEnd implements OriginHandler {
  /** Bytes that came from here. */
  bytes = 0
  other: RelayEnd = this
  stream: OriginStream | null = null
  readonly #onReset: (code: number) => void
  readonly #onBytes: (bytes: Buffer, start: number, end: number) => void
  /** Taken from here and waiting in the other one: credit that is owed. */
  #owedBytes = 0

  constructor(onReset: (code: number) => void, onBytes: (bytes: Buffer, start: number, end: number) => void) {
    this.#onReset = onReset
    this.#onBytes = onBytes
  }

  onData(stream: OriginStream, bytes: Buffer, start: number, end: number): void {
    this.bytes += end - start
    this.#onBytes(bytes, start, end)
    if (this.other.stream?.write(bytes, start, end, false)) stream.consumed(end - start)
    else this.#owedBytes += end - start
  }

  onEnd(): void {
    this.other.stream?.end()
  }

  onReset(_stream: OriginStream, code: number): void {
    this.#onReset(code)
  }

  onDrain(): void {
    this.other.payCredit()
  }

  payCredit(): void {
    const bytes = this.#owedBytes
    this.#owedBytes = 0
    if (bytes > 0) this.stream?.consumed(bytes)
  }
}

/** Says who broke a relay off, and the code of the reset. */
export type OnBroken = (by: 'visitor' | 'origin', code: number) => void

/**
 * Joins a visitor's stream to one of its origin, byte for byte: what one does not take, the other is not asked
 * for; an end of one side leaves the other direction open; whoever breaks off is told of.
 */
export class Relay {
  readonly #visitor: RelayEnd
  readonly #origin: RelayEnd
  readonly #replayBuffer: ReplayBuffer

  /** `early` is what the visitor has said to an origin that did not listen; it is told to this one. */
  constructor(replayBuffer: ReplayBuffer, onBroken: OnBroken) {
    this.#replayBuffer = replayBuffer
    this.#visitor = new RelayEnd(
      (code) => onBroken('visitor', code),
      (bytes, start, end) => replayBuffer.add(bytes, start, end),
    )
    this.#origin = new RelayEnd(
      (code) => onBroken('origin', code),
      () => replayBuffer.forget(),
    )
    this.#visitor.other = this.#origin
    this.#origin.other = this.#visitor
  }

  /** The bytes from the visitor to the origin. */
  get bytesIn(): number {
    return this.#visitor.bytes
  }

  get bytesOut(): number {
    return this.#origin.bytes
  }

  /** Begins, on the stream that `open` opens for the handler it gets. False: there is none. */
  join(visitor: OriginStream, open: (handler: OriginHandler) => OriginStream | undefined): boolean {
    const origin = open(this.#origin)
    if (origin === undefined) return false
    this.#visitor.stream = visitor
    this.#origin.stream = origin
    visitor.handler = this.#visitor
    // Many origins speak first: they must hear of the connection before the visitor says anything.
    origin.write(NOTHING, 0, 0, false)
    for (const bytes of this.#replayBuffer) {
      this.#visitor.bytes += bytes.length
      origin.write(bytes, 0, bytes.length, false)
    }
    if (visitor.endReceived) origin.end()
    return true
  }

  /** The origin is gone, and the visitor is for another relay. */
  release(): void {
    this.#visitor.payCredit()
  }

  /** Cuts off what is left of either side. */
  reset(code: number): void {
    this.#origin.stream?.reset(code)
    this.#visitor.stream?.reset(code)
  }
}

const NOTHING = Buffer.alloc(0)
