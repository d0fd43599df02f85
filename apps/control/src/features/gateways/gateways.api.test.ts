import { ApiProblem } from '@nora/client'
import type { CreateGateway } from '@nora/contract/gateways'
import type { PushBody } from '@nora/link'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember, makeTeam } from '../../testing/team.ts'
import { audit_events } from '../audit/audit.tables.ts'

type Push = PushBody<'set_gateways'>
type Wanted = Parameters<Person['api']['gateways']['createGateway']>[0]['body']

const FIXED = { kind: 'fixed', status: 503, body: 'closed' } as const
const POOL = { kind: 'pool' } as const
const SITE = { kind: 'url', target: 'https://example.com' } as const

let booted: Booted
let port: number
let edge: TestEdge
let anna: Person
let boris: Person
let team_id: string

beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  port = await listenForEdges(booted)
  edge = await connectEdge(port)
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  boris = await signUpSomeone(booted, 'Борис')
  team_id = await makeTeam(booted, anna)
})

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiProblem)) throw new Error(`not refused: ${String(error)}`)
  const { code, data, fields } = error
  return { code, data: data as Record<string, unknown>, fields }
}

const newName = () => `name${Math.random().toString(36).slice(2, 10)}`
const make = (body: Partial<Wanted> = {}, person = anna) =>
  person.api.gateways.createGateway({
    body: { name: newName(), endpoint: `${newName()}.internal`, upstream: FIXED, ...body },
  })
const makePool = (members: CreateGateway['members'][number][] | object[] = [], person = anna) =>
  make({ upstream: POOL, members: members as NonNullable<Wanted['members']> }, person)
const get = (id: string, person = anna) => person.api.gateways.getGateway({ params: { id } })

/** What the edge was told last of a gateway, by its id. */
const told = (id: string) =>
  edge.pushes
    .filter(({ name }) => name === 'set_gateways')
    .flatMap(({ body }) => (body as Push).gateways)
    .findLast(({ gateway_id }) => gateway_id === id)

describe('a gateway', () => {
  test('at a reserved name is at the edges when the call is answered, and gone when it is deleted', async () => {
    const { hostname } = await anna.api.domains.reserveDomain({
      body: { region: 'local', name: newName() },
    })
    const { id, url, state } = await make({ endpoint: hostname })
    expect({ url, state }).toEqual({ url: `http://${hostname}:8080`, state: 'up' })
    const served = { endpoint: hostname, team_id, mode: 'always', upstream: FIXED }
    await vi.waitFor(() => expect(told(id)).toMatchObject(served))
    await anna.api.gateways.deleteGateway({ params: { id } })
    const removed = () =>
      edge.pushes.flatMap(({ name, body }) => (name === 'set_gateways' ? (body as Push).removed : []))
    await vi.waitFor(() => expect(removed()).toContain(hostname))
    expect(await refusal(get(id))).toMatchObject({ code: 'NotFound' })
  })

  test('is found by a name alone, without the domain of the region', async () => {
    const name = newName()
    const { hostname } = await anna.api.domains.reserveDomain({ body: { region: 'local', name } })
    expect((await make({ endpoint: name })).endpoint).toBe(hostname)
  })

  test('with an internal name has the team in the name that edges know', async () => {
    const { id, url } = await make({ endpoint: 'api.internal' })
    expect(url).toBeNull()
    await vi.waitFor(() => expect(told(id)?.endpoint).toBe(`api.${team_id.toLowerCase()}.internal`))
  })

  test('is all told to an edge before it is enrolled', async () => {
    const { id } = await make()
    const late = await connectEdge(port, 'edge-late')
    const bodies = late.pushes.filter(({ name }) => name === 'set_gateways').map(({ body }) => body as Push)
    expect(bodies.flatMap(({ gateways }) => gateways).map(({ gateway_id }) => gateway_id)).toContain(id)
    expect(bodies.at(-1)?.is_full).toBe(true)
    late.link.close()
  })

  test('is refused at an address that has one, naming it', async () => {
    const first = await make({ endpoint: 'twice.internal' })
    expect(await refusal(make({ endpoint: 'twice.internal' }))).toMatchObject({
      code: 'Conflict',
      data: { why: 'gateway', gateway: { id: first.id, name: first.name } },
    })
  })

  test('is refused at an address that is nobody’s as at one of another team', async () => {
    const other = await boris.api.domains.reserveDomain({ body: { region: 'local', name: newName() } })
    const ofOther = await refusal(make({ endpoint: other.hostname }))
    const ofNobody = await refusal(make({ endpoint: `${newName()}.localhost` }))
    expect(ofOther.code).toBe('NotFound')
    expect(ofNobody.code).toBe('NotFound')
  })

  test('changed on a version that is not the last is a Conflict with the present state', async () => {
    const { id, version } = await make()
    const change = (description: string) =>
      anna.api.gateways.changeGateway({ params: { id }, body: { version, description } })
    expect((await change('first')).version).toBe(version + 1)
    expect(await refusal(change('second'))).toMatchObject({
      code: 'Conflict',
      data: { why: 'changed', current: { description: 'first', version: version + 1 } },
    })
  })

  test('leaves before and after in the audit log', async () => {
    const { id, version } = await make({ description: 'old' })
    await anna.api.gateways.changeGateway({ params: { id }, body: { version, description: 'new' } })
    await booted.control.platform.settle()
    const events = (await booted.database.db.select().from(audit_events)).filter(
      ({ object_id }) => object_id === id,
    )
    expect(events.map(({ action }) => action)).toEqual(['gateway.created', 'gateway.changed'])
    expect(JSON.stringify(events[1])).toContain('new')
    expect(JSON.stringify(events[1])).toContain('old')
  })

  test.each([
    ['http://127.0.0.1/'],
    ['http://2130706433/'],
    ['http://0x7f.1/'],
    ['http://[::ffff:10.0.0.1]/'],
    ['http://169.254.169.254/latest/meta-data'],
    ['http://localhost:3000'],
    ['http://user:password@example.com/'],
    ['ftp://example.com/'],
    ['http://console.localhost/'],
  ])('does not lead to %s', async (url) => {
    const { code, fields } = await refusal(make({ upstream: { kind: 'url', url } }))
    expect(code).toBe('ValidationError')
    expect(Object.keys(fields ?? {})).toEqual(['upstream.url'])
  })

  test('answers no header with a line break', async () => {
    const upstream = { ...FIXED, headers: [['x-a', 'b\r\nset-cookie: c=d']] as [string, string][] }
    const { code, fields } = await refusal(make({ upstream }))
    expect(code).toBe('ValidationError')
    expect(Object.keys(fields ?? {})).toEqual(['upstream.headers.0'])
  })

  test('of another team is NotFound, as one that never was', async () => {
    const { id, version } = await makePool([SITE])
    const member = (await get(id)).members[0]?.id ?? ''
    const random = 'gtw_00000000000000000000000000'
    const { gateways: api } = boris.api
    const calls = (which: string) => [
      api.getGateway({ params: { id: which } }),
      api.changeGateway({ params: { id: which }, body: { version, description: 'x' } }),
      api.deleteGateway({ params: { id: which } }),
      api.addGatewayMember({ params: { id: which }, body: SITE }),
      api.drainGatewayMember({ params: { id: which, member }, body: { version } }),
      api.setGatewayMaintenance({ params: { id: which }, body: { is_on: true } }),
      api.tryGateway({ params: { id: which }, body: {} }),
      api.listGatewayEvents({ params: { id: which }, query: {} }),
      api.getGatewayStatistics({ params: { id: which }, query: {} }),
    ]
    const theirs = await Promise.all(calls(id).map(refusal))
    const nobodys = await Promise.all(calls(random).map(refusal))
    expect(theirs).toEqual(nobodys)
    expect(new Set(theirs.map(({ code }) => code))).toEqual(new Set(['NotFound']))
  })

  test('beyond the bound of a team is refused', async () => {
    for (let made = 0; made < 50; made++) await make()
    expect(await refusal(make())).toMatchObject({ code: 'PaymentRequired' })
  })

  test('of a person who leaves the team goes to the new owner', async () => {
    await addMember(booted, boris, team_id)
    const { id } = await make({}, boris)
    await anna.api.teams.removeTeamMember({ params: { id: boris.user.id } })
    expect((await get(id)).user.id).toBe(anna.user.id)
  })
})

describe('the right to make a gateway', () => {
  test('is not given by a role that forbids http', async () => {
    await addMember(booted, boris, team_id)
    const role = await anna.api.teams.createTeamRole({
      body: { name: 'No sites', denied_commands: ['http'] },
    })
    await anna.api.teams.changeTeamMember({
      params: { id: boris.user.id },
      body: { role_ids: [role.id] },
    })
    expect((await refusal(make({}, boris))).fields).toHaveProperty('endpoint')
  })

  test('shows what there is to use, without addresses that have one', async () => {
    const reserve = async () =>
      (await anna.api.domains.reserveDomain({ body: { region: 'local', name: newName() } })).hostname
    const [used, free] = [await reserve(), await reserve()]
    await make({ endpoint: used })
    const settings = await anna.api.gateways.getGatewayAddSettings()
    expect(settings.addresses.map(({ endpoint }) => endpoint)).toEqual([free])
    expect(settings).toMatchObject({ used: 1, limit: 50, refusal: null })
  })
})

describe('a pool', () => {
  test.each([
    ['all weights are 0', [{ ...SITE, weight: 0 }], 'members.0.weight'],
    ['a tier is left out', [SITE, { ...SITE, target: 'https://two.example.com', tier: 3 }], 'members.1.tier'],
    ['a member comes twice', [SITE, SITE], 'members.1.target'],
    ['a tunnel is nobody’s', [{ kind: 'tunnel', target: 'nobody.localhost' }], 'members.0.target'],
    ['a URL is private', [{ kind: 'url', target: 'http://10.0.0.1/' }], 'members.0.target'],
  ])('is refused when %s', async (_, members, field) => {
    const { code, fields } = await refusal(makePool(members))
    expect(code).toBe('ValidationError')
    expect(Object.keys(fields ?? {})).toEqual([field])
  })

  test('that leads back to itself through another is refused with the circle spelled out', async () => {
    const one = await make({
      endpoint: 'one.internal',
      upstream: POOL,
      members: [{ kind: 'internal', target: 'two.internal' }],
    })
    const call = make({
      endpoint: 'two.internal',
      upstream: POOL,
      members: [{ kind: 'internal', target: 'one.internal' }],
    })
    const { code, fields } = await refusal(call)
    expect(code).toBe('ValidationError')
    expect(fields?.['members.0.target']).toContain('two.internal → one.internal → two.internal')
    expect(one.members).toHaveLength(1)
  })

  test('drains and resumes a member, and edges hear when it was drained', async () => {
    const { id, version, members } = await makePool([SITE])
    const params = { id, member: members[0]?.id ?? '' }
    const drained = await anna.api.gateways.drainGatewayMember({ params, body: { version } })
    expect(drained).toMatchObject({ state: 'down', reason: 'all_drained', members: [{ state: 'drained' }] })
    await vi.waitFor(() => expect(told(id)?.members[0]?.drained_at).toEqual(expect.any(Number)))
    const resumed = await anna.api.gateways.resumeGatewayMember({
      params,
      body: { version: drained.version },
    })
    expect(resumed.state).toBe('up')
    await vi.waitFor(() => expect(told(id)?.members[0]?.drained_at).toBeNull())
  })

  test('without members is down, and takes and gives back one', async () => {
    const { id, state, reason } = await makePool()
    expect({ state, reason }).toEqual({ state: 'down', reason: 'no_members' })
    const added = await anna.api.gateways.addGatewayMember({ params: { id }, body: SITE })
    expect(added).toMatchObject({ state: 'up', members_all: 1 })
    const member = added.members[0]?.id ?? ''
    const removed = await anna.api.gateways.removeGatewayMember({ params: { id, member } })
    expect(removed.members).toEqual([])
    await vi.waitFor(() => expect(told(id)?.members).toEqual([]))
  })

  test('keeps at least one member with a weight when weights are changed', async () => {
    const { id, version, members } = await makePool([SITE])
    const params = { id, member: members[0]?.id ?? '' }
    const change = (weight: number) =>
      anna.api.gateways.changeGatewayMember({ params, body: { version, weight } })
    expect(await refusal(change(0))).toMatchObject({ code: 'ValidationError' })
    expect((await change(5)).members[0]?.weight).toBe(5)
  })
})

describe('maintenance', () => {
  test('ends by itself, and is refused until a moment that has passed', async () => {
    const { id } = await make()
    const now = booted.clock.now().getTime()
    const set = (until: number) =>
      anna.api.gateways.setGatewayMaintenance({
        params: { id },
        body: { is_on: true, until: new Date(until).toISOString() },
      })
    expect((await refusal(set(now - 1_000))).fields).toHaveProperty('until')
    expect(await set(now + 60_000)).toMatchObject({ is_on: true })
    expect((await get(id)).state).toBe('maintenance')
    await vi.waitFor(() => expect(told(id)?.maintenance?.until).toBe(now + 60_000))
    booted.clock.advance(61_000)
    expect((await get(id)).state).toBe('up')
  })
})

describe('a tried request', () => {
  const attempt = (id: string, body = {}) => anna.api.gateways.tryGateway({ params: { id }, body })

  test('is answered by the fixed answer, the redirect or the site', async () => {
    const fixed = await make()
    expect(await attempt(fixed.id)).toMatchObject({ decided_by: 'fixed', status: 503 })
    const redirect = await make({
      upstream: { kind: 'redirect', url: 'https://example.com/', status: 301, keep_path: true },
    })
    expect(await attempt(redirect.id, { path: '/a?b=1' })).toMatchObject({
      decided_by: 'redirect',
      status: 301,
      location: 'https://example.com/a?b=1',
    })
    const site = await make({ upstream: { kind: 'url', url: 'https://example.com' } })
    expect(await attempt(site.id)).toMatchObject({ decided_by: 'url' })
  })

  test('goes to the member that it names, and else to one with a weight', async () => {
    const members = [
      { ...SITE, name: 'main' },
      { kind: 'url', target: 'https://canary.example.com', name: 'canary', weight: 0 },
    ]
    const { id, version } = await makePool(members)
    const route_by = { header: true, cookie: false, query: true }
    await anna.api.gateways.changeGateway({ params: { id }, body: { version, route_by } })
    expect(await attempt(id)).toMatchObject({ decided_by: 'member', member: { name: 'main' } })
    const headers = [['X-Nora-Route', 'canary']]
    expect(await attempt(id, { headers })).toMatchObject({ member: { name: 'canary' } })
    const unknown = await attempt(id, { path: '/?nora_route=nobody' })
    expect(unknown.member?.name).toBe('main')
    expect(unknown.steps.map(({ code }) => code)).toContain('not_named')
  })

  test('is answered by the policy of the address first', async () => {
    const { hostname } = await anna.api.domains.reserveDomain({
      body: { region: 'local', name: newName() },
    })
    const { id } = await make({ endpoint: hostname })
    const source =
      'on_http_request:\n  - actions:\n      - type: deny\n        config:\n          status_code: 403\n'
    const policy = await anna.api.trafficPolicies.createPolicy({ body: { name: newName(), source } })
    await anna.api.trafficPolicies.publishPolicy({
      params: { id: policy.id },
      body: { based_on: policy.revision },
    })
    await anna.api.trafficPolicies.setAttachments({
      params: { id: policy.id },
      body: { items: [{ endpoint: hostname }] },
    })
    expect(await attempt(id)).toMatchObject({ decided_by: 'policy', status: 403 })
    expect((await get(id)).policy?.id).toBe(policy.id)
  })
})
