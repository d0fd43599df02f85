import type { Clock } from '@nora/kit'
import { LRUCache } from 'lru-cache'

export type Rate = { limit: number; windowMs: number }

export type RateLimiter = {
  /** Counts one use. Answers how many seconds to wait when it is one too many, else null. */
  take(key: string, rate: Rate): number | null
  /** Undoes one use, when it turned out not to be of the kind that is limited. */
  giveBack(key: string, rate: Rate): void
  /** What the key may still use at once, and in how many seconds all of it is back; null: nothing is limited. */
  left(key: string, rate: Rate): { uses: number; fullInS: number } | null
}

const MAX_KEYS = 50_000
/** Sums of fractions must not refuse the last one of a full burst. */
const ROUNDING_MS = 0.5

/**
 * The generic cell rate algorithm (ITU-T I.371): each key holds one instant, before which the allowance
 * is used up. A burst of `limit` is allowed, then one per `windowMs / limit`.
 */
export function createRateLimiter(clock: Clock): RateLimiter {
  const fullAtMs = new LRUCache<string, number>({ max: MAX_KEYS })
  return {
    take(key, { limit, windowMs }) {
      const nowMs = clock.monotonicMs()
      const next = Math.max(fullAtMs.get(key) ?? 0, nowMs) + windowMs / limit
      const waitMs = next - nowMs - windowMs
      if (waitMs > ROUNDING_MS) return Math.ceil(waitMs / 1000)
      fullAtMs.set(key, next)
      return null
    },
    giveBack(key, { limit, windowMs }) {
      const at = fullAtMs.get(key)
      if (at !== undefined) fullAtMs.set(key, at - windowMs / limit)
    },
    left(key, { limit, windowMs }) {
      const usedMs = Math.max(0, (fullAtMs.get(key) ?? 0) - clock.monotonicMs())
      const uses = Math.floor(((windowMs - usedMs + ROUNDING_MS) * limit) / windowMs)
      return { uses: Math.max(0, uses), fullInS: Math.ceil(Math.max(0, usedMs - ROUNDING_MS) / 1000) }
    },
  }
}

export const noRateLimits: RateLimiter = { take: () => null, giveBack: () => {}, left: () => null }

/** One IPv6 customer has a whole /64, so that is what counts as one address. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')
}
