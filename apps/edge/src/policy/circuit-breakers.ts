import { SECOND_MS } from '@nora/kit'
import type { BreakerSpec } from '@nora/policy'

const BUCKETS = 10
/** Bounds the breakers of the process; the one used longest ago is forgotten first. */
const BREAKERS_LIMIT = 10_000

type Breaker = {
  readonly requests: number[]
  readonly errors: number[]
  /** The number of the bucket that was counted in last. */
  at: number
  openUntilMs: number
}

/** Counts the answers of services in ten parts of a window, and says when one is to be spared. Per process. */
export class CircuitBreakers {
  readonly #monotonicMs: () => number
  readonly #breakers = new Map<string, Breaker>()

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  /** The seconds to wait while the service is spared, else null; and whom to tell what it answered. */
  get(key: string, spec: BreakerSpec): { waitS: number | null; note: (status: number) => void } {
    const breaker = this.#find(key)
    const leftMs = breaker.openUntilMs - this.#monotonicMs()
    return {
      waitS: leftMs > 0 ? Math.ceil(leftMs / SECOND_MS) : null,
      note: (status) => this.#note(breaker, spec, status >= 500),
    }
  }

  #find(key: string): Breaker {
    const breaker = this.#breakers.get(key) ?? {
      requests: new Array<number>(BUCKETS).fill(0),
      errors: new Array<number>(BUCKETS).fill(0),
      at: 0,
      openUntilMs: 0,
    }
    this.#breakers.delete(key)
    this.#breakers.set(key, breaker)
    const [oldest] = this.#breakers.keys()
    if (this.#breakers.size > BREAKERS_LIMIT && oldest !== undefined) this.#breakers.delete(oldest)
    return breaker
  }

  #note(breaker: Breaker, { errorShare, volume, windowMs, trippedMs }: BreakerSpec, isError: boolean): void {
    const nowMs = this.#monotonicMs()
    // What was under way when it opened says nothing about the time after.
    if (nowMs < breaker.openUntilMs) return
    this.#moveOn(breaker, Math.floor((nowMs * BUCKETS) / windowMs))
    const bucket = breaker.at % BUCKETS
    breaker.requests[bucket]!++
    if (isError) breaker.errors[bucket]!++
    const requests = sum(breaker.requests)
    if (requests < volume || sum(breaker.errors) < requests * errorShare) return
    breaker.openUntilMs = nowMs + trippedMs
    breaker.requests.fill(0)
    breaker.errors.fill(0)
  }

  /** Empties the parts of the window that are over. */
  #moveOn(breaker: Breaker, at: number): void {
    const passed = Math.min(at - breaker.at, BUCKETS)
    for (let i = 1; i <= passed; i++) {
      const bucket = (at - passed + i) % BUCKETS
      breaker.requests[bucket] = 0
      breaker.errors[bucket] = 0
    }
    breaker.at = at
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
