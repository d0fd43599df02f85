import type { RequestRecord } from '@nora/contract/tunnels'
import { HOUR_MS } from '@nora/kit'
import { expect, test } from 'vitest'
import { ClosedRequests } from './closed-requests.ts'
import { RecentRequests } from './recent-requests.ts'

const start = Date.parse('2026-11-20T12:00:00Z')

function request(place: number, changes: Partial<RequestRecord> = {}): RequestRecord {
  return {
    id: `req_${place}`,
    at: new Date(start + place).toISOString(),
    method: 'GET',
    path: '/',
    status: 200,
    duration_ms: 1,
    bytes_in: 0,
    bytes_out: 0,
    visitor: '192.0.2.1',
    answered_by: 'application',
    reason: null,
    refused_by: null,
    decided_by: null,
    timings: null,
    edge: 'edge-1',
    ...changes,
  }
}
const range = (from: number, count: number, changes: Partial<RequestRecord> = {}) =>
  Array.from({ length: count }, (_, i) => request(from + i, changes))
const ids = (records: readonly RequestRecord[] = []) => records.map(({ id }) => id)

test('the newest hundred requests are kept, in the order in which they arrived', () => {
  const requests = new RecentRequests()
  requests.add(range(0, 150))
  // It took long, and another edge tells of what came in between.
  requests.add([request(120.5, { id: 'req_slow' })])
  requests.add(range(150, 10))
  expect(requests.list()).toHaveLength(100)
  expect(ids(requests.list()).slice(0, 2)).toEqual(['req_159', 'req_158'])
  const all = ids(requests.list())
  expect([
    all.indexOf('req_slow') - all.indexOf('req_121'),
    all.indexOf('req_120') - all.indexOf('req_slow'),
  ]).toEqual([1, 1])
})

test('a flood of good requests pushes out neither errors nor refused ones, which are found by their ids', () => {
  const requests = new RecentRequests()
  requests.add(range(0, 133, { status: 502, reason: 'origin_broke_off', answered_by: 'edge' }))
  requests.add(range(200, 60, { status: 403, reason: 'address_denied', answered_by: 'edge' }))
  requests.add(range(1_000, 5_000))
  expect(requests.list().every(({ status }) => status === 200)).toBe(true)
  expect(ids(requests.list('errors'))).toEqual(ids(range(83, 50).reverse()))
  expect(ids(requests.list('refused'))).toEqual(ids(range(210, 50).reverse()))
  expect(requests.find('req_132')?.reason).toBe('origin_broke_off')
  expect(requests.find('req_1')).toBeUndefined()
})

test('a connection of TCP is an error when it did not come to its target', () => {
  const requests = new RecentRequests()
  const connection = { method: 'TCP', status: 0 } as const
  requests.add([
    request(1, { ...connection, reason: 'origin_unreachable' }),
    request(2, { ...connection, reason: 'closed' }),
    request(3, { ...connection, reason: 'address_denied' }),
  ])
  expect(ids(requests.list('errors'))).toEqual(['req_1'])
  expect(ids(requests.list('refused'))).toEqual(['req_3'])
})

test('requests of closed tunnels are kept for a day, and those of the tunnels that closed first are dropped first', () => {
  let nowMs = start
  const clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs }
  const closed = new ClosedRequests(clock, 25)
  const getTunnel = (id: string) => ({ id, team_id: 'tem_1', user_id: 'usr_1', hostname: 'shop.localhost' })
  const filled = (count: number) => {
    const requests = new RecentRequests()
    requests.add(range(0, count))
    return requests
  }
  closed.keep(getTunnel('tun_1'), filled(10))
  nowMs += HOUR_MS
  closed.keep(getTunnel('tun_2'), filled(10))
  closed.keep(getTunnel('tun_3'), filled(10))
  expect(closed.get('tun_1')).toBeUndefined()
  expect(closed.get('tun_2')?.list()).toHaveLength(10)
  nowMs += 23.5 * HOUR_MS
  closed.sweep()
  expect(closed.get('tun_3')).toBeDefined()
  nowMs += HOUR_MS
  closed.sweep()
  expect([closed.get('tun_2'), closed.get('tun_3')]).toEqual([undefined, undefined])
})
