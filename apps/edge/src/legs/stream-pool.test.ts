import type { Stream } from '@nora/protocol'
import { expect, test } from 'vitest'
import { StreamPool } from './stream-pool.ts'

function makeStream(): Stream {
  const stream = {
    dead: false,
    reset() {
      this.dead = true
    },
  }
  return stream as unknown as Stream
}

const always = Number.POSITIVE_INFINITY

test('the last stream in is the first one out', () => {
  const pool = new StreamPool()
  const [first, second] = [makeStream(), makeStream()]
  pool.put(first, 0)
  pool.put(second, 1)
  expect(pool.take(2, always)).toBe(second)
  expect(pool.take(2, always)).toBe(first)
  expect(pool.take(2, always)).toBeNull()
})

test('dead streams are passed over, and none goes back in', () => {
  const pool = new StreamPool()
  const [first, second] = [makeStream(), makeStream()]
  pool.put(first, 0)
  pool.put(second, 0)
  second.dead = true
  expect(pool.take(0, always)).toBe(first)
  first.dead = true
  pool.put(first, 0)
  expect(pool.size).toBe(0)
})

test('whoever wants a fresh stream gets none that is older', () => {
  const pool = new StreamPool()
  pool.put(makeStream(), 0)
  expect(pool.take(3_000, 2_000)).toBeNull()
  expect(pool.take(3_000, 3_000)).not.toBeNull()
})

test('an origin that speaks on an idle stream loses it', () => {
  const pool = new StreamPool()
  const stream = makeStream()
  pool.put(stream, 0)
  stream.handler.onData(stream, Buffer.from('x'), 0, 1)
  expect(stream.dead).toBe(true)
})

test('idle streams end after a minute, and the pool has a limit', () => {
  const pool = new StreamPool()
  const streams = Array.from({ length: 1_100 }, makeStream)
  for (const [i, stream] of streams.entries()) pool.put(stream, i)
  expect(pool.size).toBe(1_024)
  pool.sweep(60_500)
  expect(pool.size).toBe(1_024 - 500)
  expect(streams[499]?.dead).toBe(true)
  expect(streams[500]?.dead).toBe(false)
  pool.clear()
  expect(streams.every(({ dead }) => dead)).toBe(true)
})
