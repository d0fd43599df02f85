import { expect, test } from 'vitest'
import { Counters } from './counters.ts'

const record = (id: number) => ({
  id: `req_${id}`,
  at: '2026-01-01T00:00:00.000Z',
  method: 'GET',
  path: '/',
  status: 200,
  duration_ms: 1,
  bytes_in: 1,
  bytes_out: 1,
  visitor: '::1',
  answered_by: 'application' as const,
  reason: null,
  refused_by: null,
  timings: null,
})

test('counts that were taken and given back are counted once', () => {
  const counters = new Counters()
  counters.addRequest(200, 5)
  counters.addBytes(10, 20)
  const taken = counters.take()
  expect(counters.isChanged).toBe(false)
  counters.addRequest(502, 5)
  counters.giveBack(taken)
  expect(counters.isChanged).toBe(true)
  expect(counters.take()).toMatchObject({ requests: 2, errors: 1, bytesIn: 10, bytesOut: 20 })
})

test('no more than 20 records are kept, half of them for errors, also when they come back', () => {
  const counters = new Counters()
  for (let i = 0; i < 30; i++) counters.addRecord(record(i), false)
  for (let i = 100; i < 130; i++) counters.addRecord(record(i), true)
  const taken = counters.take()
  expect(taken.recent.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `req_${i}`))
  expect(taken.recentErrors.map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_, i) => `req_${100 + i}`),
  )
  for (let i = 30; i < 35; i++) counters.addRecord(record(i), false)
  counters.giveBack(taken)
  const { recent, recentErrors } = counters.take()
  expect(recent).toHaveLength(10)
  expect(recent.at(-1)?.id).toBe('req_34')
  expect(recentErrors).toHaveLength(10)
})
