import type { AskAnswer, AskBody, Claim } from '@nora/link'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { getCredential, makeTeam } from '../../testing/team.ts'

type Wanted = Parameters<Person['api']['gateways']['createGateway']>[0]['body']
type Report = AskBody<'gateway_report'>

const POOL = { kind: 'pool' } as const
const MINUTE_MS = 60_000

let booted: Booted
let edge: TestEdge
let anna: Person
let team_id: string
let credential_id: string

beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  const port = await listenForEdges(booted)
  edge = await connectEdge(port, 'edge-1', {
    onPush: (link, name, body) => {
      if (name !== 'probe_member') return
      const { probe_id } = body as { probe_id: string }
      const seen = { at: booted.clock.now().getTime(), status: 204, took_ms: 7, error: null, text: '' }
      void link.ask('member_probed', { probe_id, is_good: true, seen })
    },
  })
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  team_id = await makeTeam(booted, anna)
  credential_id = await getCredential(edge, anna)
})

const newName = () => `name${Math.random().toString(36).slice(2, 10)}`
const make = (body: Partial<Wanted> = {}) =>
  anna.api.gateways.createGateway({
    body: { name: newName(), endpoint: `${newName()}.internal`, upstream: POOL, ...body },
  })
const get = (id: string) => anna.api.gateways.getGateway({ params: { id } })
const claim = (changes: Partial<Claim>) => edge.link.ask('claim', getClaim(credential_id, changes))
const release = (
  { tunnel_id, epoch }: AskAnswer<'claim'>,
  reason: AskBody<'release'>['reason'] = 'agent_closed',
) => edge.link.ask('release', { tunnel_id, epoch, reason })
const join = (gateway: string, changes: Partial<Claim> = {}) =>
  claim({ pool: { gateway, weight: null, tier: null }, ...changes })

describe('a tunnel with an internal name', () => {
  test('is bound to the name with its team, and shown as people write it', async () => {
    const answer = await claim({ name: 'API', is_internal: true })
    expect(answer).toMatchObject({
      hostname: `api.${team_id.toLowerCase()}.internal`,
      url: 'http://api.internal',
      tcp: null,
    })
    expect((await claim({ name: 'db', is_internal: true, kind: 'tcp' })).url).toBe('tcp://db.internal')
  })

  test('has its own name in each team', async () => {
    const boris = await signUpSomeone(booted)
    const other = await getCredential(edge, boris)
    const ours = await claim({ name: 'api', is_internal: true })
    const theirs = await edge.link.ask('claim', getClaim(other, { name: 'api', is_internal: true }))
    expect(theirs.url).toBe(ours.url)
    expect(theirs.hostname).not.toBe(ours.hostname)
  })

  test('is refused with a name that is none, and for TLS that is passed on', async () => {
    await expect(claim({ name: 'a.b', is_internal: true })).rejects.toMatchObject({
      code: 'ValidationError',
    })
    await expect(claim({ name: 'api', is_internal: true, kind: 'tls' })).rejects.toMatchObject({
      code: 'BadRequest',
    })
  })

  test('is not given as the random name of the next tunnel', async () => {
    await release(await claim({ name: 'api', is_internal: true }))
    expect((await claim({})).hostname).toMatch(/\.localhost$/)
  })
})

describe('a tunnel at the address of a gateway', () => {
  test('is refused in mode always, and told of --gateway', async () => {
    const { hostname } = await anna.api.domains.reserveDomain({
      body: { region: 'local', name: newName() },
    })
    const gateway = await make({ endpoint: hostname, name: 'Shop' })
    const call = claim({ name: hostname.split('.')[0] ?? '' })
    await expect(call).rejects.toMatchObject({
      code: 'Conflict',
      data: { why: 'gateway', gateway: { id: gateway.id, name: 'Shop' } },
      text: { en: expect.stringContaining('--gateway Shop') },
    })
  })

  test('takes it over in mode fallback while it is there', async () => {
    const { hostname } = await anna.api.domains.reserveDomain({
      body: { region: 'local', name: newName() },
    })
    const { id } = await make({ endpoint: hostname, mode: 'fallback' })
    const answer = await claim({ name: hostname.split('.')[0] ?? '' })
    expect((await get(id)).tunnel).toMatchObject({ id: answer.tunnel_id, user: { id: anna.user.id } })
    await release(answer)
    expect((await get(id)).tunnel).toBeNull()
  })

  test('goes on when the gateway comes later, and comes back over another leg', async () => {
    const { hostname } = await anna.api.domains.reserveDomain({
      body: { region: 'local', name: newName() },
    })
    const name = hostname.split('.')[0] ?? ''
    const open = await claim({ name })
    await make({ endpoint: hostname })
    expect((await claim({ name, leg: 1 })).tunnel_id).toBe(open.tunnel_id)
    await expect(
      claim({ name, agent: getAgent({ client_key: 'the-client-key-of-another-machine' }) }),
    ).rejects.toMatchObject({
      code: 'Conflict',
    })
  })

  test('is refused under an internal name that a gateway has', async () => {
    await make({ endpoint: 'held.internal' })
    await expect(claim({ name: 'held', is_internal: true })).rejects.toMatchObject({ code: 'Conflict' })
    await claim({ name: 'free', is_internal: true })
    await expect(make({ endpoint: 'free.internal' })).rejects.toMatchObject({ code: 'Conflict' })
  })
})

describe('a tunnel in a pool', () => {
  test('is a member until it ends, also while its agent is away', async () => {
    const { id, name } = await make()
    const answer = await join(name)
    expect(answer.url).toMatch(/^http:\/\/pool-[a-z0-9]{12}\.internal$/)
    const { members } = await get(id)
    const target = answer.url.slice('http://'.length)
    expect(members).toMatchObject([
      { kind: 'internal', target, is_joined: true, weight: 1, tier: 1, user: { id: anna.user.id } },
    ])
    await release(answer, 'leg_lost')
    expect((await get(id)).members).toHaveLength(1)
    const back = await join(name, { agent: getAgent({ instance: 'process-2' }) })
    expect(back.hostname).toBe(answer.hostname)
    expect((await get(id)).members.map((member) => member.id)).toEqual([members[0]?.id])
    await release(back)
    expect((await get(id)).members).toEqual([])
  })

  test('has the weight and tier that it asked for, and a name for each target', async () => {
    const { id, name } = await make()
    await claim({ pool: { gateway: name.toUpperCase(), weight: 7, tier: 2 } })
    await join(id, { target: 'localhost:4000' })
    const { members } = await get(id)
    expect(members.map(({ weight, tier }) => [weight, tier])).toEqual([
      [7, 2],
      [1, 1],
    ])
    expect(new Set(members.map(({ target }) => target)).size).toBe(2)
  })

  test('leaves it when it is stopped in the console', async () => {
    const { id, name } = await make()
    const { tunnel_id } = await join(name)
    await anna.api.tunnels.stopTunnel({ params: { id: tunnel_id } })
    expect((await get(id)).members).toEqual([])
  })

  test('is refused for a gateway that is not there, with those that are, and for one without a pool', async () => {
    const one = await make({ name: 'One' })
    const fixed = await make({ name: 'Fixed', upstream: { kind: 'fixed', status: 503 } })
    await expect(join('Two')).rejects.toMatchObject({
      code: 'NotFound',
      data: { gateways: ['One', 'Fixed'] },
    })
    await expect(join(fixed.name)).rejects.toMatchObject({ code: 'Conflict', data: { why: 'no_pool' } })
    const boris = await signUpSomeone(booted)
    const pool = { gateway: one.id, weight: null, tier: null }
    const theirs = edge.link.ask('claim', getClaim(await getCredential(edge, boris), { pool }))
    await expect(theirs).rejects.toMatchObject({ code: 'NotFound', data: { gateways: [] } })
  })
})

describe('what edges report', () => {
  let sequence = 0
  const report = (changes: Partial<Report>) =>
    edge.link.ask('gateway_report', {
      process_id: 'process-a',
      sequence: ++sequence,
      states: [],
      events: [],
      minutes: [],
      mirrored: [],
      ...changes,
    })
  const now = () => booted.clock.now().getTime()
  const event = (gateway_id: string, to: string) => ({
    gateway_id,
    member_id: null,
    from: null,
    to,
    reason: 'all_failing',
    at: now(),
  })
  const SITE = { kind: 'url', target: 'https://example.com' } as const

  test('is in the state, the events and the statistics of the gateway', async () => {
    const { id, members } = await make({ members: [SITE] })
    const member_id = members[0]?.id ?? ''
    const state = {
      gateway_id: id,
      member_id,
      state: 'failing',
      reason: 'status',
      since: now(),
      share: 0,
      running: 3,
      last_check: { at: now(), status: 500, took_ms: 4, error: null, text: 'no' },
    } as const
    const minute = Math.floor(now() / MINUTE_MS)
    const counts = {
      gateway_id: id,
      minute,
      requests: 12,
      errors: 2,
      retries: 1,
      latency: [[40, 12]] as [number, number][],
    }
    await report({
      states: [state],
      events: [{ ...event(id, 'failing'), member_id, reason: 'status' }],
      minutes: [
        { ...counts, member_id: null },
        { ...counts, member_id },
      ],
    })
    const gateway = await get(id)
    expect(gateway).toMatchObject({ state: 'down', reason: 'all_failing', live: { requests_per_s: 2 } })
    expect(gateway.members[0]).toMatchObject({ state: 'failing', running: 3, last_check: { status: 500 } })
    const { items } = await anna.api.gateways.listGatewayEvents({ params: { id }, query: {} })
    expect(items).toMatchObject([{ to: 'failing', reason: 'status', member: { id: member_id } }])
    const { series } = await anna.api.gateways.getGatewayStatistics({
      params: { id },
      query: { period: 'hour' },
    })
    const requests = series.map(({ points }) => points.reduce((sum, point) => sum + point.requests, 0))
    expect(requests).toEqual([12, 12])
  })

  test('is added once when it is sent again, and by each process for itself', async () => {
    const { id } = await make()
    const minutes = [
      {
        gateway_id: id,
        member_id: null,
        minute: Math.floor(now() / MINUTE_MS),
        requests: 5,
        errors: 0,
        retries: 0,
        latency: [[40, 5]] as [number, number][],
      },
    ]
    await report({ minutes })
    await report({ minutes, sequence })
    await report({ minutes, process_id: 'process-b', sequence })
    const { series } = await anna.api.gateways.getGatewayStatistics({
      params: { id },
      query: { period: 'hour' },
    })
    expect(series[0]?.points.reduce((sum, point) => sum + point.requests, 0)).toBe(10)
  })

  test('of a gateway that is deleted is passed over', async () => {
    const { id } = await make()
    await anna.api.gateways.deleteGateway({ params: { id } })
    await expect(report({ events: [event(id, 'down')] })).resolves.toEqual({})
  })

  test('writes to the owner that it is down and up again, once in fifteen minutes', async () => {
    const { id, name } = await make()
    const write = () => booted.control.features.runStep('writeOfGateways')
    const subjects = async () =>
      (await booted.emailsTo(anna.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes(name))
    for (const to of ['down', 'up', 'down']) await report({ events: [event(id, to)] })
    await write()
    await report({ events: [event(id, 'up')] })
    await write()
    expect(await subjects()).toHaveLength(1)
    booted.clock.advance(16 * MINUTE_MS)
    await write()
    await write()
    expect(await subjects()).toHaveLength(2)
  })

  test('of a member that was asked for answers the call', async () => {
    const { id, members } = await make({ members: [SITE] })
    const params = { id, member: members[0]?.id ?? '' }
    const checked = await anna.api.gateways.checkGatewayMember({ params })
    expect(checked).toMatchObject({ is_good: true, seen: { status: 204, took_ms: 7 } })
  })

  test('edges hear of a member that joined within a step', async () => {
    const { id, name } = await make()
    await join(name)
    await booted.control.features.runStep('pushGateways')
    const told = () =>
      edge.pushes
        .filter((push) => push.name === 'set_gateways')
        .flatMap(({ body }) => (body as { gateways: { gateway_id: string; members: unknown[] }[] }).gateways)
        .findLast(({ gateway_id }) => gateway_id === id)
    await vi.waitFor(() => expect(told()?.members).toHaveLength(1))
  })
})
