import { SECOND_MS } from '@nora/kit'
import type { Exchange } from '../exchange/exchange.ts'
import { onVisitorBytes } from '../exchange/visitor-bytes.ts'
import type { VisitorSocket } from '../exchange/visitor-socket.ts'

/** An answer that has no end is cut here: its beginning is what is looked at. */
const LIMIT_MS = 60 * SECOND_MS

/** The visitor of a replayed request: sends it, and takes the answer without looking, for it is recorded. */
export class ReplayVisitor implements VisitorSocket {
  readonly writableLength = 0
  readonly writableNeedDrain = false
  writableEnded = false
  bytesRead = 0
  #onGone: (() => void) | null = null
  #timer: NodeJS.Timeout | null = null

  /** `onGone` is called once. */
  send(exchange: Exchange, request: Buffer, onGone: () => void): void {
    this.#onGone = onGone
    this.#timer = setTimeout(() => this.destroy(), LIMIT_MS).unref()
    this.bytesRead = request.length
    onVisitorBytes(exchange, request, 0, request.length)
  }

  write(): void {}
  cork(): void {}
  uncork(): void {}
  pause(): void {}
  resume(): void {}

  end(): void {
    this.writableEnded = true
    this.destroy()
  }

  destroySoon(): void {
    this.destroy()
  }

  resetAndDestroy(): void {
    this.destroy()
  }

  /** Later: whoever ends it is still at work on its exchange. */
  destroy(): void {
    const onGone = this.#onGone
    this.#onGone = null
    if (this.#timer !== null) clearTimeout(this.#timer)
    if (onGone !== null) setImmediate(onGone)
  }
}
