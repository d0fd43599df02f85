import type { Clock } from './clock.ts'

/** `limit` uses at once, and from then on as many per window, evenly. */
export type Rate = { limit: number; windowMs: number }

export type RateLimiter = {
  /** Counts one use. Answers how many seconds to wait when it is one too many, else null. */
  take(key: string, rate: Rate): number | null
  /** Counts uses that were granted elsewhere, beyond the limit too: then whoever asks here waits for them. */
  add(key: string, rate: Rate, uses: number): void
  /** Returns what `take` would, without counting. */
  peek(key: string, rate: Rate): number | null
  /**
   * Returns what the key may still use at once, and in how many seconds all of it is back; null when nothing is
   * limited.
   */
  left(key: string, rate: Rate): { uses: number; fullInS: number } | null
  /** Undoes one use, when it turned out not to be of the kind that is limited. */
  giveBack(key: string, rate: Rate): void
}

/** `debt`: uses that are not forgiven yet, times microseconds of the window; the integers of it are exact. */
type Bucket = { debt: number; atUs: number }

const KEYS_LIMIT = 50_000

/**
 * A token bucket per key, with whole numbers only: rates of any size are kept exactly, as long as limit times
 * window stays under 2^53 µs (a million uses per hour are). The keys used longest ago are forgotten first.
 */
export function createRateLimiter(clock: Clock, keysLimit = KEYS_LIMIT): RateLimiter {
  const buckets = new Map<string, Bucket>()

  function debtAt(nowUs: number, key: string, { limit }: Rate): number {
    const bucket = buckets.get(key)
    return bucket === undefined ? 0 : Math.max(0, bucket.debt - (nowUs - bucket.atUs) * limit)
  }

  function keep(key: string, bucket: Bucket): void {
    buckets.delete(key)
    if (buckets.size >= keysLimit) {
      const oldest = buckets.keys().next()
      if (!oldest.done) buckets.delete(oldest.value)
    }
    buckets.set(key, bucket)
  }

  function nowUs(): number {
    return Math.floor(clock.monotonicMs() * 1000)
  }

  return {
    take(key, rate) {
      const atUs = nowUs()
      const debt = debtAt(atUs, key, rate)
      const waitS = secondsToWait(debt, rate)
      // Refused calls are kept too: repeating them must not be a way to be forgotten.
      keep(key, { debt: waitS === null ? debt + rate.windowMs * 1000 : debt, atUs })
      return waitS
    },
    add(key, rate, uses) {
      const atUs = nowUs()
      const debt = debtAt(atUs, key, rate) + uses * rate.windowMs * 1000
      keep(key, { debt: Math.min(debt, Number.MAX_SAFE_INTEGER), atUs })
    },
    peek: (key, rate) => secondsToWait(debtAt(nowUs(), key, rate), rate),
    left(key, rate) {
      const debt = debtAt(nowUs(), key, rate)
      const used = Math.ceil(debt / (rate.windowMs * 1000))
      return { uses: Math.max(0, rate.limit - used), fullInS: Math.ceil(debt / rate.limit / 1_000_000) }
    },
    giveBack(key, rate) {
      if (!buckets.has(key)) return
      const atUs = nowUs()
      keep(key, { debt: Math.max(0, debtAt(atUs, key, rate) - rate.windowMs * 1000), atUs })
    },
  }
}

function secondsToWait(debt: number, { limit, windowMs }: Rate): number | null {
  const windowUs = windowMs * 1000
  const missing = debt + windowUs - limit * windowUs
  return missing <= 0 ? null : Math.ceil(missing / limit / 1_000_000)
}

export const noRateLimits: RateLimiter = {
  take: () => null,
  add: () => {},
  peek: () => null,
  left: () => null,
  giveBack: () => {},
}
