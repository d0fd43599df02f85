import { ResetCode, type Stream, type StreamHandler } from '@nora/protocol'
import type { Exchange } from '../exchange/exchange.ts'
import { onVisitorDrain } from '../exchange/origin-bytes.ts'
import { onVisitorBytes, onVisitorEnd } from '../exchange/visitor-bytes.ts'
import type { VisitorSocket } from '../exchange/visitor-socket.ts'

/** One stream from another edge, which is a visitor: its requests are those that arrived there, one by one. */
export class PeerVisitor implements VisitorSocket, StreamHandler {
  writableLength = 0
  writableEnded = false
  bytesRead = 0
  readonly #stream: Stream
  #exchange: Exchange | null = null
  #onGone: (() => void) | null = null
  #isPaused = false
  /** Read while paused: their credit goes back when the exchange reads on. */
  #owedBytes = 0

  constructor(stream: Stream) {
    this.#stream = stream
    stream.handler = this
  }

  /** Whatever the stream could not send waits for its drain. */
  get writableNeedDrain(): boolean {
    return this.writableLength > 0
  }

  /** Feeds the exchange from now on; `onGone` is called once. */
  start(exchange: Exchange, onGone: () => void): void {
    this.#exchange = exchange
    this.#onGone = onGone
  }

  /** Tells the other edge that the name is not here: it may look elsewhere. */
  refuse(): void {
    this.#close(ResetCode.UNKNOWN_TARGET)
  }

  write(bytes: Buffer): void {
    if (this.#stream.write(bytes, 0, bytes.length, false)) this.writableLength = 0
    else this.writableLength += bytes.length
  }

  // Does nothing: writes leave together with the next flush of the link.
  cork(): void {}
  uncork(): void {}

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
    const bytes = this.#owedBytes
    this.#owedBytes = 0
    if (bytes > 0) this.#stream.consumed(bytes)
  }

  end(): void {
    this.writableEnded = true
    this.#stream.end()
    this.#leaveIfOver()
  }

  destroySoon(): void {
    this.end()
  }

  destroy(): void {
    this.#close(ResetCode.CANCELLED)
  }

  resetAndDestroy(): void {
    this.#close(ResetCode.ORIGIN_RESET)
  }

  onData(stream: Stream, bytes: Buffer, start: number, end: number): void {
    this.bytesRead += end - start
    if (this.#exchange !== null) onVisitorBytes(this.#exchange, bytes, start, end)
    if (this.#isPaused) this.#owedBytes += end - start
    else stream.consumed(end - start)
  }

  onEnd(): void {
    if (this.#exchange !== null) onVisitorEnd(this.#exchange)
    this.#leaveIfOver()
  }

  onReset(): void {
    this.#leave()
  }

  onDrain(): void {
    this.writableLength = 0
    if (this.#exchange !== null) onVisitorDrain(this.#exchange)
  }

  /** Both have said all they had to say, whoever was first. */
  #leaveIfOver(): void {
    if (this.writableEnded && this.#stream.endReceived) this.#leave()
  }

  #close(code: number): void {
    this.#stream.reset(code)
    this.#leave()
  }

  #leave(): void {
    const onGone = this.#onGone
    this.#onGone = null
    onGone?.()
  }
}
