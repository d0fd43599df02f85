import { HOUR_MS, SECOND_MS } from '@nora/kit'
import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { addressKey, createRateLimiter } from './rate-limit.ts'

const rate = { limit: 3, windowMs: 30 * SECOND_MS }

test('a burst is allowed, then one per share of the window', () => {
  const clock = createTestClock()
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
  const limiter = createRateLimiter(createTestClock())
  for (let use = 0; use < 10; use++) {
    expect(limiter.take('anna', rate)).toBeNull()
    limiter.giveBack('anna', rate)
  }
})

test('what is left falls with each use and comes back with time', () => {
  const clock = createTestClock()
  const limiter = createRateLimiter(clock)
  const left = () => limiter.left('anna', rate)
  expect(left()).toEqual({ uses: 3, fullInS: 0 })
  limiter.take('anna', rate)
  expect(left()).toEqual({ uses: 2, fullInS: 10 })
  for (let use = 0; use < 5; use++) limiter.take('anna', rate)
  expect(left()).toEqual({ uses: 0, fullInS: 30 })
  clock.advance(20 * SECOND_MS)
  expect(left()).toEqual({ uses: 2, fullInS: 10 })
  clock.advance(HOUR_MS)
  expect(left()).toEqual({ uses: 3, fullInS: 0 })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
