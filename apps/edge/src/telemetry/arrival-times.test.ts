import { expect, test } from 'vitest'
import { ArrivalTimes } from './arrival-times.ts'

test('requests that arrive within one millisecond are told in their order', () => {
  const clock = { now: () => new Date('2026-11-20T12:00:00.500Z'), monotonicMs: () => 1000 }
  const arrivals = new ArrivalTimes(clock)
  const times = [999.125, 999.25, 999.75].map((startedAtMs) => arrivals.at(startedAtMs))
  expect(times).toEqual([
    '2026-11-20T12:00:00.499125Z',
    '2026-11-20T12:00:00.499250Z',
    '2026-11-20T12:00:00.499750Z',
  ])
  expect(arrivals.at(0)).toBe('2026-11-20T12:00:00.500000Z')
})
