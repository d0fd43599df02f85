import type { OriginHandler, OriginStream } from '../exchange/origin-stream.ts'

/** One of the two streams of a relay, which hands what it says to the other. */
class RelayEnd implements OriginHandler {
  /** Bytes that came from here. */
  bytes = 0
  other: RelayEnd = this
  stream: OriginStream | null = null
  readonly #onReset: (code: number) => void
  /** Taken from here and waiting in the other one: credit that is owed. */
  #owedBytes = 0

  constructor(onReset: (code: number) => void) {
    this.#onReset = onReset
  }

  onData(stream: OriginStream, bytes: Buffer, start: number, end: number): void {
    this.bytes += end - start
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
    this.other.#payCredit()
  }

  #payCredit(): void {
    const bytes = this.#owedBytes
    this.#owedBytes = 0
    if (bytes > 0) this.stream?.consumed(bytes)
  }
}

/** Who broke a relay off, and the code of the reset. */
export type OnBroken = (by: 'visitor' | 'origin', code: number) => void

/**
 * Joins a visitor's stream to one of its origin, byte for byte: what one does not take, the other is not asked
 * for; an end of one side leaves the other direction open; whoever breaks off is told of.
 */
export class Relay {
  readonly #visitor: RelayEnd
  readonly #origin: RelayEnd

  constructor(onBroken: OnBroken) {
    this.#visitor = new RelayEnd((code) => onBroken('visitor', code))
    this.#origin = new RelayEnd((code) => onBroken('origin', code))
    this.#visitor.other = this.#origin
    this.#origin.other = this.#visitor
  }

  /** From the visitor to the origin. */
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
    return true
  }

  /** Cuts off what is left of either side. */
  reset(code: number): void {
    this.#origin.stream?.reset(code)
    this.#visitor.stream?.reset(code)
  }
}

const NOTHING = Buffer.alloc(0)
