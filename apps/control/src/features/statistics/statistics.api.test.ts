import type { StatisticsQuery } from '@nora/contract/statistics'
import { DAY_MS, HOUR_MS, latencyBucket, MINUTE_MS } from '@nora/kit'
import type { StatisticsRow } from '@nora/link'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { addMember, getCredential, makeTeam } from '../../testing/team.ts'
import { statistics, statistics_tops } from './statistics.tables.ts'

let booted: Booted
let edge: TestEdge
let anna: Person
let boris: Person
let sequence = 0

beforeAll(async () => {
  booted = await bootControl()
  edge = await connectEdge(await listenForEdges(booted))
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted, 'Анна Белова')
  boris = await signUpSomeone(booted, 'Борис Чен')
  const team_id = await makeTeam(booted, anna)
  await addMember(booted, boris, team_id)
})

/** A tunnel of theirs, under a name nobody has had. */
async function openTunnel(person: Person, name: string) {
  const agent = getAgent({ client_key: `client key of ${person.user.id}`, instance: name })
  const credential_id = await getCredential(edge, person)
  return edge.link.ask('claim', getClaim(credential_id, { name, agent }))
}

function getRow(tunnel_id: string, changes: Partial<StatisticsRow> = {}): StatisticsRow {
  return {
    tunnel_id,
    minute: Math.floor(booted.clock.now().getTime() / MINUTE_MS),
    requests: 0,
    errors: 0,
    ok: 0,
    redirects: 0,
    client_errors: 0,
    server_errors: 0,
    refused: 0,
    bytes_in: 0,
    bytes_out: 0,
    connections: 0,
    connections_ended: 0,
    connection_ms: 0,
    latency: [],
    paths: [],
    countries: [],
    ...changes,
  }
}

const tell = (rows: StatisticsRow[], message = { process_id: 'edp_1', sequence: ++sequence }) =>
  edge.link.ask('add_statistics', { ...message, rows })

const ask = ({ api }: Person, query: Partial<StatisticsQuery> = {}) =>
  api.statistics.getTeamStatistics({ query })

describe('what an edge told', () => {
  test('is in the totals, at its time, and under its hostname, member, path and country', async () => {
    const { tunnel_id, hostname } = await openTunnel(boris, 'told')
    const latency: StatisticsRow['latency'] = [
      [latencyBucket(10), 8],
      [latencyBucket(1_000), 2],
    ]
    await tell([
      getRow(tunnel_id, {
        requests: 10,
        errors: 1,
        bytes_in: 500,
        bytes_out: 9_000,
        latency,
        connections: 3,
        connections_ended: 2,
        connection_ms: 5_000,
        paths: [
          ['/api/:id', 7, 1],
          ['', 3, 0],
        ],
        countries: [
          ['DE', 4],
          ['', 6],
        ],
      }),
    ])
    const usage = { requests: 10, errors: 1, bytes_in: 500, bytes_out: 9_000, connections: 3 }
    const seen = await ask(anna, { period: '1h' })
    expect(seen.totals).toMatchObject({ ...usage, connection_ms: 2_500, open_tunnels: 1 })
    expect(seen.totals.p50_ms).toBeCloseTo(10, 0)
    expect(seen.totals.p95_ms).toBeGreaterThan(930)
    expect(seen.totals.p99_ms).toBeLessThan(1_070)
    expect(seen.series).toHaveLength(60)
    expect(seen.series.at(-1)).toMatchObject({ ...usage, open_tunnels: 1 })
    expect(seen.series.filter(({ requests }) => requests > 0)).toHaveLength(1)
    expect(seen.hostnames).toEqual([{ hostname, ...usage }])
    expect(seen.members).toEqual([{ user: expect.objectContaining({ id: boris.user.id }), ...usage }])
    expect(seen).toMatchObject({
      paths: [{ hostname, path: '/api/:id', requests: 7, errors: 1 }],
      other_path_requests: 3,
      countries: [{ code: 'DE', count: 4 }],
      other_country_count: 6,
      has_countries: true,
    })
  })

  test('counts once, however often it is sent, and again from another process', async () => {
    const { tunnel_id } = await openTunnel(anna, 'once')
    const rows = [getRow(tunnel_id, { requests: 5 })]
    const first = { process_id: 'edp_twice', sequence: 1 }
    await Promise.all([tell(rows, first), tell(rows, first)])
    await tell(rows, first)
    expect((await ask(anna)).totals.requests).toBe(5)
    await tell(rows, { process_id: 'edp_twice', sequence: 2 })
    // Late and out of turn: it was answered long ago.
    await tell(rows, first)
    await tell(rows, { process_id: 'edp_other', sequence: 1 })
    expect((await ask(anna)).totals.requests).toBe(15)
  })

  test('of many edges at once is all there', async () => {
    const tunnels = [await openTunnel(anna, 'many-1'), await openTunnel(boris, 'many-2')]
    const messages = Array.from({ length: 20 }, (_, i) => {
      const rows = tunnels.map(({ tunnel_id }) => getRow(tunnel_id, { requests: 1, latency: [[40, 1]] }))
      return tell(i % 2 === 0 ? rows : rows.reverse(), { process_id: `edp_many_${i}`, sequence: 1 })
    })
    await Promise.all(messages)
    const { totals, hostnames } = await ask(anna)
    expect(totals.requests).toBe(40)
    expect(hostnames.map(({ requests }) => requests)).toEqual([20, 20])
  })

  test('of a tunnel that nobody knows is passed over, the rest is kept', async () => {
    const { tunnel_id } = await openTunnel(anna, 'known')
    await tell([getRow('tun_nobodys', { requests: 1 }), getRow(tunnel_id, { requests: 2 })])
    expect((await ask(anna)).totals.requests).toBe(2)
  })

  test('is compared with the same length of time before', async () => {
    const { tunnel_id } = await openTunnel(anna, 'before')
    await tell([getRow(tunnel_id, { requests: 3 })])
    booted.clock.advance(HOUR_MS)
    await tell([getRow(tunnel_id, { requests: 4 })])
    const { totals, previous } = await ask(anna, { period: '1h' })
    expect([totals.requests, previous.requests]).toEqual([4, 3])
  })
})

describe('a member', () => {
  test('sees what went through their own tunnels, whatever they ask for', async () => {
    const own = await openTunnel(boris, 'own')
    const other = await openTunnel(anna, 'others')
    await tell([getRow(own.tunnel_id, { requests: 1 }), getRow(other.tunnel_id, { requests: 10 })])
    expect((await ask(boris)).totals.requests).toBe(1)
    expect((await ask(boris)).hostnames.map(({ hostname }) => hostname)).toEqual([own.hostname])
    expect((await ask(boris, { member: boris.user.id })).totals.requests).toBe(1)
    expect((await ask(boris, { hostname: other.hostname })).totals).toMatchObject({
      requests: 0,
      open_tunnels: 0,
    })
    for (const query of [{ member: anna.user.id }, { tunnel: other.tunnel_id }]) {
      await expect(ask(boris, query)).rejects.toMatchObject({ code: 'NotFound' })
    }
    expect((await ask(anna)).totals).toMatchObject({ requests: 11, open_tunnels: 2 })
    expect((await ask(anna, { member: boris.user.id })).totals.requests).toBe(1)
    expect((await ask(anna, { tunnel: other.tunnel_id })).totals.requests).toBe(10)
    expect((await ask(anna, { hostname: own.hostname })).totals.requests).toBe(1)
  })

  test('of another team is as unknown as one that there never was', async () => {
    const vera = await signUpSomeone(booted, 'Вера')
    const { tunnel_id, hostname } = await openTunnel(anna, 'foreign')
    await tell([getRow(tunnel_id, { requests: 1 })])
    const refused = { code: 'NotFound' }
    for (const query of [{ member: anna.user.id }, { member: 'usr_none' }, { tunnel: tunnel_id }]) {
      await expect(ask(vera, query)).rejects.toMatchObject(refused)
    }
    expect((await ask(vera, { hostname })).totals.requests).toBe(0)
  })
})

describe('rolling up', () => {
  async function rollUp(): Promise<void> {
    while (await booted.control.runStep('rollUp'));
  }

  test('keeps every sum while minutes become hours and hours become days', async () => {
    const { tunnel_id } = await openTunnel(anna, 'rolled')
    const rows = Array.from({ length: 180 }, (_, i) => {
      const row = getRow(tunnel_id, { requests: 1, latency: [[30, 1]], paths: [['/a', 1, 0]] })
      return { ...row, minute: row.minute - i }
    })
    await tell(rows)
    const whole = async () => {
      const { totals, paths } = await ask(anna, { period: '30d' })
      return [totals.requests, totals.p50_ms, paths[0]?.requests]
    }
    const before = await whole()
    expect(before[0]).toBe(180)
    for (const ms of [4 * HOUR_MS, 9 * DAY_MS]) {
      booted.clock.advance(ms)
      await rollUp()
      expect(await whole()).toEqual(before)
    }
    const { db } = booted.control.platform
    const steps = await db
      .select({ step: statistics.step, rows: count() })
      .from(statistics)
      .groupBy(statistics.step)
    expect(steps.map(({ step }) => step).sort()).toEqual(['day', 'hour'])
    const tops = await db.select().from(statistics_tops)
    expect(new Set(tops.map(({ step }) => step))).toEqual(new Set(['day']))
    booted.clock.advance(100 * DAY_MS)
    await rollUp()
    const days = await db.select().from(statistics)
    expect(new Set(days.map(({ step }) => step))).toEqual(new Set(['day']))
    booted.clock.advance(400 * DAY_MS)
    await booted.control.runStep('purge')
    expect(await db.select().from(statistics)).toEqual([])
    expect(await db.select().from(statistics_tops)).toEqual([])
  })
})

test('wrong periods and zones are refused at their field', async () => {
  const at = (ms: number) => new Date(booted.clock.now().getTime() - ms).toISOString()
  for (const [query, field] of [
    [{ zone: 'Mars/Crater' }, 'zone'],
    [{ from: at(0), to: at(HOUR_MS) }, 'to'],
    [{ from: at(900 * DAY_MS) }, 'from'],
  ] as const) {
    await expect(ask(anna, query)).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.anything() },
    })
  }
})

test('answers are told by their class, with what rules refused apart, and since when there is data', async () => {
  const { tunnel_id } = await openTunnel(anna, 'classes')
  const minute = Math.floor(booted.clock.now().getTime() / MINUTE_MS)
  const classes = { ok: 5, redirects: 1, client_errors: 2, server_errors: 1, refused: 3 }
  await tell([getRow(tunnel_id, { minute: minute - 5, requests: 13, errors: 1, ...classes })])
  await tell([getRow(tunnel_id, { minute, requests: 1, ok: 1 })])
  const { totals, series, data_from } = await ask(anna, { period: '1h', tunnel: tunnel_id })
  expect(totals).toMatchObject({ requests: 14, ...classes, ok: 6 })
  expect(series.at(-6)).toMatchObject(classes)
  expect(data_from).toBe(new Date((minute - 5) * MINUTE_MS).toISOString())
  const nothing = await ask(anna, { hostname: 'nobody.localhost' })
  expect([nothing.data_from, nothing.events]).toEqual([null, []])
})

test('openings, ends and policy changes of the period are told to those who may see them', async () => {
  const own = await openTunnel(boris, 'event')
  await openTunnel(anna, 'other-event')
  await edge.link.ask('release', { tunnel_id: own.tunnel_id, epoch: own.epoch, reason: 'agent_closed' })
  const rules = [{ network: '192.0.2.0/24', effect: 'deny' as const }]
  await anna.api.policies.createIpPolicy({ body: { name: 'Office', rules } })
  const kinds = async (person: Person) =>
    (await ask(person, { period: '1h' })).events.map(({ kind, name }) => `${kind} ${name.split('.')[0]}`)
  expect(await kinds(boris)).toEqual(['tunnel_opened event', 'tunnel_closed event'])
  await booted.control.platform.settle()
  expect((await kinds(anna)).sort()).toEqual([
    'policy_created Office',
    'tunnel_closed event',
    'tunnel_opened event',
    'tunnel_opened other-event',
  ])
  const { events } = await ask(anna, { period: '1h', tunnel: own.tunnel_id })
  expect(events.find(({ kind }) => kind === 'tunnel_closed')).toMatchObject({ reason: 'agent_closed' })
})
