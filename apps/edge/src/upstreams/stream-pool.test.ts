import type { Stream } from '@nora/protocol'
import { describe, expect, test } from 'vitest'
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

test('the last stream in is the first one out', () => {
  const pool = new StreamPool()
  const [first, second] = [makeStream(), makeStream()]
  pool.put(first, 0)
  pool.put(second, 1)
  expect(pool.take(2, true)).toBe(second)
  expect(pool.take(2, true)).toBe(first)
  expect(pool.take(2, true)).toBeNull()
})

test('dead streams are passed over, and none goes back in', () => {
  const pool = new StreamPool()
  const [first, second] = [makeStream(), makeStream()]
  pool.put(first, 0)
  pool.put(second, 0)
  second.dead = true
  expect(pool.take(0, true)).toBe(first)
  first.dead = true
  pool.put(first, 0)
  expect(pool.size).toBe(0)
})

test('a request that may not be sent twice gets no stream that was idle for more than two seconds', () => {
  const pool = new StreamPool()
  pool.put(makeStream(), 0)
  expect(pool.take(2_001, false)).toBeNull()
  expect(pool.take(2_000, false)).not.toBeNull()
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

describe('an origin that keeps idle connections for a while', () => {
  test.each([
    [5, 4_000],
    [2, 1_000],
    [1, 500],
  ])('of %i s is asked by them no later than after %i ms, whatever is asked', (seconds, lastMs) => {
    const pool = new StreamPool()
    pool.announce(seconds)
    pool.put(makeStream(), 0)
    expect(pool.take(lastMs + 1, true)).toBeNull()
    expect(pool.take(lastMs, true)).not.toBeNull()
  })

  test('of no time has none', () => {
    const pool = new StreamPool()
    pool.announce(0)
    const stream = makeStream()
    pool.put(stream, 0)
    expect([pool.size, stream.dead]).toEqual([0, true])
  })

  test('loses those that are past it', () => {
    const pool = new StreamPool()
    pool.announce(5)
    const [old, young] = [makeStream(), makeStream()]
    pool.put(old, 0)
    pool.put(young, 1_000)
    pool.sweep(4_500)
    expect([old.dead, young.dead]).toEqual([true, false])
  })

  test('that it does not announce is found out, and remembered for a minute', () => {
    let nowMs = 0
    const pool = new StreamPool(() => nowMs)
    const closed = makeStream()
    pool.put(closed, 0)
    nowMs = 50
    closed.handler.onEnd(closed)
    pool.put(makeStream(), 100)
    expect(pool.take(126, false)).toBeNull()
    expect(pool.take(126, true)).not.toBeNull()
    pool.put(makeStream(), 200)
    expect(pool.take(225, false)).not.toBeNull()
    pool.put(makeStream(), 60_000)
    expect(pool.take(60_051, false)).not.toBeNull()
  })
})

test('after a request has met a connection as it closed, what may not be sent twice gets none for a minute', () => {
  let nowMs = 0
  const pool = new StreamPool(() => nowMs)
  pool.onClosedInUse()
  pool.put(makeStream(), 0)
  expect(pool.take(1, false)).toBeNull()
  expect(pool.take(1, true)).not.toBeNull()
  nowMs = 60_001
  pool.put(makeStream(), nowMs)
  expect(pool.take(nowMs + 1, false)).not.toBeNull()
})

test('a pool that keeps nothing ends what it has and what it gets', () => {
  const pool = new StreamPool()
  const [before, after] = [makeStream(), makeStream()]
  pool.put(before, 0)
  pool.isKeeping = false
  pool.put(after, 0)
  expect([before.dead, after.dead, pool.size]).toEqual([true, true, 0])
  pool.isKeeping = true
  pool.put(makeStream(), 0)
  expect(pool.size).toBe(1)
})
