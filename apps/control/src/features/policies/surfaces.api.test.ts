import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { getCredential } from '../../testing/team.ts'

const HERE = '127.0.0.1'
const OFFICE = '203.0.113.7'
const ELSEWHERE = '198.51.100.1'
const onlyOffice = [{ network: '203.0.113.0/24', effect: 'allow' as const }]
const notElsewhere = [{ network: ELSEWHERE, effect: 'deny' as const }]

let booted: Booted
let linkPort: number
let edge: TestEdge
let anna: Person
let team_id: string
beforeAll(async () => {
  booted = await bootControl({ trusted_proxies: [HERE] }, { hasher: plainHasher })
  linkPort = await listenForEdges(booted)
  edge = await connectEdge(linkPort)
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted, 'Анна')
  team_id = (await anna.api.teams.createTeam({ body: { name: 'Ясный лес' } })).id
  edge.pushes.length = 0
})

type Attached = { console?: boolean; api?: boolean; agents?: boolean; endpoints?: string[] }

const policy = (rules: readonly { network: string; effect: 'allow' | 'deny' }[], attached_to: Attached) =>
  anna.api.policies.createIpPolicy({ body: { name: 'Офис', rules: [...rules], attached_to } })

/** As the proxy in front of control passes it on. */
async function call(
  from: string,
  { method = 'GET' as 'GET' | 'POST', url = '/v1/tunnels', token = '', payload = {} },
) {
  const response = await booted.control.app.inject({
    method,
    url,
    headers: {
      'x-forwarded-for': from,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(token === '' && { cookies: Object.fromEntries(anna.cookies) }),
    ...(method === 'POST' && { payload }),
  })
  return { status: response.statusCode, body: response.body === '' ? {} : response.json() }
}

describe('a policy for the console', () => {
  test('lets calls in from where it allows, and names itself and whom to ask elsewhere', async () => {
    await policy(notElsewhere, { console: true })
    expect((await call(OFFICE, {})).status).toBe(200)
    const refused = await call(ELSEWHERE, {})
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'Forbidden',
        error: `IP-политика команды «Офис» не пускает с адреса ${ELSEWHERE}. Кого попросить: Анна (${anna.email}).`,
        data: { why: 'ip_policy', address: ELSEWHERE, ask: [{ id: anna.user.id }] },
      },
    })
    expect((await call(`::ffff:${ELSEWHERE}`, {})).status).toBe(403)
    // What a program calls is another door.
    const { token } = await anna.api.credentials.renewToken()
    expect((await call(ELSEWHERE, { token })).status).toBe(200)
  })

  test('leaves signing in, seeing one’s teams and choosing another possible', async () => {
    await policy(notElsewhere, { console: true })
    expect((await call(ELSEWHERE, { url: '/v1/user' })).status).toBe(200)
    expect((await call(ELSEWHERE, { url: '/v1/team' })).status).toBe(403)
    const { body: teams } = await call(ELSEWHERE, { url: '/v1/teams' })
    const personal = teams.items.find(({ type }: { type: string }) => type === 'personal')
    const select = { url: `/v1/teams/${personal.id}/select`, method: 'POST' } as const
    expect((await call(ELSEWHERE, select)).status).toBe(200)
    expect((await call(ELSEWHERE, {})).status).toBe(200)
    const body = { email: anna.email, password: anna.password }
    expect((await call(ELSEWHERE, { url: '/v1/user/sign_in', method: 'POST', payload: body })).status).toBe(
      200,
    )
  })

  test('that would keep its saver out is refused, by name of the address', async () => {
    const wrong = { code: 'ValidationError', fields: { rules: expect.stringContaining(HERE) } }
    await expect(policy(onlyOffice, { console: true })).rejects.toMatchObject(wrong)
    const made = await policy(onlyOffice, {})
    const params = { id: made.id }
    const attach = { version: 1, attached_to: { console: true } }
    await expect(anna.api.policies.changeIpPolicy({ params, body: attach })).rejects.toMatchObject(wrong)
    expect(await anna.api.policies.getIpPolicy({ params })).toMatchObject({ version: 1 })
    const rules = [...onlyOffice, { network: HERE, effect: 'allow' as const }]
    const safe = await anna.api.policies.changeIpPolicy({ params, body: { ...attach, rules } })
    const off = await anna.api.policies.changeIpPolicy({
      params,
      body: { version: safe.version, is_enabled: false, rules: onlyOffice },
    })
    const on = { version: off.version, is_enabled: true }
    await expect(anna.api.policies.changeIpPolicy({ params, body: on })).rejects.toMatchObject(wrong)
    expect((await call(ELSEWHERE, {})).status).toBe(200)
  })

  test('ends a stream of events that it keeps out from now on', async () => {
    const response = await booted.control.app.inject({
      url: '/v1/tunnels/events',
      headers: { 'x-forwarded-for': ELSEWHERE },
      cookies: Object.fromEntries(anna.cookies),
      payloadAsStream: true,
    })
    expect(response.statusCode).toBe(200)
    const ended = new Response(response.stream() as never).text()
    await policy(notElsewhere, { console: true })
    await ended
  })
})

describe('a policy for the API', () => {
  test('judges programs with tokens and keys, not browsers', async () => {
    const { token } = await anna.api.credentials.renewToken()
    const key = await anna.api.credentials.createApiKey({
      body: { description: 'ci', scope: 'read', expires_at: null },
    })
    await policy(onlyOffice, { api: true })
    for (const shown of [token, key.key]) {
      expect((await call(OFFICE, { token: shown })).status).toBe(200)
      expect((await call(ELSEWHERE, { token: shown })).status).toBe(403)
    }
    expect((await call(ELSEWHERE, {})).status).toBe(200)
  })

  test('cannot keep out the program that saves it', async () => {
    const { key } = await anna.api.credentials.createApiKey({
      body: { description: 'ci', scope: 'full', expires_at: null },
    })
    const body = { name: 'Офис', rules: onlyOffice, attached_to: { api: true } }
    await expect(booted.program(key).api.policies.createIpPolicy({ body })).rejects.toMatchObject({
      fields: { rules: expect.stringContaining(HERE) },
    })
  })
})

describe('a policy for agents', () => {
  test('is asked when one signs in and when it opens a tunnel', async () => {
    const credential_id = await getCredential(edge, anna)
    const { token } = await anna.api.credentials.renewToken()
    await policy(onlyOffice, { agents: true })
    const signIn = (remote_address: string) =>
      edge.link.ask('authenticate', { token, agent: getAgent({ remote_address }) })
    const { credential_id: fresh } = await signIn(OFFICE)
    await expect(signIn(ELSEWHERE)).rejects.toMatchObject({ code: 'Forbidden' })
    const claim = (id: string, remote_address: string) =>
      edge.link.ask('claim', getClaim(id, { agent: getAgent({ remote_address }) }))
    await claim(fresh, OFFICE)
    await expect(claim(fresh, ELSEWHERE)).rejects.toMatchObject({ code: 'Forbidden' })
    expect(credential_id).not.toBe(fresh)
  })
})

describe('edges', () => {
  const getPushes = (one: TestEdge) => one.pushes.filter(({ name }) => name.endsWith('ip_policies'))

  test('hear of a policy before its saver does, and only what is theirs to judge', async () => {
    const made = await policy(onlyOffice, { agents: true, endpoints: ['shop.localhost'] })
    const told = { id: made.id, name: 'Офис', agents: true, endpoints: ['shop.localhost'], rules: onlyOffice }
    const push = { name: 'set_ip_policies', body: { team_id, policies: [told] } }
    await expect.poll(() => getPushes(edge)).toEqual([push])
    await anna.api.policies.changeIpPolicy({
      params: { id: made.id },
      body: { version: 1, attached_to: { agents: false, endpoints: [] } },
    })
    const none = { name: 'set_ip_policies', body: { team_id, policies: [] } }
    await expect.poll(() => getPushes(edge)).toEqual([push, none])
  })

  test('that are new know all of them before they are answered that they may serve', async () => {
    const { id } = await policy(onlyOffice, { endpoints: ['shop.localhost'] })
    const late = await connectEdge(linkPort, 'edge-late')
    const names = getPushes(late).map(({ name }) => name)
    expect(names.at(-1)).toBe('keep_ip_policies')
    expect(getPushes(late)).toContainEqual({
      name: 'set_ip_policies',
      body: {
        team_id,
        policies: [{ id, name: 'Офис', agents: false, endpoints: ['shop.localhost'], rules: onlyOffice }],
      },
    })
    late.link.close()
  })
})

test('the operator finds a policy that keeps everybody out, and puts it out of force', async () => {
  const made = await policy(notElsewhere, { console: true })
  expect((await call(ELSEWHERE, {})).status).toBe(403)
  const list = await booted.control.runAdminCall({ name: 'listIpPolicies', input: { team: team_id } })
  expect(list).toMatchObject({
    answer: { items: [{ id: made.id, name: 'Офис', team_name: 'Ясный лес', console: true, rules: 1 }] },
  })
  const disable = { name: 'disableIpPolicy', input: { policy: made.id } }
  expect(await booted.control.runAdminCall(disable)).toMatchObject({ answer: { is_enabled: false } })
  expect((await call(ELSEWHERE, {})).status).toBe(200)
  expect(await anna.api.policies.getIpPolicy({ params: { id: made.id } })).toMatchObject({
    is_enabled: false,
    version: 2,
    changed_by: null,
  })
  const unknown = { name: 'disableIpPolicy', input: { policy: 'ipp_none' } }
  expect(await booted.control.runAdminCall(unknown)).toMatchObject({ problem: { code: 'NotFound' } })
})

test('policies in force apply again after control has restarted', async () => {
  await policy(notElsewhere, { console: true })
  const { LivePolicies } = await import('./live-policies.ts')
  const { listEnabled } = await import('./policies.store.ts')
  const fresh = new LivePolicies({
    read: (id) => listEnabled(booted.control.platform.db, id),
    tell: () => {},
  })
  expect(fresh.findRefusing(team_id, 'console', ELSEWHERE)).toBeUndefined()
  await fresh.restore()
  expect(fresh.findRefusing(team_id, 'console', ELSEWHERE)).toMatchObject({ name: 'Офис' })
  expect(fresh.findRefusing(team_id, 'console', OFFICE)).toBeUndefined()
})

test('policies that could not be read after a change are read until it works, and stay as they were until then', async () => {
  const { LivePolicies } = await import('./live-policies.ts')
  let isBroken = true
  const row = {
    name: 'Офис',
    rules: onlyOffice,
    console: true,
    api: false,
    agents: false,
    endpoints: [],
    team_id,
  }
  const live = new LivePolicies({
    read: async () => {
      if (isBroken) throw new Error('the database is away')
      return [row as never]
    },
    tell: () => {},
  })
  await expect(live.refresh(team_id)).rejects.toThrow('away')
  expect(live.findRefusing(team_id, 'console', ELSEWHERE)).toBeUndefined()
  isBroken = false
  await live.settle()
  expect(live.findRefusing(team_id, 'console', ELSEWHERE)).toMatchObject({ name: 'Офис' })
})
