import { latencyBucket, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { expect, test } from 'vitest'
import { type Counts, TunnelTraffic } from './traffic.ts'

const start = new Date('2026-11-20T12:00:30Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const nothing = { requests: 0, errors: 0, bytes_in: 0, bytes_out: 0 }
const counts = (changes: Partial<Counts> = {}): Counts => ({
  ...nothing,
  open_connections: 1,
  refused: 0,
  latency: [],
  recent: [],
  ...changes,
})
test('sums go on from what was stored', () => {
  const traffic = new TunnelTraffic({ requests: 10, errors: 1, bytes_in: 5, bytes_out: 6 }, null)
  traffic.add('edge-1', counts({ requests: 2, errors: 1, bytes_in: 1, bytes_out: 1 }), start)
  expect(traffic.snapshot(start)).toMatchObject({
    requests: 12,
    errors: 2,
    bytes_in: 6,
    bytes_out: 7,
  })
})

test('usage that is taken to be stored holds sums alone, without the row they started from', () => {
  const row = { ...nothing, epoch: 1, expires_at: null }
  const traffic = new TunnelTraffic(row, null)
  expect(traffic.takeUsage()).toBeNull()
  traffic.add('edge-1', counts({ requests: 1 }), start)
  expect(traffic.takeUsage()).toEqual({ ...nothing, requests: 1, last_request_at: start })
  expect(traffic.takeUsage()).toBeNull()
})

test('the rate is that of the last ten seconds and falls by itself', () => {
  const traffic = new TunnelTraffic(nothing, null)
  traffic.add('edge-1', counts({ requests: 20 }), start)
  traffic.add('edge-1', counts({ requests: 10 }), after(5 * SECOND_MS))
  expect(traffic.requestsPerSecond(after(5 * SECOND_MS))).toBe(3)
  expect(traffic.requestsPerSecond(after(12 * SECOND_MS))).toBe(1)
  expect(traffic.requestsPerSecond(after(20 * SECOND_MS))).toBe(0)
})

test('the series is the last hour by minute, the newest last', () => {
  const traffic = new TunnelTraffic(nothing, null)
  traffic.add('edge-1', counts({ requests: 3 }), start)
  traffic.add('edge-1', counts({ requests: 4 }), after(2 * MINUTE_MS))
  const { series } = traffic.snapshot(after(2 * MINUTE_MS))
  expect(series).toHaveLength(60)
  expect(series.slice(-3)).toEqual([3, 0, 4])
  expect(traffic.snapshot(after(61 * MINUTE_MS)).series.slice(0, 2)).toEqual([4, 0])
  expect(traffic.snapshot(after(90 * MINUTE_MS)).series.every((requests) => requests === 0)).toBe(true)
})

test('sums are taken for storing only when they changed', () => {
  const traffic = new TunnelTraffic(nothing, null)
  traffic.add('edge-1', counts(), start)
  expect(traffic.takeUsage()).toBeNull()
  traffic.add('edge-1', counts({ requests: 1 }), start)
  expect(traffic.takeUsage()).toEqual({ ...nothing, requests: 1, last_request_at: start })
  expect(traffic.takeUsage()).toBeNull()
})

test('the figures of the last hour are those of the sixty minutes of the series', () => {
  const traffic = new TunnelTraffic({ ...nothing, requests: 500, errors: 7 }, null)
  const fast: [number, number] = [latencyBucket(10), 90]
  const slow: [number, number] = [latencyBucket(1000), 10]
  traffic.add('edge-1', counts({ requests: 95, refused: 5, bytes_out: 9, latency: [fast] }), start)
  traffic.add('edge-2', counts({ requests: 10, errors: 2, latency: [slow] }), after(30 * MINUTE_MS))
  const { last_hour, requests } = traffic.snapshot(after(30 * MINUTE_MS))
  expect(requests).toBe(605)
  expect(last_hour).toMatchObject({ requests: 105, errors: 2, refused: 5, bytes_out: 9 })
  expect(last_hour.p50_ms).toBeLessThan(12)
  expect(last_hour.p95_ms).toBeGreaterThan(900)
  expect(traffic.snapshot(after(75 * MINUTE_MS)).last_hour).toMatchObject({ requests: 10, refused: 0 })
  expect(traffic.snapshot(after(95 * MINUTE_MS)).last_hour).toMatchObject({ requests: 0, p95_ms: null })
})
