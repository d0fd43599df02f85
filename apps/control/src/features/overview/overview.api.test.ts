import type { ReserveDomain } from '@nora/contract/domains'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@nora/kit'
import type { StatisticsRow } from '@nora/link'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, proving, signUpSomeone } from '../../testing/person.ts'
import { addMember, getCredential, makeTeam } from '../../testing/team.ts'
import { audit_streams } from '../audit/readable-tables.ts'
import { tunnels } from '../tunnels/readable-tables.ts'

let booted: Booted
let edge: TestEdge
let anna: Person
let boris: Person
let team_id: string
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
  anna = proving(await signUpSomeone(booted, 'Анна Белова'))
  boris = proving(await signUpSomeone(booted, 'Борис Чен'))
  team_id = await makeTeam(booted, anna)
  await addMember(booted, boris, team_id)
})

const look = ({ api }: Person) => api.overview.getOverview()
const later = (ms: number) => new Date(booted.clock.now().getTime() + ms).toISOString()

async function openTunnel(person: Person, name: string) {
  const agent = getAgent({ client_key: `client key of ${person.user.id}`, instance: name })
  const credential_id = await getCredential(edge, person)
  return edge.link.ask('claim', getClaim(credential_id, { name, agent }))
}

const tell = (tunnel_id: string, counts: Partial<StatisticsRow>, agoMs = 0) =>
  edge.link.ask('add_statistics', {
    process_id: 'edp_1',
    sequence: ++sequence,
    rows: [
      {
        tunnel_id,
        minute: Math.floor((booted.clock.now().getTime() - agoMs) / MINUTE_MS),
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
        ...counts,
      },
    ],
  })

test('a newcomer has had no request, and nothing needs them', async () => {
  expect(await look(anna)).toEqual({
    has_requests: false,
    hour: { requests: 0, errors: 0, tunnels: [] },
    expiring: [],
    failing_streams: [],
    unused_domains: { items: [], total: 0 },
  })
})

test('a request to the installation’s example is not the first request', async () => {
  const { tunnel_id } = await openTunnel(anna, 'example')
  const { db, clock } = booted.control.platform
  const of = eq(tunnels.id, tunnel_id)
  await db.update(tunnels).set({ last_request_at: clock.now(), is_sample: true }).where(of)
  expect(await look(anna)).toMatchObject({ has_requests: false })
  await db.update(tunnels).set({ is_sample: false }).where(of)
  expect(await look(anna)).toMatchObject({ has_requests: true })
  expect(await look(boris)).toMatchObject({ has_requests: false })
})

test('the last hour counts one’s own tunnels, the ones with the most errors first', async () => {
  const quiet = await openTunnel(boris, 'quiet-hour')
  const failing = await openTunnel(boris, 'failing-hour')
  await tell(quiet.tunnel_id, { requests: 10 })
  await tell(failing.tunnel_id, { requests: 5, errors: 2 })
  await tell(failing.tunnel_id, { requests: 7, errors: 7 }, HOUR_MS + MINUTE_MS)
  expect((await look(boris)).hour).toEqual({
    requests: 15,
    errors: 2,
    tunnels: [
      { id: failing.tunnel_id, requests: 5, errors: 2 },
      { id: quiet.tunnel_id, requests: 10, errors: 0 },
    ],
  })
  expect((await look(anna)).hour.requests).toBe(0)
})

test('keys of one’s own that expire within two weeks are listed, the next first', async () => {
  const create = (description: string, ms: number) =>
    anna.api.credentials.createApiKey({ body: { description, scope: 'read', expires_at: later(ms) } })
  await create('in a month', 30 * DAY_MS)
  const second = await create('in ten days', 10 * DAY_MS)
  const first = await create('tomorrow', DAY_MS)
  const revoked = await create('revoked', DAY_MS)
  await anna.api.credentials.revokeApiKey({ params: { id: revoked.id } })
  expect((await look(anna)).expiring).toMatchObject([
    { kind: 'api_key', id: first.id, name: 'tomorrow', expires_at: first.expires_at },
    { id: second.id, name: 'in ten days' },
  ])
  expect((await look(boris)).expiring).toEqual([])
})

test('names without a tunnel are listed until a tunnel stands behind them, five at most', async () => {
  const reserve = (body: Partial<ReserveDomain>) =>
    anna.api.domains.reserveDomain({ body: { region: 'local', name: 'a', ...body } })
  const used = await reserve({ name: 'used-name' })
  const idle = await reserve({ name: 'idle-name' })
  await openTunnel(anna, 'used-name')
  const { unused_domains } = await look(anna)
  expect(unused_domains).toEqual({
    items: [{ id: idle.id, name: 'idle-name', hostname: idle.hostname }],
    total: 1,
  })
  await anna.api.domains.releaseDomain({ params: { id: idle.id } })
  expect((await look(anna)).unused_domains.total).toBe(0)
  for (let i = 0; i < 6; i++) await reserve({ name: `idle-${i}` })
  const many = (await look(anna)).unused_domains
  expect(many.items).toHaveLength(5)
  expect(many.total).toBe(6)
  expect(many.items.map(({ id }) => id)).not.toContain(used.id)
})

test('a receiver of the audit log that fails is shown to those who manage it, until it gets events again', async () => {
  const { db, ids, clock } = booted.control.platform
  const failed_at = clock.now()
  const row = {
    id: ids.next('aus'),
    team_id,
    name: 'SIEM',
    kind: 'webhook' as const,
    url: 'https://siem.example.com',
    sealed_secret: null,
    ca_pem: null,
    is_paused: false,
    position: 0,
    attempts: 3,
    next_attempt_at: failed_at,
    delivered_at: null,
    failed_at,
    last_error: '503',
    user_id: anna.user.id,
    created_at: failed_at,
  }
  await db.insert(audit_streams).values(row)
  const [shown] = (await look(anna)).failing_streams
  expect(shown).toEqual({ id: row.id, name: 'SIEM', failed_at: failed_at.toISOString(), error: '503' })
  expect((await look(boris)).failing_streams).toEqual([])
  const delivered_at = new Date(failed_at.getTime() + MINUTE_MS)
  await db.update(audit_streams).set({ delivered_at }).where(eq(audit_streams.id, row.id))
  expect((await look(anna)).failing_streams).toEqual([])
})
