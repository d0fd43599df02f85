/** Eight buckets per power of two: the middle of one is no further than 1/16 from anything in it. */
const BITS = 3
const PER_OCTAVE = 2 ** BITS
/** 128 µs; whatever is shorter shares the first bucket. */
const FIRST_OCTAVE = 7
const OCTAVES = 20
/** 2²⁷ µs, 134 s; whatever is longer counts as that. */
const LONGEST_US = 2 ** (FIRST_OCTAVE + OCTAVES) - 1

/** Counters of a histogram of durations. Two histograms are merged by adding them bucket by bucket. */
export const LATENCY_BUCKETS = 1 + OCTAVES * PER_OCTAVE

/** The relative error of a quantile, for durations from 0.128 ms to 134 s. */
export const LATENCY_ERROR = 1 / (2 * PER_OCTAVE)

/**
 * Returns the counter of a log-linear histogram that a duration in milliseconds belongs to, 0 … LATENCY_BUCKETS
 * − 1. The octave is the position of the highest bit, the bucket in it the next three bits (as in
 * HdrHistogram).
 */
export function latencyBucket(durationMs: number): number {
  const us = Math.min(durationMs * 1000, LONGEST_US) | 0
  const octave = 31 - Math.clz32(us)
  if (octave < FIRST_OCTAVE) return 0
  return 1 + (octave - FIRST_OCTAVE) * PER_OCTAVE + ((us >> (octave - BITS)) & (PER_OCTAVE - 1))
}

/**
 * The duration in milliseconds that `share` (0 … 1) of what was counted did not exceed; null when nothing was.
 * `counts` holds LATENCY_BUCKETS counters. Off by LATENCY_ERROR of the true one at most, below 0.128 ms by
 * 0.064 ms at most.
 */
export function latencyQuantile(counts: ArrayLike<number>, share: number): number | null {
  let total = 0
  for (let bucket = 0; bucket < LATENCY_BUCKETS; bucket++) total += counts[bucket]!
  if (total === 0) return null
  let rest = Math.max(1, Math.ceil(total * share))
  for (let bucket = 0; bucket < LATENCY_BUCKETS; bucket++) {
    rest -= counts[bucket]!
    if (rest <= 0) return middleUs(bucket) / 1000
  }
  return middleUs(LATENCY_BUCKETS - 1) / 1000
}

function middleUs(bucket: number): number {
  if (bucket === 0) return 2 ** (FIRST_OCTAVE - 1)
  const octave = FIRST_OCTAVE + Math.floor((bucket - 1) / PER_OCTAVE)
  const width = 2 ** (octave - BITS)
  return 2 ** octave + (((bucket - 1) % PER_OCTAVE) + 0.5) * width
}
