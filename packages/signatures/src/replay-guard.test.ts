import { describe, expect, test } from 'vitest'
import { ReplayGuard } from './replay-guard.ts'

const delivery = (...keys: string[]) => ({ keys, expiresAtMs: null, isRetried: false })

describe('a delivery', () => {
  test('is new once, running until it is settled, and done afterwards', () => {
    const guard = new ReplayGuard({ limit: 10 })
    expect(guard.take('', delivery('a'), 0)).toBe('new')
    expect(guard.take('', delivery('a'), 0)).toBe('running')
    guard.settle('', delivery('a'), true)
    expect(guard.take('', delivery('a'), 0)).toBe('done')
  })

  test('that failed may come again', () => {
    const guard = new ReplayGuard({ limit: 10 })
    guard.take('', delivery('a'), 0)
    guard.settle('', delivery('a'), false)
    expect(guard.take('', delivery('a'), 0)).toBe('new')
  })

  test('is the same when one of its keys is', () => {
    const guard = new ReplayGuard({ limit: 10 })
    guard.take('', delivery('signature', 'id'), 0)
    expect(guard.take('', delivery('signature', 'another id'), 0)).toBe('running')
    guard.settle('', delivery('signature', 'id'), true)
    expect(guard.take('', delivery('another signature', 'id'), 0)).toBe('done')
  })

  test('of one trigger is not that of another with the same secret', () => {
    const guard = new ReplayGuard({ limit: 10 })
    guard.take('deploy ', delivery('a'), 0)
    expect(guard.take('notify ', delivery('a'), 0)).toBe('new')
  })

  test('need not be known once it is stale', () => {
    const guard = new ReplayGuard({ limit: 10 })
    const timed = { ...delivery('a'), expiresAtMs: 1_000 }
    guard.take('', timed, 0)
    guard.settle('', timed, true)
    expect(guard.take('', timed, 999)).toBe('done')
    expect(guard.take('', timed, 1_000)).toBe('new')
  })
})

test('the oldest are forgotten above the limit', () => {
  const guard = new ReplayGuard({ limit: 2 })
  for (const key of ['a', 'b', 'c']) {
    guard.take('', delivery(key), 0)
    guard.settle('', delivery(key), true)
  }
  expect(['b', 'c'].map((key) => guard.take('', delivery(key), 0))).toEqual(['done', 'done'])
  expect(guard.take('', delivery('a'), 0)).toBe('new')
})

test('deliveries done before the start are known, and newly done ones are reported', () => {
  const told: (readonly string[])[] = []
  const guard = new ReplayGuard({ limit: 2, done: ['x', 'y', 'scope z'], onDone: (keys) => told.push(keys) })
  expect(guard.take('scope ', delivery('z'), 0)).toBe('done')
  expect(guard.take('', delivery('x'), 0)).toBe('new')
  guard.settle('', delivery('x', 'id'), true)
  expect(told).toEqual([['x', 'id']])
})
