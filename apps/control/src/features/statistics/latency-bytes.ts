import { LATENCY_BUCKETS } from '@nora/kit'

const SEVEN_BITS = 0x7f
const MORE = 0x80

/**
 * A histogram as it is stored: for each bucket that counted something a byte with its number and the count as a
 * base-128 varint, low bits first (as in Protocol Buffers). Two of them are merged by writing one after the other.
 */
export function toLatencyBytes(buckets: Iterable<readonly [bucket: number, count: number]>): Buffer {
  const bytes: number[] = []
  for (const [bucket, count] of buckets) {
    if (count === 0 || bucket >= LATENCY_BUCKETS) continue
    bytes.push(bucket)
    let rest = count
    for (; rest > SEVEN_BITS; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) | MORE)
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}

/** Adds what is stored to `counts`, LATENCY_BUCKETS of them. */
export function addLatencyBytes(bytes: Uint8Array, counts: Float64Array): void {
  let i = 0
  while (i < bytes.length) {
    const bucket = bytes[i++]!
    let count = 0
    let unit = 1
    for (; bytes[i]! >= MORE; unit *= MORE) count += (bytes[i++]! & SEVEN_BITS) * unit
    counts[bucket]! += count + bytes[i++]! * unit
  }
}

/** Keeps each bucket once. */
export function compacted(bytes: Uint8Array): Buffer {
  const counts = new Float64Array(LATENCY_BUCKETS)
  addLatencyBytes(bytes, counts)
  return toLatencyBytes(counts.entries())
}
