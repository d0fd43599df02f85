import { ApiProblem } from '@nora/client'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@nora/kit'
import {
  type AskBody,
  type PushBody,
  toAssertionPurpose,
  VISITOR_REQUEST_PURPOSE,
  VisitorSeals,
  visitorAssertion,
} from '@nora/link'
import { readShare } from '@nora/policy'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { connectEdge, listenForEdges, type TestEdge } from '../../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { addMember, makeTeam } from '../../../testing/team.ts'

let booted: Booted
let port: number
let edge: TestEdge
let anna: Person
let team_id: string
let policy_id: string

beforeAll(async () => {
  booted = await bootControl({ has_rate_limits: true }, { hasher: plainHasher })
  port = await listenForEdges(booted)
  edge = await connectEdge(port)
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  team_id = await makeTeam(booted, anna)
  policy_id = (await anna.api.trafficPolicies.createPolicy({ body: { name: 'Shop', source: SHARED } })).id
})

const SHARED = 'on_http_request: [{actions: [{type: share-link, config: {key: a-key}}]}]\n'

async function refusal(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiProblem)) throw new Error(`not refused: ${String(error)}`)
  return error.code
}

async function join(role: 'member' | 'admin' = 'member'): Promise<Person> {
  const person = await signUpSomeone(booted)
  await addMember(booted, person, team_id, role)
  return person
}

type Opened = Partial<AskBody<'open_visitor_session'>>

async function open(changes: Opened = {}): Promise<string> {
  const { session_id } = await edge.link.ask('open_visitor_session', {
    team_id,
    policy_id,
    endpoint: 'shop.localhost',
    provider: 'mail-code',
    subject: 'vera@example.com',
    email: 'vera@example.com',
    expires_at: new Date(booted.clock.now().getTime() + DAY_MS).toISOString(),
    via_team_id: null,
    share: null,
    once: null,
    ...changes,
  })
  return session_id
}

const told = (of = edge) =>
  of.pushes
    .filter(({ name }) => name === 'revoke_visitor_sessions')
    .flatMap(({ body }) => (body as PushBody<'revoke_visitor_sessions'>).revoked.map(({ id }) => id))

const list = async (query: { q?: string; endpoint?: string; limit?: number } = {}, person = anna) =>
  (await person.api.trafficPolicies.listVisitorSessions({ params: { id: policy_id }, query })).items

describe('visitors who are signed in', () => {
  test('are listed, found by a part of their address, and counted as used when edges say so', async () => {
    await open()
    const id = await open({ email: 'boris@elsewhere.test', subject: 'boris@elsewhere.test' })
    expect((await list()).map(({ email }) => email)).toEqual(['boris@elsewhere.test', 'vera@example.com'])
    expect((await list({ q: 'BORIS' })).map((one) => one.id)).toEqual([id])
    expect(await list({ q: '%' })).toEqual([])
    expect(await list({ endpoint: 'other.localhost' })).toEqual([])
    const at = new Date(booted.clock.now().getTime() + MINUTE_MS).toISOString()
    await edge.link.ask('visitor_sessions_seen', { sessions: [{ id, at }] })
    const earlier = new Date(booted.clock.now().getTime()).toISOString()
    await edge.link.ask('visitor_sessions_seen', { sessions: [{ id, at: earlier }] })
    expect((await list())[0]?.last_seen_at).toBe(at)
  })

  test('are refused at every edge once they are revoked, one or all, and the audit log says so', async () => {
    const [first, second, third] = [await open(), await open(), await open({ endpoint: 'blog.localhost' })]
    const { trafficPolicies: api } = anna.api
    const params = { id: policy_id }
    await api.revokeVisitorSession({ params: { ...params, session: first } })
    await expect.poll(() => told()).toContain(first)
    expect(await refusal(api.revokeVisitorSession({ params: { ...params, session: first } }))).toBe(
      'NotFound',
    )
    const { revoked } = await api.revokeVisitorSessions({ params, query: { endpoint: 'blog.localhost' } })
    expect(revoked).toBe(1)
    expect((await api.revokeVisitorSessions({ params })).revoked).toBe(1)
    await expect.poll(() => told()).toEqual(expect.arrayContaining([second, third]))
    expect(await list()).toEqual([])
    const other = await connectEdge(port, 'edge-2')
    expect(told(other)).toEqual(expect.arrayContaining([first, second, third]))
    other.link.close()
    await booted.control.platform.settle()
    const { items } = await anna.api.audit.listAuditEvents({ query: {} })
    const actions = items.map(({ action }) => action)
    expect(actions).toContain('traffic_policy.visitor_revoked')
    expect(actions).toContain('traffic_policy.visitors_revoked')
  })

  test('of another team cannot be seen or revoked, and a member sees those of own policies only', async () => {
    const session = await open()
    const outsider = await signUpSomeone(booted)
    const member = await join()
    for (const person of [outsider, member]) {
      expect(await refusal(list({}, person))).toBe('NotFound')
      const params = { id: policy_id, session }
      expect(await refusal(person.api.trafficPolicies.revokeVisitorSession({ params }))).toBe('NotFound')
      expect(
        await refusal(person.api.trafficPolicies.revokeVisitorSessions({ params: { id: policy_id } })),
      ).toBe('NotFound')
    }
    await expect(open({ team_id: 'team_other' })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('end by signing out, and are forgotten after they have expired', async () => {
    const id = await open()
    await edge.link.ask('end_visitor_session', { team_id: 'team_other', session_id: id })
    expect(await list()).toHaveLength(1)
    await edge.link.ask('end_visitor_session', { team_id, session_id: id })
    await expect.poll(() => told()).toContain(id)
    const late = await open({ expires_at: new Date(booted.clock.now().getTime() + MINUTE_MS).toISOString() })
    booted.clock.advance(2 * MINUTE_MS)
    expect((await list()).map((one) => one.id)).not.toContain(late)
    await booted.control.features.runStep('purge')
    const other = await connectEdge(port, 'edge-2')
    expect(told(other)).toContain(id)
    expect(told(other)).not.toContain(late)
    other.link.close()
  })
})

describe('keys of visitors', () => {
  const keys = (of: TestEdge) =>
    of.pushes
      .filter(({ name }) => name === 'set_visitor_keys')
      .map(({ body }) => body as PushBody<'set_visitor_keys'>)

  test('reach edges before the policies, and a new one is used only after all edges know it', async () => {
    const first = await connectEdge(port, 'edge-3')
    const names = first.pushes.map(({ name }) => name)
    expect(names.indexOf('set_visitor_keys')).toBeLessThan(names.indexOf('set_policies'))
    const [before] = keys(first)
    expect(before?.console_url).toBe(booted.config.base_url)
    booted.clock.advance(91 * DAY_MS)
    await booted.control.features.runStep('renewVisitorKeys')
    await expect.poll(() => keys(first).length).toBe(2)
    expect(keys(first)[1]?.keys).toHaveLength(2)
    expect(keys(first)[1]?.keys[0]).toEqual(before?.keys[0])
    booted.clock.advance(3 * HOUR_MS)
    await booted.control.features.runStep('renewVisitorKeys')
    await expect.poll(() => keys(first).length).toBe(3)
    expect(keys(first)[2]?.keys[1]).toEqual(before?.keys[0])
    first.link.close()
  })
})

describe('a code for a visitor', () => {
  const send = (email: string, is_allowed = true) =>
    edge.link.ask('send_visitor_code', {
      team_id,
      policy_id,
      endpoint: 'shop.localhost',
      email,
      is_allowed,
      language: 'en',
      address: `203.0.113.${Math.ceil(Math.random() * 200)}`,
    })
  const check = (code_id: string, code: string, changes = {}) =>
    edge.link.ask('check_visitor_code', { team_id, endpoint: 'shop.localhost', code_id, code, ...changes })
  const fresh = () => `visitor${Math.random().toString(36).slice(2)}@example.com`

  test('is mailed, lets in once, and only at the endpoint that it was asked for', async () => {
    const email = fresh()
    const { code_id } = await send(email)
    const mailed = await booted.emailTo(email)
    expect(mailed?.text).toContain('shop.localhost')
    const [, code = ''] = /^(\d{6})/.exec(mailed?.subject ?? '') ?? []
    expect(await check(code_id, code, { endpoint: 'blog.localhost' })).toEqual({
      email: null,
      attempts_left: 0,
    })
    expect(await check(code_id, '000000')).toEqual({ email: null, attempts_left: 4 })
    expect(await check(code_id, code)).toMatchObject({ email })
    expect(await check(code_id, code)).toMatchObject({ email: null })
  })

  test('is tried five times, within ten minutes', async () => {
    const email = fresh()
    const first = await send(email)
    const code = await booted.codeFor(email)
    for (let left = 4; left >= 0; left--)
      expect(await check(first.code_id, 'wrong')).toEqual({ email: null, attempts_left: left })
    expect(await check(first.code_id, code)).toEqual({ email: null, attempts_left: 0 })
    const second = await send(email)
    const later = await booted.codeFor(email)
    booted.clock.advance(11 * MINUTE_MS)
    expect(await check(second.code_id, later)).toMatchObject({ email: null })
  })

  test('is not mailed to an address that is not let in, which is answered alike', async () => {
    const email = fresh()
    const { code_id } = await send(email, false)
    expect(await booted.emailTo(email)).toBeUndefined()
    expect(await check(code_id, '123456')).toEqual({ email: null, attempts_left: 4 })
  })

  test('fills nobody’s mailbox', async () => {
    const email = fresh()
    const sent = await Promise.allSettled(Array.from({ length: 14 }, () => send(email)))
    const refused = sent.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(2)
    expect(refused[0]?.reason).toMatchObject({ code: 'TooManyRequests' })
  })
})

describe('a share link', () => {
  const use = (id: string, max_uses: number | null) =>
    open({
      provider: 'share-link',
      subject: id,
      share: { id, expires_at: new Date(booted.clock.now().getTime() + DAY_MS).toISOString(), max_uses },
    })

  test('opens as many sessions as it may, also of those that come at once', async () => {
    const opened = await Promise.allSettled(Array.from({ length: 6 }, () => use('twice', 2)))
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(use('twice', 2)).rejects.toMatchObject({ code: 'Conflict', data: { why: 'used' } })
  })

  test('is made by the server with the key of the published version, and withdrawn with its sessions', async () => {
    const { trafficPolicies: api } = anna.api
    const params = { id: policy_id }
    expect(await refusal(api.makeShareLink({ params, body: { hours: 24 } }))).toBe('Conflict')
    const { revision } = await api.getPolicy({ params })
    await api.publishPolicy({ params, body: { based_on: revision } })
    const made = await api.makeShareLink({ params, body: { hours: 24, label: 'For Vera', path: '/a?b=1' } })
    const token = new URLSearchParams(made.path.split('?')[1]).get('nora_share') ?? ''
    expect(made.path.startsWith('/a?b=1&nora_share=')).toBe(true)
    const share = readShare('a-key', token, booted.clock.now().getTime())
    expect(share).toMatchObject({ id: made.id, label: 'For Vera' })
    const session = await use(made.id, null)
    await api.withdrawShareLink({ params: { ...params, link: made.id } })
    await expect.poll(() => told()).toContain(session)
    await expect(use(made.id, null)).rejects.toMatchObject({ data: { why: 'used' } })
    const outsider = await signUpSomeone(booted)
    expect(await refusal(outsider.api.trafficPolicies.makeShareLink({ params, body: { hours: 1 } }))).toBe(
      'NotFound',
    )
  })
})

describe('members who sign in at a site', () => {
  const seals = () => {
    const { body } = edge.pushes.findLast(({ name }) => name === 'set_visitor_keys') ?? {}
    return new VisitorSeals((body as PushBody<'set_visitor_keys'>).keys)
  }
  const ask = (changes = {}) => {
    const until = booted.clock.now().getTime() + 10 * MINUTE_MS
    const origin = 'https://shop.example.com'
    const what = {
      origin,
      hostname: 'shop.example.com',
      gate: 'g1',
      nonce: 'n1',
      team_id,
      teams: [],
      roles: [],
      until,
    }
    return seals().seal(VISITOR_REQUEST_PURPOSE, { ...what, ...changes })
  }
  const start = (person: Person, request: string) =>
    person.api.trafficPolicies.startVisitorSignIn({ body: { request } })

  test('are told where to go, with an answer for this site, this browser and one minute', async () => {
    const { url } = await start(anna, ask())
    expect(url).toMatch(/^https:\/\/shop\.example\.com\/\.nora\/callback\?gate=g1&assertion=/)
    const sealed = new URL(url).searchParams.get('assertion') ?? ''
    const said = visitorAssertion.parse(seals().open(toAssertionPurpose('shop.example.com'), sealed))
    expect(said).toMatchObject({ gate: 'g1', nonce: 'n1', via_team_id: team_id, user: { email: anna.email } })
    expect(said.until - booted.clock.now().getTime()).toBeLessThanOrEqual(MINUTE_MS)
    expect(seals().open(toAssertionPurpose('blog.example.com'), sealed)).toBeNull()
  })

  test('have to belong to the team or another one that is named, with one of the roles', async () => {
    const member = await join()
    const outsider = await signUpSomeone(booted)
    expect(await refusal(start(outsider, ask()))).toBe('Forbidden')
    expect(await refusal(start(member, ask({ roles: ['Admin', 'owner'] })))).toBe('Forbidden')
    await start(member, ask({ roles: ['Member'] }))
    await start(member, ask({ team_id: 'team_x', teams: [team_id] }))
    const view = (person: Person) =>
      person.api.trafficPolicies.viewVisitorSignIn({ query: { request: ask({ roles: ['owner'] }) } })
    expect(await view(anna)).toEqual({ hostname: 'shop.example.com', is_allowed: true })
    expect(await view(member)).toEqual({ hostname: 'shop.example.com', is_allowed: false })
  })

  test('get nothing for a request that is stale or that no edge has made', async () => {
    expect(await refusal(start(anna, ask({ until: booted.clock.now().getTime() - 1 })))).toBe('NotFound')
    expect(await refusal(start(anna, 'k1.forged'))).toBe('NotFound')
    const session = seals().seal('visitor session shop.example.com', { team_id })
    expect(await refusal(start(anna, session))).toBe('NotFound')
  })

  test('are let in once by an answer, and refused once they have left the team or their role has changed', async () => {
    const member = await join()
    const user_id = member.user.id
    const as = { provider: 'team-auth', subject: user_id, via_team_id: team_id }
    const first = await open({ ...as, once: `vas_${user_id}` })
    await expect(open({ ...as, once: `vas_${user_id}` })).rejects.toMatchObject({ data: { why: 'used' } })
    await anna.api.teams.changeTeamMember({ params: { id: user_id }, body: { role: 'admin' } })
    await booted.control.platform.settle()
    await booted.control.features.runStep('pushRevokedVisitors')
    await expect.poll(() => told()).toContain(first)
    const second = await open(as)
    await anna.api.teams.removeTeamMember({ params: { id: user_id } })
    await booted.control.platform.settle()
    await booted.control.features.runStep('pushRevokedVisitors')
    await expect.poll(() => told()).toContain(second)
  })
})
