import { ResetCode } from '@nora/protocol'
import type { OriginConnection, OriginHandler } from '../exchange/origin-stream.ts'

const POOL_LIMIT = 1024
const IDLE_LIMIT_MS = 60_000

/** Until a request takes it, whatever an origin says on an idle connection ends it. */
const idle: OriginHandler = {
  onData: (stream) => stream.reset(ResetCode.PROTOCOL_ERROR),
  onEnd: (stream) => stream.reset(ResetCode.CANCELLED),
  onReset() {},
  onDrain() {},
}

/**
 * Idle origin connections of one tunnel. The last one in is the first one out, so that a burst's surplus
 * grows old and goes; dead ones are passed over when they are met.
 */
export class StreamPool {
  readonly #streams: OriginConnection[] = []
  /** When the stream of the same place came in. */
  readonly #sinceMs: number[] = []

  get size(): number {
    return this.#streams.length
  }

  /** One that has been idle for no longer than `maxIdleMs`. */
  take(nowMs: number, maxIdleMs: number): OriginConnection | null {
    for (;;) {
      const last = this.#streams.length - 1
      if (last < 0) return null
      const stream = this.#streams[last]!
      if (!stream.dead && nowMs - this.#sinceMs[last]! > maxIdleMs) return null
      this.#streams.pop()
      this.#sinceMs.pop()
      if (!stream.dead) return stream
    }
  }

  put(stream: OriginConnection, nowMs: number): void {
    if (stream.dead || this.#streams.length >= POOL_LIMIT) {
      stream.reset(ResetCode.CANCELLED)
      return
    }
    stream.handler = idle
    stream.context = null
    this.#streams.push(stream)
    this.#sinceMs.push(nowMs)
  }

  /** Ends what has been idle too long, and forgets the dead. */
  sweep(nowMs: number): void {
    let kept = 0
    for (let i = 0; i < this.#streams.length; i++) {
      const stream = this.#streams[i]!
      const sinceMs = this.#sinceMs[i]!
      if (nowMs - sinceMs > IDLE_LIMIT_MS) stream.reset(ResetCode.CANCELLED)
      if (stream.dead) continue
      this.#streams[kept] = stream
      this.#sinceMs[kept++] = sinceMs
    }
    this.#streams.length = kept
    this.#sinceMs.length = kept
  }

  clear(): void {
    for (const stream of this.#streams) stream.reset(ResetCode.CANCELLED)
    this.#streams.length = 0
    this.#sinceMs.length = 0
  }
}
