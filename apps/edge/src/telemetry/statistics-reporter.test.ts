import type { AskBody } from '@nora/link'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tunnel } from '../endpoints/tunnel.ts'
import { StatisticsBacklog } from './statistics-backlog.ts'
import { StatisticsReporter } from './statistics-reporter.ts'
import { TunnelStatistics } from './tunnel-statistics.ts'

type Message = AskBody<'add_statistics'>

let statistics: TunnelStatistics
let tunnel: Tunnel
let live: Tunnel[]
let sent: Message[]
let isAway: boolean
let reporter: StatisticsReporter

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T10:00:03Z') })
  statistics = new TunnelStatistics()
  tunnel = { facts: { id: 'tun_1' }, counters: { running: 0 }, statistics } as unknown as Tunnel
  live = [tunnel]
  sent = []
  isAway = false
  reporter = new StatisticsReporter({
    processId: 'edp_1',
    liveTunnels: () => live,
    send: async (body) => {
      sent.push(structuredClone(body))
      if (isAway) throw new Error('away')
      return {}
    },
    clock: { now: () => new Date(), monotonicMs: () => Date.now() },
    log: pino({ level: 'silent' }),
  })
})
afterEach(() => {
  reporter.stop()
  vi.useRealTimers()
})

const answer = (path: string, status = 200, durationMs = 10) => {
  const headBuffer = Buffer.from(path)
  statistics.addRequest(
    {
      request: { headBuffer, pathStart: 0, pathEnd: path.length },
      response: { status },
      accounting: { isOwnAnswer: false, reason: null, answeredAtMs: 1 },
    },
    durationMs,
    -1,
  )
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)
const requests = (messages: readonly Message[]) =>
  messages.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.requests, 0)

test('control is told on the tens of seconds, and nothing when nothing happened', async () => {
  answer('/a')
  await seconds(6)
  expect(sent).toEqual([])
  await seconds(2)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ process_id: 'edp_1', sequence: 1 })
  await seconds(30)
  expect(sent).toHaveLength(1)
})

test('traffic counted up to a full minute belongs to the minute that ends there', async () => {
  await seconds(55)
  answer('/last')
  await seconds(5)
  answer('/next')
  await seconds(10)
  const first = Date.parse('2026-01-01T10:00:00Z') / 60_000
  expect(sent.flatMap(({ rows }) => rows).map(({ minute, paths }) => [minute, paths[0]?.[0]])).toEqual([
    [first, '/last'],
    [first + 1, '/next'],
  ])
})

test('a report that control did not answer is sent again as it was, and newer traffic after it', async () => {
  isAway = true
  answer('/a')
  await seconds(10)
  answer('/b')
  await seconds(20)
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map((message) => JSON.stringify(message))).size).toBe(1)
  isAway = false
  sent.length = 0
  await seconds(10)
  expect(sent.map(({ sequence }) => sequence)).toEqual([1, 2])
  expect(requests(sent)).toBe(2)
  expect(reporter.waitingCount).toBe(0)
})

test('a long time without control keeps every sum, one row per tunnel and minute', async () => {
  isAway = true
  for (let i = 0; i < 360; i++) {
    answer('/a', i % 2 === 0 ? 200 : 503)
    statistics.addBytes(1, 2)
    await seconds(10)
  }
  expect(reporter.waitingCount).toBeLessThanOrEqual(62)
  isAway = false
  sent.length = 0
  await seconds(10)
  const rows = sent.flatMap((message) => message.rows)
  expect(requests(sent)).toBe(360)
  expect(rows.reduce((sum, row) => sum + row.errors, 0)).toBe(180)
  expect(rows.reduce((sum, row) => sum + row.bytes_out, 0)).toBe(720)
  expect(rows.flatMap(({ latency }) => latency).reduce((sum, [, count]) => sum + count, 0)).toBe(360)
})

test('the last sums of a tunnel that ended are told, also of what still runs on it', async () => {
  answer('/a')
  tunnel.counters.running = 1
  live = []
  reporter.keepClosed(tunnel)
  await seconds(10)
  answer('/b')
  tunnel.counters.running = 0
  await seconds(10)
  expect(requests(sent)).toBe(2)
})

test('a backlog that is full joins rows by the hour, and gives up the oldest only then', () => {
  const backlog = new StatisticsBacklog(4)
  const usage = () => {
    answer('/a')
    return statistics.take()!
  }
  for (let minute = 0; minute < 60; minute++) backlog.add('tun_1', minute, usage())
  expect(backlog.droppedCount).toBe(0)
  expect(backlog.take(9).reduce((sum, row) => sum + row.requests, 0)).toBe(60)
  for (let i = 0; i < 6; i++) backlog.add(`tun_${i}`, 0, usage())
  expect(backlog.size).toBe(4)
  expect(backlog.droppedCount).toBe(2)
  expect(backlog.take(1)[0]?.tunnel_id).toBe('tun_2')
})
