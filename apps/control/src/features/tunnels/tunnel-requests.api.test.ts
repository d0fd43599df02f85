import type { TunnelCounts } from '@nora/link'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { addMember, getCredential, makeTeam } from '../../testing/team.ts'

let booted: Booted
let edge: TestEdge
let anna: Person
let credential_id: string

beforeAll(async () => {
  booted = await bootControl()
  edge = await connectEdge(await listenForEdges(booted))
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  credential_id = await getCredential(edge, anna)
})

const getCounts = (tunnel_id: string, changes: Partial<TunnelCounts> = {}): TunnelCounts => ({
  tunnel_id,
  requests: 0,
  errors: 0,
  bytes_in: 0,
  bytes_out: 0,
  refused: 0,
  open_connections: 1,
  latency: [],
  origin_error: null,
  legs: [],
  recent: [],
  ...changes,
})

type LinkRecord = TunnelCounts['recent'][number]

const getRecord = (changes: Partial<LinkRecord>): LinkRecord => ({
  id: 'req_1',
  at: booted.clock.now().toISOString(),
  method: 'GET',
  path: '/',
  status: 200,
  duration_ms: 1,
  bytes_in: 0,
  bytes_out: 0,
  visitor: '192.0.2.1',
  answered_by: null,
  reason: null,
  refused_by: null,
  decided_by: null,
  timings: null,
  ...changes,
})

test('control tells who manages IP policies which visitors came last, of the own team only', async () => {
  await anna.api.teams.createTeam({ body: { name: 'Ясный лес' } })
  const { tunnel_id, hostname } = await edge.link.ask('claim', getClaim(await getCredential(edge, anna)))
  const at = (second: number) => new Date(booted.clock.now().getTime() + 1000 * second).toISOString()
  const recent = ['192.0.2.1', '192.0.2.2', '192.0.2.1'].map((visitor, place) =>
    getRecord({ id: `req_v${place}`, visitor, at: at(place) }),
  )
  await edge.link.ask('count', { sequence: 20, tunnels: [getCounts(tunnel_id, { recent })] })
  expect((await anna.api.tunnels.listRecentVisitors()).items).toEqual([
    { address: '192.0.2.1', hostname, seen_at: at(2) },
    { address: '192.0.2.2', hostname, seen_at: at(1) },
  ])
  const boris = await signUpSomeone(booted)
  await boris.api.teams.createTeam({ body: { name: 'Чистое поле' } })
  expect((await boris.api.tunnels.listRecentVisitors()).items).toEqual([])
})

test('a tunnel that has closed still shows its last requests and why they failed', async () => {
  const { tunnel_id, epoch } = await edge.link.ask('claim', getClaim(credential_id))
  const params = { id: tunnel_id }
  const failed = getRecord({ id: 'req_f', status: 502, reason: 'origin_unreachable', answered_by: 'edge' })
  const unknown = getRecord({ id: 'req_u', status: 418, reason: 'made_up_later', answered_by: 'edge' })
  await edge.link.ask('count', { sequence: 10, tunnels: [getCounts(tunnel_id, { recent: [failed] })] })
  await edge.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })
  // What it counted last is told after its end.
  await edge.link.ask('count', { sequence: 11, tunnels: [getCounts(tunnel_id, { recent: [unknown] })] })
  const errors = await anna.api.tunnels.listTunnelRequests({ params, query: { only: 'errors' } })
  expect(errors.items).toMatchObject([{ id: 'req_f', reason: 'origin_unreachable', edge: 'edge-1' }])
  const get = (request_id: string) => anna.api.tunnels.getTunnelRequest({ params: { ...params, request_id } })
  expect(await get('req_u')).toMatchObject({ status: 418, reason: null })
  await expect(get('req_never')).rejects.toMatchObject({ code: 'NotFound', status: 404 })
  const boris = await signUpSomeone(booted)
  await expect(
    boris.api.tunnels.getTunnelRequest({ params: { ...params, request_id: 'req_f' } }),
  ).rejects.toMatchObject({ code: 'NotFound', status: 404 })
})

test('the requests of a span are listed across tunnels, also closed ones, and of one’s own only for members', async () => {
  const team_id = await makeTeam(booted, anna)
  const boris = await signUpSomeone(booted)
  await addMember(booted, boris, team_id)
  const claim = async (person: Person, name: string) =>
    edge.link.ask('claim', getClaim(await getCredential(edge, person), { name }))
  const [shop, blog] = [await claim(anna, 'span-shop'), await claim(boris, 'span-blog')]
  const startMs = booted.clock.now().getTime()
  const at = (second: number) => new Date(startMs + 1000 * second).toISOString()
  const tell = (sequence: number, id: string, recent: LinkRecord[]) =>
    edge.link.ask('count', { sequence, tunnels: [getCounts(id, { recent })] })
  await tell(40, shop.tunnel_id, [
    getRecord({ id: 'req_s1', at: at(1) }),
    getRecord({ id: 'req_s9', at: at(9), status: 502 }),
  ])
  await tell(41, blog.tunnel_id, [getRecord({ id: 'req_b2', at: at(2) })])
  await edge.link.ask('release', { tunnel_id: shop.tunnel_id, epoch: shop.epoch, reason: 'agent_closed' })
  const list = async (person: Person, query: object = {}) => {
    const span = { from: at(0), to: at(9) }
    const { items } = await person.api.tunnels.listTeamRequests({ query: { ...span, ...query } })
    return items.map(({ id }) => id)
  }
  expect(await list(anna)).toEqual(['req_b2', 'req_s1'])
  expect(await list(anna, { to: at(10), only: 'errors' })).toEqual(['req_s9'])
  expect(await list(anna, { hostname: shop.hostname })).toEqual(['req_s1'])
  expect(await list(boris)).toEqual(['req_b2'])
  await expect(list(boris, { member: anna.user.id })).rejects.toMatchObject({ code: 'NotFound' })
})
