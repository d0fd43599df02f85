import { describe, expect, test } from 'vitest'
import { WindowCounters, type WindowKind } from './window-counters.ts'

const MINUTE = { limit: 10, windowMs: 60_000 }

function counters(kind: WindowKind, keysLimit = 100) {
  const clock = { ms: 600_000, now: () => new Date(clock.ms) }
  const windows = new WindowCounters(kind, clock, keysLimit)
  const take = (count: number, key = 'a') =>
    Array.from({ length: count }, () => windows.take(key, MINUTE)).filter((waitS) => waitS === null).length
  return { clock, windows, take }
}

describe('fixed windows', () => {
  test('let so many through in each, and say how long the rest of it is', () => {
    const { clock, windows, take } = counters('fixed')
    clock.ms += 45_500
    expect(take(25)).toBe(10)
    expect(windows.take('a', MINUTE)).toBe(15)
    expect(take(1, 'b')).toBe(1)
    clock.ms += 14_500
    expect(take(25)).toBe(10)
  })
})

describe('a sliding window', () => {
  test('never lets more than the limit through in a window, wherever it begins', () => {
    const { clock, windows } = counters('sliding')
    const granted: number[] = []
    for (let step = 0; step < 1_200; step++) {
      clock.ms += 500
      if (windows.take('a', MINUTE) === null) granted.push(clock.ms)
    }
    const busiest = Math.max(
      ...granted.map((from) => granted.filter((at) => at >= from && at < from + 60_000).length),
    )
    // The window before is taken for even: within it, one or two stood closer together.
    expect(busiest).toBeLessThanOrEqual(12)
    expect(granted.length).toBeGreaterThanOrEqual(90)
  })

  test.each([0, 10_000, 30_000, 59_000])(
    'says at %i ms after a full window when the next one fits',
    (afterMs) => {
      const { clock, windows, take } = counters('sliding')
      expect(take(10)).toBe(10)
      clock.ms += afterMs
      const waitS = windows.take('a', MINUTE)!
      clock.ms += waitS * 1_000
      expect(windows.peek('a', MINUTE)).toBeNull()
      clock.ms -= 2_000
      expect(windows.peek('a', MINUTE)).not.toBeNull()
    },
  )
})

test('what others let through counts, and a clock that is put back forgets nothing', () => {
  const { clock, windows, take } = counters('fixed')
  windows.add('a', MINUTE, 7)
  expect(take(10)).toBe(3)
  clock.ms -= 120_000
  expect(take(1)).toBe(0)
})

test('the keys used longest ago are forgotten first', () => {
  const { windows, take } = counters('fixed', 2)
  expect([take(10, 'a'), take(10, 'b'), take(1, 'a'), take(1, 'c')]).toEqual([10, 10, 0, 1])
  expect(windows.peek('a', MINUTE)).not.toBeNull()
  expect(windows.peek('b', MINUTE)).toBeNull()
})
