import { SECOND_MS } from '@nora/kit'

const WINDOW_MS = 10 * SECOND_MS
const SHARE = 0.2
const LEAST_PER_S = 3

/** Bounds second tries: a fifth of the requests of the last ten seconds, and three a second at least. */
export class RetryBudget {
  /** Requests and retries by second, of the window. */
  #lazySeconds: Map<number, { requests: number; retries: number }> | null = null

  get #seconds(): Map<number, { requests: number; retries: number }> {
    this.#lazySeconds ??= new Map()
    return this.#lazySeconds
  }

  onRequest(nowMs: number): void {
    this.#at(nowMs).requests++
  }

  /** Whether there may be another try; counted if so. */
  take(nowMs: number): boolean {
    const second = this.#at(nowMs)
    let requests = 0
    let retries = 0
    for (const counts of this.#seconds.values()) {
      requests += counts.requests
      retries += counts.retries
    }
    if (retries >= requests * SHARE && second.retries >= LEAST_PER_S) return false
    second.retries++
    return true
  }

  #at(nowMs: number): { requests: number; retries: number } {
    const now = Math.floor(nowMs / SECOND_MS)
    const known = this.#seconds.get(now)
    if (known !== undefined) return known
    for (const second of this.#seconds.keys())
      if (second <= now - WINDOW_MS / SECOND_MS || second > now) this.#seconds.delete(second)
    const made = { requests: 0, retries: 0 }
    this.#seconds.set(now, made)
    return made
  }
}
