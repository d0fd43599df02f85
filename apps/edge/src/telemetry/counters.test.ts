import { expect, test } from 'vitest'
import type { Answered } from './answered.ts'
import { Counters } from './counters.ts'
import { TunnelStatistics } from './tunnel-statistics.ts'

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
  decided_by: null,
  timings: null,
})

const getAnswer = (status: number, accounting: Partial<Answered['accounting']> = {}): Answered => ({
  response: { status },
  accounting: { isOwnAnswer: false, reason: null, answeredAtMs: 1, ...accounting },
})

test('the histogram holds answers of the application only, and refusals are counted apart', () => {
  const counters = new Counters()
  const statistics = new TunnelStatistics()
  const request = { headBuffer: Buffer.alloc(0), pathStart: 0, pathEnd: 0 }
  for (const exchange of [
    getAnswer(200),
    getAnswer(301),
    getAnswer(404),
    getAnswer(500),
    getAnswer(429, { isOwnAnswer: true, reason: 'rate_limited' }),
    getAnswer(502, { isOwnAnswer: true, reason: 'origin_unreachable', answeredAtMs: 0 }),
    getAnswer(499, { answeredAtMs: 0 }),
  ]) {
    counters.addRequest(exchange, 5)
    statistics.addRequest({ request, ...exchange }, 5, -1)
  }
  const { requests, errors, refused, durations } = counters.take()
  const answered = durations.reduce((sum, count) => sum + count, 0)
  expect({ requests, errors, refused, answered }).toEqual({ requests: 7, errors: 2, refused: 1, answered: 4 })
  expect(statistics.take()).toMatchObject({
    requests: 7,
    ok: 1,
    redirects: 1,
    client_errors: 1,
    server_errors: 2,
    refused: 1,
    latency: [[expect.any(Number), 4]],
  })
})

test('counts that were taken and given back are counted once', () => {
  const counters = new Counters()
  counters.addRequest(getAnswer(200), 5)
  counters.addBytes(10, 20)
  const taken = counters.take()
  expect(counters.isChanged).toBe(false)
  counters.addRequest(getAnswer(502), 5)
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
