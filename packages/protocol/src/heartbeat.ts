import type { Clock } from '@nora/kit'
import { FrameType } from './frames.ts'
import type { LinkOutput } from './link-output.ts'

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

const TICK_MS = 5_000
/** A tick so late means that the machine or the process slept, and the path may be gone. */
const WAKE_MS = 3 * TICK_MS
/** 15 s without a byte: ask. */
const PROBE_TICKS = 3
/** 10 s more without one: dead. */
const DEAD_TICKS = 5

export interface HeartbeatEvents {
  onRoundTrip(roundTripMs: number): void
  /** Once; no answer to a PING. */
  onSilent(): void
}

/**
 * Watches a link for silence and measures its round trip. Counts whole ticks, so that a busy link pays
 * one assignment per read and never asks the clock.
 */
export class Heartbeat {
  readonly #output: LinkOutput
  readonly #clock: Clock
  readonly #timers: Timers
  readonly #events: HeartbeatEvents
  #cancel: () => void
  #silentTicks = 0
  /** By the wall clock: the monotonic one stands still while the machine sleeps. */
  #tickedAtMs = 0
  #token = 0
  #askedAtMs: number | null = null

  constructor(output: LinkOutput, deps: { clock: Clock; timers: Timers }, events: HeartbeatEvents) {
    this.#output = output
    this.#clock = deps.clock
    this.#timers = deps.timers
    this.#events = events
    this.#cancel = this.#start()
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
    this.#silentTicks = PROBE_TICKS
    this.#sendPing()
  }

  onPong(token: number): void {
    if (token !== this.#token || this.#askedAtMs === null) return
    const roundTripMs = this.#clock.monotonicMs() - this.#askedAtMs
    this.#askedAtMs = null
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
      this.#silentTicks = hasSlept ? PROBE_TICKS : this.#silentTicks + 1
      this.#output.trim()
      if (this.#silentTicks === PROBE_TICKS) this.#sendPing()
      else if (this.#silentTicks >= DEAD_TICKS) this.#events.onSilent()
    })
  }

  #sendPing(): void {
    this.#askedAtMs = this.#clock.monotonicMs()
    this.#output.word(FrameType.PING, 0, ++this.#token)
  }
}
