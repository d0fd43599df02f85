import { createRateLimiter, type Rate, type RateLimiter } from '@nora/kit'
import { type SharingDeps, UseSharing, type Uses } from './use-sharing.ts'

/** Of how many visitors, at how many sites, an edge keeps count: some 20 MiB. */
const VISITORS_LIMIT = 100_000

/** What a limiter of several edges can say; a use cannot be taken back. */
export type CommonLimiter = Pick<RateLimiter, 'take' | 'peek'>

/**
 * Limits that edges count together. Each lets through what it knows to be within the limit, and tells the
 * others at once. What two let through in the same moment may be more than the limit: it counts, and is
 * waited for, so that on the whole there is never more than the limit.
 */
export class CommonLimits {
  readonly #limiters = new Map<string, RateLimiter>()
  readonly #deps: SharingDeps
  readonly #sharing: UseSharing

  constructor(deps: SharingDeps) {
    this.#deps = deps
    this.#sharing = new UseSharing(deps)
  }

  /** Keys of different scopes have nothing to do with each other. */
  limiter(scope: string): CommonLimiter {
    const limiter = createRateLimiter(this.#deps.clock, VISITORS_LIMIT)
    this.#limiters.set(scope, limiter)
    return {
      peek: (key, rate) => limiter.peek(key, rate),
      take: (key, rate) => {
        const waitS = limiter.take(key, rate)
        if (waitS === null) this.#sharing.tell([`${scope} ${key}`, rate.limit, rate.windowMs, 1])
        return waitS
      },
    }
  }

  /** Another edge has let something through. */
  hear(uses: readonly Uses[]): void {
    for (const [scoped, limit, windowMs, count] of uses) {
      const end = scoped.indexOf(' ')
      const rate: Rate = { limit, windowMs }
      this.#limiters.get(scoped.slice(0, end))?.add(scoped.slice(end + 1), rate, count)
    }
  }

  close(): void {
    this.#sharing.close()
  }
}
