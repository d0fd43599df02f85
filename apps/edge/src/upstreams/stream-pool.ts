import { SECOND_MS, systemClock } from '@nora/kit'
import { ResetCode } from '@nora/protocol'
import type { OriginConnection, OriginHandler, OriginStream } from './origin-stream.ts'

const POOL_LIMIT = 1024
const IDLE_LIMIT_MS = 60_000
/**
 * Origins close idle connections at a moment of their own, which a request that may not be sent twice must
 * not meet.
 */
const FRESH_ENOUGH_MS = 2_000
/** How long before the moment that an origin announces its connections are used no more. */
const MARGIN_MS = 1_000
/** What was observed of an origin counts for this long. */
const OBSERVED_MS = 60_000

/** Handles idle connections: whatever an origin sends before a request takes the connection ends it. */
const idle: OriginHandler = {
  onData: (stream) => stream.reset(ResetCode.PROTOCOL_ERROR),
  onEnd(stream) {
    ;(stream.context as StreamPool).onClosed(stream)
    stream.reset(ResetCode.CANCELLED)
  },
  onReset(stream, code) {
    if (code === ResetCode.ORIGIN_RESET) (stream.context as StreamPool).onClosed(stream)
  },
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
  readonly #monotonicMs: () => number
  /** After which the origin may close a connection, as it says. */
  #announcedMs = Number.POSITIVE_INFINITY
  /** After which it has closed one, and until when that is remembered. */
  #observedMs = Number.POSITIVE_INFINITY
  #observedUntilMs = 0
  #isKeeping = true

  constructor(monotonicMs: () => number = () => systemClock.monotonicMs()) {
    this.#monotonicMs = monotonicMs
  }

  get size(): number {
    return this.#streams.length
  }

  /** Whether connections are kept at all. What is idle goes when it changes to false. */
  set isKeeping(isKeeping: boolean) {
    this.#isKeeping = isKeeping
    if (!isKeeping) this.clear()
  }

  /** The origin says for how long it keeps idle connections; −1: it does not. */
  announce(seconds: number): void {
    const limitMs = seconds * SECOND_MS
    this.#announcedMs =
      seconds < 0 ? Number.POSITIVE_INFINITY : Math.max(limitMs - MARGIN_MS, Math.floor(limitMs / 2))
  }

  /** It has closed this one. */
  onClosed(stream: OriginStream): void {
    const place = this.#streams.indexOf(stream as OriginConnection)
    if (place === -1) return
    this.#observe(this.#monotonicMs() - this.#sinceMs[place]!)
  }

  /** A request has met a connection as it closed. */
  onClosedInUse(): void {
    this.#observe(0)
  }

  /** One that its origin will hardly close now, and hardly ever where the request may not be sent twice. */
  take(nowMs: number, isRepeatable: boolean): OriginConnection | null {
    const maxIdleMs = isRepeatable ? this.#announcedMs : Math.min(FRESH_ENOUGH_MS, this.#restMs(nowMs))
    for (;;) {
      const last = this.#streams.length - 1
      if (last < 0) return null
      const stream = this.#streams[last]!
      if (!stream.dead && nowMs - this.#sinceMs[last]! > maxIdleMs) return null
      this.#streams.pop()
      this.#sinceMs.pop()
      if (!stream.dead && !stream.isUnheard) return stream
    }
  }

  put(stream: OriginConnection, nowMs: number): void {
    if (stream.dead || !this.#isKeeping || this.#announcedMs === 0 || this.#streams.length >= POOL_LIMIT) {
      stream.reset(ResetCode.CANCELLED)
      return
    }
    stream.handler = idle
    stream.context = this
    this.#streams.push(stream)
    this.#sinceMs.push(nowMs)
  }

  /** Ends what has been idle too long, and forgets the dead. */
  sweep(nowMs: number): void {
    const limitMs = Math.min(IDLE_LIMIT_MS, this.#announcedMs)
    let kept = 0
    for (let i = 0; i < this.#streams.length; i++) {
      const stream = this.#streams[i]!
      const sinceMs = this.#sinceMs[i]!
      if (nowMs - sinceMs > limitMs) stream.reset(ResetCode.CANCELLED)
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

  #observe(idleMs: number): void {
    const nowMs = this.#monotonicMs()
    if (nowMs > this.#observedUntilMs || idleMs < this.#observedMs) this.#observedMs = idleMs
    this.#observedUntilMs = nowMs + OBSERVED_MS
  }

  /** For how long the origin certainly leaves a connection open, going by what is known of it. */
  #restMs(nowMs: number): number {
    const observedMs = nowMs > this.#observedUntilMs ? Number.POSITIVE_INFINITY : this.#observedMs / 2
    return Math.min(this.#announcedMs, observedMs)
  }
}
