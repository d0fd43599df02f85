import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Tunnel, TunnelEvent } from '@nora/contract/tunnels'
import { latencyBucket, MINUTE_MS } from '@nora/kit'
import type { TunnelCounts } from '@nora/link'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { getCredential } from '../../testing/team.ts'
import { team_members } from '../teams/teams.tables.ts'

let booted: Booted
let port: number
let edge: TestEdge
let anna: Person
let credential_id: string

beforeAll(async () => {
  booted = await bootControl()
  port = await listenForEdges(booted)
  edge = await connectEdge(port)
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  credential_id = await getCredential(edge, anna)
  edge.pushes.length = 0
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

describe('an edge', () => {
  test('with a wrong key is refused and may ask nothing', async () => {
    await expect(connectEdge(port, 'stranger', { enrol_key: 'wrong' })).rejects.toMatchObject({
      code: 'Forbidden',
    })
  })

  test('learns who an agent is by its token, and that a renewed token is none', async () => {
    const { token } = await anna.api.credentials.renewToken()
    const agent = getAgent()
    const grant = await edge.link.ask('authenticate', { token, agent })
    expect(grant).toMatchObject({
      user_id: anna.user.id,
      user_name: 'Анна Белова',
      team_id: anna.user.team.id,
    })
    await anna.api.credentials.renewToken()
    await expect(edge.link.ask('authenticate', { token, agent })).rejects.toMatchObject({
      code: 'Unauthorized',
    })
    expect(edge.pushes).toContainEqual({
      name: 'revoke_credential',
      body: { credential_id: grant.credential_id },
    })
  })

  test('learns at which other edges a name is, and how to reach them', async () => {
    const address = { socket: '/run/edge-2.sock', address: 'edge-2.example:7443' }
    const peer = await connectEdge(port, 'edge-2', { address })
    const remote = await connectEdge(port, 'edge-3', { address: { machine: 'machine-2' } })
    const { hostname } = await peer.link.ask('claim', getClaim(credential_id, { name: 'near' }))
    const answerTo = ({ link }: TestEdge) => link.ask('resolve', { hostname })
    expect(await answerTo(edge)).toEqual({ status: 'elsewhere', edges: [{ edge_id: 'edge-2', ...address }] })
    expect(await answerTo(remote)).toEqual({
      status: 'elsewhere',
      edges: [{ edge_id: 'edge-2', socket: null, address: address.address }],
    })
    expect(await answerTo(peer)).toEqual({ status: 'away', edges: [] })
    for (const other of [edge, remote]) {
      await expect.poll(() => other.pushes).toContainEqual({ name: 'forget_hostname', body: { hostname } })
    }
    peer.link.close()
    await expect.poll(() => answerTo(edge)).toEqual({ status: 'away', edges: [] })
    remote.link.close()
  })

  test('is told of its neighbours, of the same region, whenever one comes or goes', async () => {
    const getPushedPeers = ({ pushes }: TestEdge) =>
      pushes.filter(({ name }) => name === 'neighbours').at(-1)?.body
    const peerAddress = { socket: '/run/edge-4.sock', address: null }
    const peer = await connectEdge(port, 'edge-4', { address: peerAddress })
    await expect.poll(() => getPushedPeers(edge)).toEqual({ edges: [{ edge_id: 'edge-4', ...peerAddress }] })
    peer.link.close()
    await expect.poll(() => getPushedPeers(edge)).toEqual({ edges: [] })
  })

  test('is told that a name is served again by another that was out of touch', async () => {
    const peer = await connectEdge(port, 'edge-5')
    const claim = getClaim(credential_id, { name: 'resynced' })
    const { hostname, tunnel_id, epoch } = await peer.link.ask('claim', claim)
    peer.link.close()
    await expect.poll(async () => (await edge.link.ask('resolve', { hostname })).status).toBe('away')
    const again = await connectEdge(port, 'edge-5')
    edge.pushes.length = 0
    await again.link.ask('resync', { tunnels: [{ ...claim, tunnel_id, epoch, hostname }] })
    await expect.poll(() => edge.pushes).toContainEqual({ name: 'forget_hostname', body: { hostname } })
    again.link.close()
  })

  test('knows names whose agent may come back, names that were ever claimed, and others', async () => {
    const { hostname, tunnel_id, epoch } = await edge.link.ask('claim', getClaim(credential_id))
    expect(await edge.link.ask('resolve', { hostname })).toEqual({ status: 'away', edges: [] })
    await edge.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })
    expect(await edge.link.ask('resolve', { hostname })).toEqual({ status: 'offline', edges: [] })
    expect(await edge.link.ask('resolve', { hostname: 'nobody.localhost' })).toEqual({
      status: 'unknown',
      edges: [],
    })
  })
})

describe('a tunnel', () => {
  test('is listed with its traffic, which is counted once', async () => {
    const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id, { name: 'counted' }))
    const at = booted.clock.now().toISOString()
    const request = { id: 'req_1', at, method: 'GET', path: '/', status: 502, duration_ms: 2 }
    const answer = {
      answered_by: 'edge' as const,
      reason: 'origin_broke_off',
      refused_by: null,
      decided_by: null,
      timings: { wait_ms: 0, dial_ms: 1.5, first_byte_ms: null },
    }
    const recent = [{ ...request, ...answer, bytes_in: 10, bytes_out: 20, visitor: '192.0.2.1' }]
    const legs = [{ id: 'leg_1', remote_address: '192.0.2.7', secure: true, rtt_ms: 1.5, connected_at: at }]
    const usage = { requests: 5, errors: 1, bytes_in: 50, bytes_out: 100, refused: 1 }
    const counts = getCounts(tunnel_id, {
      ...usage,
      recent,
      legs,
      latency: [[latencyBucket(3), 4]],
      origin_error: { failure: 1, message: 'ECONNREFUSED localhost:3000' },
    })
    await edge.link.ask('count', { sequence: 7, tunnels: [counts] })
    await edge.link.ask('count', { sequence: 7, tunnels: [counts] })
    const [tunnel] = (await anna.api.tunnels.listTunnels()).items
    expect(tunnel).toMatchObject({
      id: tunnel_id,
      state: 'live',
      target: 'localhost:3000',
      user: { id: anna.user.id },
      origin_error: { message: 'ECONNREFUSED localhost:3000' },
      legs: [{ ...legs[0], edge: 'edge-1' }],
      traffic: {
        requests: 5,
        errors: 1,
        last_hour: { ...usage, p95_ms: expect.closeTo(3, 0) },
        requests_per_s: 0.5,
        open_connections: 1,
      },
    })
    const params = { id: tunnel_id }
    const requests = await anna.api.tunnels.listTunnelRequests({ params })
    expect(requests.items).toEqual([{ ...recent[0], edge: 'edge-1' }])
  })

  test('keeps its sums when control is started again', async () => {
    const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id))
    await edge.link.ask('count', { sequence: 8, tunnels: [getCounts(tunnel_id, { requests: 3 })] })
    await booted.control.runStep('flush')
    await edge.link.ask('count', { sequence: 9, tunnels: [getCounts(tunnel_id, { requests: 1 })] })
    await anna.api.tunnels.stopTunnel({ params: { id: tunnel_id } })
    const { items } = await anna.api.tunnels.listTunnels({ query: { state: 'closed' } })
    expect(items[0]?.traffic.requests).toBe(4)
  })

  test('gets the sums its edge still had to tell when it ended', async () => {
    const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id))
    const counts = getCounts(tunnel_id, { requests: 3, bytes_out: 30 })
    await edge.link.ask('count', { sequence: 30, tunnels: [counts] })
    await anna.api.tunnels.stopTunnel({ params: { id: tunnel_id } })
    await edge.link.ask('count', { sequence: 31, tunnels: [counts] })
    const { traffic } = await anna.api.tunnels.getTunnel({ params: { id: tunnel_id } })
    expect(traffic).toMatchObject({ requests: 6, bytes_out: 60 })
  })

  test('is stopped once, and its agent is told by whom', async () => {
    const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id))
    const params = { id: tunnel_id }
    expect(await anna.api.tunnels.stopTunnel({ params })).toMatchObject({
      state: 'closed',
      close_reason: 'stopped',
    })
    await expect
      .poll(() => edge.pushes)
      .toContainEqual({
        name: 'stop_tunnel',
        body: { tunnel_id, by: 'Анна Белова' },
      })
    await expect(anna.api.tunnels.stopTunnel({ params })).rejects.toMatchObject({ code: 'Conflict' })
    expect((await anna.api.tunnels.listTunnels()).items).toEqual([])
    expect((await anna.api.tunnels.listTunnels({ query: { state: 'closed' } })).items).toHaveLength(1)
  })

  test('of another team is not there', async () => {
    const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id))
    const boris = await signUpSomeone(booted)
    const params = { id: tunnel_id }
    const notFound = { code: 'NotFound', status: 404 }
    await expect(boris.api.tunnels.getTunnel({ params })).rejects.toMatchObject(notFound)
    await expect(boris.api.tunnels.stopTunnel({ params })).rejects.toMatchObject(notFound)
    await expect(boris.api.tunnels.listTunnelRequests({ params })).rejects.toMatchObject(notFound)
    expect((await boris.api.tunnels.listTunnels()).items).toEqual([])
  })

  test('of a colleague is seen by an administrator and not by a member', async () => {
    const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id))
    const boris = await signUpSomeone(booted)
    const { db, clock } = booted.control.platform
    const team_id = anna.user.team.id
    const membership = { team_id, user_id: boris.user.id, has_seat: true, created_at: clock.now() }
    await db.insert(team_members).values({ ...membership, role: 'member' })
    await boris.api.teams.selectTeam({ params: { id: team_id } })
    const params = { id: tunnel_id }
    await expect(boris.api.tunnels.getTunnel({ params })).rejects.toMatchObject({ code: 'NotFound' })
    await db.update(team_members).set({ role: 'admin' })
    expect(await boris.api.tunnels.getTunnel({ params })).toMatchObject({ user: { id: anna.user.id } })
    expect((await boris.api.tunnels.listTunnels()).items).toEqual([])
    const getList = async (person?: string) =>
      (await boris.api.tunnels.listTeamTunnels({ query: { person } })).items.map(({ id }) => id)
    expect(await getList()).toEqual([tunnel_id])
    expect(await getList(anna.user.id)).toEqual([tunnel_id])
    expect(await getList(boris.user.id)).toEqual([])
    await db.update(team_members).set({ role: 'primary_owner' })
  })

  test('is not stopped by a member without a seat, and is by an administrator without one', async () => {
    const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id))
    const { db } = booted.control.platform
    await db.update(team_members).set({ has_seat: false, role: 'member' })
    const params = { id: tunnel_id }
    await expect(anna.api.tunnels.stopTunnel({ params })).rejects.toMatchObject({
      code: 'Forbidden',
      status: 403,
    })
    expect(await anna.api.tunnels.getTunnel({ params })).toMatchObject({ state: 'live' })
    await db.update(team_members).set({ role: 'admin' })
    expect(await anna.api.tunnels.stopTunnel({ params })).toMatchObject({ close_reason: 'stopped' })
    await db.update(team_members).set({ has_seat: true, role: 'primary_owner' })
  })

  test('ends with the credential it was opened with', async () => {
    const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id))
    await anna.api.credentials.renewToken()
    expect(await anna.api.tunnels.getTunnel({ params: { id: tunnel_id } })).toMatchObject({
      close_reason: 'credential_revoked',
    })
  })

  test('is given up when its agent stays away', async () => {
    const { tunnel_id, epoch } = await edge.link.ask('claim', getClaim(credential_id))
    await edge.link.ask('release', { tunnel_id, epoch, reason: 'leg_lost' })
    const params = { id: tunnel_id }
    booted.clock.advance(2 * MINUTE_MS - 1)
    await booted.control.runStep('sweep')
    expect(await anna.api.tunnels.getTunnel({ params })).toMatchObject({ state: 'reconnecting' })
    booted.clock.advance(1)
    await booted.control.runStep('sweep')
    expect(await anna.api.tunnels.getTunnel({ params })).toMatchObject({ close_reason: 'agent_lost' })
  })
})

describe('an edge that was out of touch', () => {
  test('keeps what nobody took meanwhile, and lets go of the rest', async () => {
    const other = await connectEdge(port, 'edge-3')
    const names = ['kept', 'lost', 'stopped'].map((what) => `resync-${what}`)
    const claims = names.map((name) => getClaim(credential_id, { name }))
    const [kept, lost, stopped] = await Promise.all(claims.map((claim) => other.link.ask('claim', claim)))
    if (!kept || !lost || !stopped) throw new Error('not claimed')
    other.link.close()
    const getState = async (id: string) => (await anna.api.tunnels.getTunnel({ params: { id } })).state
    await expect.poll(() => getState(kept.tunnel_id)).toBe('reconnecting')
    await anna.api.tunnels.stopTunnel({ params: { id: stopped.tunnel_id } })
    booted.clock.advance(3 * MINUTE_MS)
    await booted.control.runStep('sweep')
    expect(await getState(lost.tunnel_id)).toBe('closed')

    const back = await connectEdge(port, 'edge-3')
    const held = [kept, lost, stopped].map(({ url: _, ...facts }, index) => ({
      ...getClaim(credential_id, { name: names[index] ?? null }),
      ...facts,
    }))
    const unknown = { ...getClaim(credential_id), tunnel_id: 'tun_0', epoch: 1, hostname: 'x.localhost' }
    const { drop } = await back.link.ask('resync', { tunnels: [...held, unknown] })
    expect(drop).toEqual([
      { tunnel_id: stopped.tunnel_id, epoch: stopped.epoch },
      { tunnel_id: 'tun_0', epoch: 1 },
    ])
    expect(await getState(kept.tunnel_id)).toBe('live')
    expect(await getState(lost.tunnel_id)).toBe('live')
    back.link.close()
  })
})

describe('the live stream', () => {
  test('shows the present, every change and traffic of the actor, and nobody else’s', async () => {
    const address = await booted.control.app.listen({ port: 0, host: '127.0.0.1' })
    const before = await edge.link.ask('claim', getClaim(credential_id, { name: 'stream-before' }))
    const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await open(`${address}/v1/tunnels/events`, cookie)
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const events = collect(response)
    await expect.poll(() => getTunnels(events).map(({ id }) => id)).toEqual([before.tunnel_id])

    const boris = await signUpSomeone(booted)
    const agent = getAgent({ client_key: 'the-client-key-of-boris' })
    await edge.link.ask('claim', getClaim(await getCredential(edge, boris), { agent }))
    const own = await edge.link.ask('claim', getClaim(credential_id, { name: 'stream-after' }))
    await edge.link.ask('count', { sequence: 20, tunnels: [getCounts(own.tunnel_id, { requests: 2 })] })
    await anna.api.tunnels.stopTunnel({ params: { id: own.tunnel_id } })
    await expect.poll(() => getTunnels(events).at(-1)?.state).toBe('closed')
    const ids = new Set(events.map((event) => (event.type === 'tunnel' ? event.tunnel.id : event.tunnel_id)))
    expect(ids).toEqual(new Set([before.tunnel_id, own.tunnel_id]))
    expect(events.find((event) => event.type === 'traffic')).toMatchObject({ traffic: { requests: 2 } })

    await anna.api.accounts.signOut()
    await once(response, 'close')
  })

  test('needs a session', async () => {
    const response = await booted.control.app.inject('/v1/tunnels/events')
    expect(response.statusCode).toBe(401)
  })

  async function open(url: string, cookie: string): Promise<IncomingMessage> {
    const [response] = (await once(get(url, { headers: { cookie } }), 'response')) as [IncomingMessage]
    return response
  }

  function collect(response: IncomingMessage): TunnelEvent[] {
    const events: TunnelEvent[] = []
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)))
    })
    return events
  }

  function getTunnels(events: readonly TunnelEvent[]): Tunnel[] {
    return events.flatMap((event) => (event.type === 'tunnel' ? [event.tunnel] : []))
  }
})
