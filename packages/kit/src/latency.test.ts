import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LATENCY_BUCKETS, LATENCY_ERROR, latencyBucket, latencyQuantile } from './index.ts'

const durations = fc.array(fc.double({ min: 0.001, max: 134_000, noNaN: true }), { minLength: 1 })

function getHistogram(all: readonly number[]): Uint32Array {
  const counts = new Uint32Array(LATENCY_BUCKETS)
  for (const durationMs of all) counts[latencyBucket(durationMs)]!++
  return counts
}

function exactQuantile(all: readonly number[], share: number): number {
  return all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1]!
}

test('a quantile is off by a sixteenth of the true one at most', () => {
  expect(LATENCY_ERROR).toBe(0.0625)
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95, 0.99), (all, share) => {
      const exact = exactQuantile(all, share)
      const found = latencyQuantile(getHistogram(all), share)!
      expect(Math.abs(found - exact)).toBeLessThanOrEqual(Math.max(exact * LATENCY_ERROR + 0.001, 0.128))
    }),
  )
})

test('merged histograms answer as if everything had been counted in one', () => {
  fc.assert(
    fc.property(durations, durations, (one, other) => {
      const merged = getHistogram(one)
      getHistogram(other).forEach((count, bucket) => {
        merged[bucket]! += count
      })
      expect([...merged]).toEqual([...getHistogram([...one, ...other])])
    }),
  )
})

test('every duration has a counter, however short or long', () => {
  for (const durationMs of [0, 1e-9, 0.127, 0.128, 134_217, 1e9, Number.MAX_SAFE_INTEGER]) {
    const bucket = latencyBucket(durationMs)
    expect(bucket).toBeGreaterThanOrEqual(0)
    expect(bucket).toBeLessThan(LATENCY_BUCKETS)
  }
  expect(latencyBucket(0.127)).toBe(0)
  expect(latencyBucket(0.128)).toBe(1)
  expect(latencyBucket(1e9)).toBe(LATENCY_BUCKETS - 1)
})

test('nothing counted has no quantile', () => {
  expect(latencyQuantile(new Uint32Array(LATENCY_BUCKETS), 0.5)).toBeNull()
})
