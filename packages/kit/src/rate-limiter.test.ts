import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRateLimiter, type Rate } from './rate-limiter.ts'
import { MINUTE_MS, SECOND_MS } from './units.ts'

const rate = { limit: 3, windowMs: 30 * SECOND_MS }

function makeClock() {
  let ms = 0
  return {
    now: () => new Date(0),
    monotonicMs: () => ms,
    advance(byMs: number) {
      ms += byMs
    },
  }
}

test('a burst is allowed, then one per share of the window', () => {
  const clock = makeClock()
  const limiter = createRateLimiter(clock)
  const take = () => limiter.take('anna', rate)
  expect([take(), take(), take()]).toEqual([null, null, null])
  expect(take()).toBe(10)
  expect(limiter.take('boris', rate)).toBeNull()
  clock.advance(9 * SECOND_MS)
  expect(take()).toBe(1)
  clock.advance(SECOND_MS)
  expect(take()).toBeNull()
  expect(take()).toBe(10)
  clock.advance(30 * SECOND_MS)
  expect([take(), take(), take()]).toEqual([null, null, null])
})

test('a use that is given back does not count', () => {
  const limiter = createRateLimiter(makeClock())
  for (let use = 0; use < 10; use++) {
    expect(limiter.take('anna', rate)).toBeNull()
    limiter.giveBack('anna', rate)
  }
})

test('uses that were granted elsewhere count, those beyond the limit too', () => {
  const clock = makeClock()
  const limiter = createRateLimiter(clock)
  limiter.add('a', rate, rate.limit + 1)
  expect(limiter.take('a', rate)).toBe(20)
  expect(limiter.left('a', rate)?.uses).toBe(0)
  clock.advance(20 * SECOND_MS)
  expect(limiter.take('a', rate)).toBeNull()
  expect(limiter.take('a', rate)).toBe(10)
})

test('a look counts nothing and says what a use would hear', () => {
  const limiter = createRateLimiter(makeClock())
  for (let use = 0; use < 3; use++) {
    expect(limiter.peek('anna', rate)).toBeNull()
    limiter.take('anna', rate)
  }
  expect(limiter.peek('anna', rate)).toBe(10)
  expect(limiter.peek('anna', rate)).toBe(10)
})

test('the remaining uses fall with each use and come back with time', () => {
  const clock = makeClock()
  const limiter = createRateLimiter(clock)
  const left = () => limiter.left('anna', rate)
  expect(left()).toEqual({ uses: 3, fullInS: 0 })
  limiter.take('anna', rate)
  expect(left()).toEqual({ uses: 2, fullInS: 10 })
  for (let use = 0; use < 5; use++) limiter.take('anna', rate)
  expect(left()).toEqual({ uses: 0, fullInS: 30 })
  clock.advance(20 * SECOND_MS)
  expect(left()).toEqual({ uses: 2, fullInS: 10 })
  clock.advance(60 * MINUTE_MS)
  expect(left()).toEqual({ uses: 3, fullInS: 0 })
})

describe('exact', () => {
  const rates = fc.record({
    limit: fc.integer({ min: 1, max: 100_000 }),
    windowMs: fc.constantFrom(SECOND_MS, MINUTE_MS),
  })
  const uses = fc.array(
    fc.record({ afterUs: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.nat(3_000_000)), count: fc.nat(40) }),
    { maxLength: 60 },
  )

  /** A bucket of `limit` tokens in rational numbers: windowUs units are one token, `limit` of them grow per µs. */
  function getBucket({ limit, windowMs }: Rate) {
    const [size, perToken] = [BigInt(limit) * BigInt(windowMs) * 1000n, BigInt(windowMs) * 1000n]
    let [level, atUs] = [size, 0n]
    return (nowUs: bigint): boolean => {
      const grown = level + (nowUs - atUs) * BigInt(limit)
      level = grown > size ? size : grown
      atUs = nowUs
      if (level < perToken) return false
      level -= perToken
      return true
    }
  }

  test('as a bucket of whole tokens kept in rational numbers, for any rate and any times', () => {
    fc.assert(
      fc.property(rates, uses, (anyRate, steps) => {
        const clock = makeClock()
        const limiter = createRateLimiter(clock)
        const takeToken = getBucket(anyRate)
        for (const { afterUs, count } of steps) {
          clock.advance(afterUs / 1000)
          // The sum of fractions of milliseconds is the clock's own: the reference goes by it too.
          const clockUs = BigInt(Math.floor(clock.monotonicMs() * 1000))
          for (let use = 0; use < count; use++) {
            expect(limiter.take('anna', anyRate) === null).toBe(takeToken(clockUs))
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('about the wait: not a second too early, and after it there is a place', () => {
    fc.assert(
      fc.property(rates, (anyRate) => {
        const clock = makeClock()
        const limiter = createRateLimiter(clock)
        const small = { ...anyRate, limit: Math.min(anyRate.limit, 500) }
        for (let use = 0; use < small.limit; use++) limiter.take('anna', small)
        const waitS = limiter.take('anna', small)!
        clock.advance((waitS - 1) * SECOND_MS)
        if (waitS > 1) expect(limiter.peek('anna', small)).not.toBeNull()
        clock.advance(SECOND_MS)
        expect(limiter.take('anna', small)).toBeNull()
      }),
    )
  })
})

test('more keys than it keeps forget the one used longest ago, never one that goes on knocking', () => {
  const limiter = createRateLimiter(makeClock(), 100)
  const once = { limit: 1, windowMs: MINUTE_MS }
  limiter.take('quiet', once)
  limiter.take('knocking', once)
  for (let i = 0; i < 1_000; i++) {
    limiter.take(`passer-by ${i}`, once)
    expect(limiter.take('knocking', once)).not.toBeNull()
  }
  expect(limiter.take('quiet', once)).toBeNull()
})
