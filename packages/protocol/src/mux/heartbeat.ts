import type { Clock } from '@nora/kit'
import { FrameType } from '../frames/frames.ts'
import type { LinkOutput } from '../output/link-output.ts'

/** Timers that do not keep the process alive; both calls return how to cancel. */
export type Timers = {
  every(periodMs: number, run: () => void): () => void
  after(delayMs: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  every(periodMs, run) {
    const timer = setInterval(run, periodMs).unref()
    return () => clearInterval(timer)
  },
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs).unref()
    return () => clearTimeout(timer)
  },
}

/** A silent peer has this long to answer. */
export const PROBE_MS = 2_000
const TICK_MS = 2_500
/** A tick so late means that the machine or the process slept, and the path may be gone. */
const WAKE_MS = 4 * TICK_MS
/** After 15 s without a byte the peer is asked for a sign of life. */
const PROBE_TICKS = 6
/** After 10 s more the peer is dead. */
const DEAD_TICKS = 4
/** Under traffic the round trip is measured anew at every second tick. */
const MEASURE_TICKS = 2
/** Sent since the last tick, this much is traffic. */
const TRAFFIC_BYTES = 1024

export interface HeartbeatEvents {
  onRoundTrip(roundTripMs: number): void
  /** Called once, when a PING is not answered. */
  onSilent(): void
}

/**
 * Watches a link for silence and measures its round trip. Counts whole ticks, so that a busy link pays
 * one assignment per read and never asks the clock. A peer that falls silent after something was sent to
 * it is asked at the next tick, one from which nothing is awaited after 15 s.
 */
export class Heartbeat {
  readonly #output: LinkOutput
  readonly #clock: Clock
  readonly #timers: Timers
  readonly #events: HeartbeatEvents
  #cancel: () => void
  #silentTicks = 0
  /** Ticks since the peer was asked for a sign of life; −1: it was not. */
  #askedTicks = -1
  #measureTicks = 0
  /** The bytes that had been sent at the last tick before the silence. */
  #sentBytes = 0
  /** The last tick by the wall clock, because the monotonic clock stands still while the machine sleeps. */
  #tickedAtMs = 0
  #token = 0
  #pingedAtMs: number | null = null

  constructor(output: LinkOutput, deps: { clock: Clock; timers: Timers }, events: HeartbeatEvents) {
    this.#output = output
    this.#clock = deps.clock
    this.#timers = deps.timers
    this.#events = events
    this.#cancel = this.#start()
  }

  /** Whether the peer was asked for a sign of life and is still silent. */
  get isWaiting(): boolean {
    return this.#askedTicks >= 0 && this.#silentTicks > 0
  }

  /** Milliseconds since the peer was asked for a sign of life that has not come; 0: none is due. */
  get silentForMs(): number {
    return this.isWaiting && this.#pingedAtMs !== null ? this.#clock.monotonicMs() - this.#pingedAtMs : 0
  }

  /** Bytes came in: whatever they are, the path works. */
  heard(): void {
    this.#silentTicks = 0
  }

  /** Sends a PING now; a sign of life is due from now. */
  ask(): void {
    // Ticks are counted anew, or an answer would be due up to one tick too early.
    this.#cancel()
    this.#cancel = this.#start()
    this.#demandAnswer()
  }

  onPong(token: number): void {
    if (token !== this.#token || this.#pingedAtMs === null) return
    const roundTripMs = this.#clock.monotonicMs() - this.#pingedAtMs
    this.#pingedAtMs = null
    this.#events.onRoundTrip(roundTripMs)
  }

  stop(): void {
    this.#cancel()
  }

  #start(): () => void {
    this.#tickedAtMs = this.#clock.now().getTime()
    return this.#timers.every(TICK_MS, () => {
      const nowMs = this.#clock.now().getTime()
      const hasSlept = nowMs - this.#tickedAtMs > WAKE_MS
      this.#tickedAtMs = nowMs
      this.#output.trim()
      if (hasSlept) this.#demandAnswer()
      else if (this.#silentTicks++ === 0) this.#onAliveTick()
      else this.#onSilentTick()
    })
  }

  #onAliveTick(): void {
    this.#askedTicks = -1
    const sentBytes = this.#output.bytes - this.#sentBytes
    this.#sentBytes = this.#output.bytes
    if (sentBytes < TRAFFIC_BYTES || ++this.#measureTicks < MEASURE_TICKS) return
    this.#measureTicks = 0
    this.#sendPing()
  }

  #onSilentTick(): void {
    if (this.#askedTicks >= 0) {
      if (++this.#askedTicks >= DEAD_TICKS) this.#events.onSilent()
    } else if (this.#silentTicks >= PROBE_TICKS || this.#output.bytes !== this.#sentBytes) {
      this.#demandAnswer()
    }
  }

  #demandAnswer(): void {
    this.#silentTicks = 1
    this.#askedTicks = 0
    this.#sendPing()
  }

  #sendPing(): void {
    this.#pingedAtMs = this.#clock.monotonicMs()
    this.#output.word(FrameType.PING, 0, ++this.#token)
  }
}
