import type { Clock } from '@nora/kit'

/** The clocks are read to the millisecond; more than this apart, the wall clock was set. */
const CLOCK_STEP_MS = 5

/**
 * When requests arrived, by the wall clock, so that their order is that of the monotonic one: read anew for each, the
 * wall clock’s rounding would swap requests that follow each other within a millisecond. Told to the microsecond, so
 * that those of one millisecond are in order too.
 */
export class ArrivalTimes {
  readonly #clock: Clock
  #offsetMs = Number.NEGATIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `startedAtMs` of the monotonic clock; 0: now. */
  at(startedAtMs: number): string {
    const nowMs = this.#clock.now().getTime()
    if (startedAtMs === 0) return toMicroseconds(nowMs)
    const offsetMs = nowMs - this.#clock.monotonicMs()
    if (Math.abs(offsetMs - this.#offsetMs) > CLOCK_STEP_MS) this.#offsetMs = offsetMs
    return toMicroseconds(startedAtMs + this.#offsetMs)
  }
}

function toMicroseconds(ms: number): string {
  const whole = Math.floor(ms)
  const rest = Math.floor((ms - whole) * 1000)
  return `${new Date(whole).toISOString().slice(0, -1)}${String(rest).padStart(3, '0')}Z`
}
