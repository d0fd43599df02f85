import { ApiProblem } from '@nora/client'
import { createIds, DAY_MS, systemClock } from '@nora/kit'
import type { CapturedByEdge } from '@nora/link'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { connectEdge, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember, getCredential, makeTeam } from '../../testing/team.ts'
import { audit_events } from '../audit/audit.tables.ts'
import { team_members } from '../teams/teams.tables.ts'
import { BROKEN, CLOSED, LOCKED, OPEN, SECRET } from './testing/sources.ts'

const ids = createIds(systemClock)

let booted: Booted
let edge: TestEdge
let anna: Person
let team_id: string
let tunnel_id: string
let endpoint: string

beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  edge = await connectEdge(await listenForEdges(booted))
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  team_id = await makeTeam(booted, anna)
  const claim = getClaim(await getCredential(edge, anna))
  ;({ tunnel_id, hostname: endpoint } = await edge.link.ask('claim', claim))
})

const getCode = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiProblem ? error.code : String(error)),
  )

const body = (text: string) => ({
  content: Buffer.from(text).toString('base64'),
  bytes: text.length,
  cut_by: null,
  content_type: 'text/plain',
  content_encoding: null,
})

async function capture(changes: Partial<CapturedByEdge> = {}): Promise<string> {
  const id = ids.next('exc')
  const exchange: CapturedByEdge = {
    id,
    tunnel_id,
    gateway_id: null,
    at: booted.clock.now().toISOString(),
    kind: 'http',
    method: 'POST',
    path: '/orders',
    query: 'page=2',
    status: 201,
    duration_ms: 12,
    error: null,
    reason: null,
    request_id: ids.next('req'),
    answered_by: 'application',
    visitor: '192.0.2.1',
    protocol: 'h2',
    replay_of: null,
    kept_one_in: 1,
    is_redacted: true,
    request: {
      start_line: 'POST /orders?page=2 HTTP/1.1',
      headers: [
        ['Host', endpoint],
        ['Authorization', 'REDACTED'],
        ['X-Step', '1'],
      ],
      body: body('hello'),
    },
    response: { start_line: 'HTTP/1.1 201 Created', headers: [['Server', 'x']], body: body('made') },
    timings: { wait_ms: 10, receive_ms: 2 },
    messages: [],
    message_count: 0,
    unreadable: null,
    ...changes,
  }
  await edge.link.ask('store_captures', { exchanges: [exchange], lost: [] })
  return id
}

const debug = (asked: object, person: Visitor = anna) =>
  person.api.trafficPolicies.debugPolicy({ body: asked })
const toAdmin = { url: 'https://shop.example.com/admin/x' }

async function publish(source: string, person = anna): Promise<string> {
  const { trafficPolicies: api } = person.api
  const { id, revision } = await api.createPolicy({ body: { name: `P ${Math.random()}`, source } })
  await api.publishPolicy({ params: { id }, body: { based_on: revision } })
  return id
}

/** A member without a seat, who only reads. */
async function makeReader(): Promise<Person> {
  const reader = await signUpSomeone(booted, 'Reader')
  await addMember(booted, reader, team_id)
  const { db } = booted.control.platform
  await db.update(team_members).set({ has_seat: false }).where(eq(team_members.user_id, reader.user.id))
  return reader
}

describe('the debugger', () => {
  test('runs a text on a request that was written by hand', async () => {
    const { trace, diagnostics, hidden, input } = await debug({ source: CLOSED, request: toAdmin })
    expect({ diagnostics, hidden }).toEqual({ diagnostics: [], hidden: [] })
    expect(trace?.decision).toMatchObject({ kind: 'answer', status: 403, action: 'deny' })
    expect(input.request).toMatchObject({ method: 'GET', version: 'HTTP/1.1' })
  })

  test('tells the errors of a text instead of running it', async () => {
    const { trace, diagnostics } = await debug({ source: BROKEN, request: toAdmin })
    expect(trace).toBeNull()
    expect(diagnostics[0]).toMatchObject({ severity: 'error' })
  })

  test('runs a version of a policy, the published one by default', async () => {
    const policy_id = await publish(CLOSED)
    for (const version of [{}, { version: 1 }]) {
      const { trace } = await debug({ policy_id, ...version, request: toAdmin })
      expect(trace?.decision.kind).toBe('answer')
    }
    expect(await getCode(debug({ policy_id, version: 2, request: toAdmin }))).toBe('NotFound')
  })

  test('runs on a captured request, with what was hidden in it', async () => {
    const capture_id = await capture()
    const { input, hidden } = await debug({ source: OPEN, capture_id })
    expect(hidden).toEqual(['req.headers.authorization'])
    expect(input).toMatchObject({
      request: {
        method: 'POST',
        url: `https://${endpoint}/orders?page=2`,
        version: 'HTTP/2.0',
        client_ip: '192.0.2.1',
        body: 'hello',
      },
      response: { status: 201, body: 'made', headers: [['Server', 'x']] },
    })
  })

  test('marks bodies that were cut, and shows bytes that are no text in base64', async () => {
    const cut = { ...body('hello'), bytes: 9_000_000, cut_by: 'limit' as const }
    const binary = { ...body(''), content: Buffer.from([0xff, 0xfe, 0]).toString('base64'), bytes: 3 }
    const base = { start_line: 'POST / HTTP/1.1', headers: [] as [string, string][] }
    const one = await capture({ request: { ...base, body: cut } })
    expect((await debug({ source: OPEN, capture_id: one })).hidden).toEqual(['req.body'])
    const other = await capture({ request: { ...base, body: binary } })
    const { input, hidden } = await debug({ source: OPEN, capture_id: other })
    expect(hidden).toEqual([])
    expect(input.request).toMatchObject({ body: '//4A', body_encoding: 'base64' })
  })

  test.each([
    ['a text and a policy', { source: OPEN, policy_id: 'tpl_x', request: toAdmin }],
    ['no text', { request: toAdmin }],
    ['no request', { source: OPEN }],
    ['a request and a capture', { source: OPEN, request: toAdmin, capture_id: 'exc_x' }],
    ['a URL without a host', { source: OPEN, request: { url: '/admin' } }],
    ['a URL of a file', { source: OPEN, request: { url: 'file:///etc/passwd' } }],
    ['an address that is none', { source: OPEN, request: { ...toAdmin, client_ip: 'home' } }],
    [
      'a body that is no base64',
      { source: OPEN, request: { ...toAdmin, body: '%', body_encoding: 'base64' as const } },
    ],
    ['a body over 64 KiB', { source: OPEN, request: { ...toAdmin, body: 'x'.repeat(65_537) } }],
    ['201 headers', { source: OPEN, request: { ...toAdmin, headers: Array(201).fill(['a', 'b']) } }],
  ])('refuses %s at the field', async (_what, asked) => {
    expect(await getCode(debug(asked))).toBe('ValidationError')
  })

  test('knows captured requests and policies of another team as little as ones that there never were', async () => {
    const [capture_id, policy_id] = [await capture(), await publish(CLOSED)]
    const eve = await signUpSomeone(booted, 'Eve')
    expect(await getCode(debug({ source: OPEN, capture_id }, eve))).toBe('NotFound')
    expect(await getCode(debug({ policy_id, request: toAdmin }, eve))).toBe('NotFound')
    expect(await getCode(eve.api.trafficPolicies.getDebugCapture({ params: { id: capture_id } }))).toBe(
      'NotFound',
    )
    expect((await eve.api.trafficPolicies.listDebugCaptures({ query: { endpoint } })).items).toEqual([])
  })

  test('lets members read captured requests of their own tunnels, and records when an administrator reads theirs', async () => {
    const capture_id = await capture()
    const boris = await signUpSomeone(booted, 'Boris')
    await addMember(booted, boris, team_id)
    expect(await getCode(debug({ source: OPEN, capture_id }, boris))).toBe('NotFound')
    const chief = await signUpSomeone(booted, 'Chief')
    await addMember(booted, chief, team_id, 'admin')
    expect(await getCode(debug({ source: OPEN, capture_id }, chief))).toBe('done')
    await booted.control.platform.settle()
    const rows = await booted.control.platform.db.select().from(audit_events)
    const reads = rows.filter(
      ({ action, object_id }) => action === 'tunnel.capture_read' && object_id === tunnel_id,
    )
    expect(reads.map(({ data }) => data)).toMatchObject([{ part: 'request' }, { part: 'response' }])
  })

  test('lists captured requests, newest first, and those after one that is known', async () => {
    const [first, second, third] = [await capture(), await capture(), await capture()]
    const list = async (query: object) =>
      (await anna.api.trafficPolicies.listDebugCaptures({ query })).items.map(({ id }) => id)
    expect(await list({ endpoint })).toEqual([third, second, first])
    expect(await list({ endpoint, limit: 1 })).toEqual([third])
    expect(await list({ after: second })).toEqual([third])
    expect(await list({ endpoint: 'nobody.localhost' })).toEqual([])
  })
})

describe('comparing', () => {
  test('shows which captured requests another text would answer otherwise', async () => {
    const admin = { path: '/admin/users', query: '' }
    const closed = await capture(admin)
    const open = await capture()
    const answer = await anna.api.trafficPolicies.comparePolicy({ body: { source: CLOSED, endpoint } })
    expect(answer.totals).toEqual({ compared: 2, changed: 1, newly_refused: 1, cannot_tell: 0 })
    expect(answer.rows).toMatchObject([
      { capture_id: open, is_changed: false, rule: null },
      {
        capture_id: closed,
        is_changed: true,
        old: { kind: 'proceed' },
        new: { kind: 'answer', status: 403 },
        certainty: 'certain',
      },
    ])
    expect(answer.rows[1]?.rule).toContain('closed')
  })

  test('says that it cannot tell where a hidden value is read, and only there', async () => {
    const cookie: [string, string] = ['Cookie', 'REDACTED']
    const head = { start_line: 'POST /orders HTTP/1.1', body: body('') }
    await capture({ request: { ...head, headers: [['Authorization', 'REDACTED'], ['X-Step', '1'], cookie] } })
    const compare = async (expression: string) => {
      const source = CLOSED.replace(/req\.url.*/, expression)
      const { rows, totals } = await anna.api.trafficPolicies.comparePolicy({ body: { source, endpoint } })
      expect(totals.cannot_tell).toBe(rows[0]?.certainty === 'cannot_tell' ? 1 : 0)
      return [rows[0]?.certainty, rows[0]?.is_changed]
    }
    expect(await compare("req.headers['authorization'][0].startsWith('Bearer')")).toEqual([
      'cannot_tell',
      false,
    ])
    expect(await compare('has(req.cookies.sid)')).toEqual(['cannot_tell', false])
    expect(await compare("req.headers['x-step'][0] == '1'")).toEqual(['certain', true])
    expect(await compare("req.method == 'GET' && req.headers['authorization'][0] == 'x'")).toEqual([
      'certain',
      false,
    ])
  })

  test('takes at most 200, and tells errors instead', async () => {
    const compare = (changes: object) =>
      anna.api.trafficPolicies.comparePolicy({ body: { source: OPEN, endpoint, ...changes } })
    expect(await getCode(compare({ last: 201 }))).toBe('ValidationError')
    await capture()
    expect(await compare({ source: BROKEN })).toMatchObject({
      rows: [],
      diagnostics: [{ severity: 'error' }],
    })
    expect((await compare({ last: 1 })).rows).toHaveLength(1)
  })
})

describe('a shared trace', () => {
  const share = (changes: object = {}, person: Visitor = anna) =>
    person.api.trafficPolicies.shareTrace({ body: { source: CLOSED, request: toAdmin, ...changes } })
  const open = (id: string, person: Visitor) => person.api.trafficPolicies.getSharedTrace({ params: { id } })

  test('opens for members of the team until it expires', async () => {
    const reader = await makeReader()
    const { id, url, expires_at } = await share({ days: 2 })
    expect(url).toContain(id)
    const seen = await open(id, reader)
    expect(seen).toMatchObject({ source: CLOSED, by: { id: anna.user.id }, is_read_only: true, expires_at })
    expect(seen.trace?.decision).toMatchObject({ kind: 'answer' })
    expect(await getCode(open(id, await signUpSomeone(booted, 'Eve')))).toBe('NotFound')
    booted.clock.advance(2 * DAY_MS)
    expect(await getCode(open(id, anna))).toBe('NotFound')
  })

  test('shows no secret to those who only read, in the text, the request or the trace', async () => {
    const reader = await makeReader()
    const authorization = `Basic ${Buffer.from(`anna:${SECRET}`).toString('base64')}`
    const request = { ...toAdmin, headers: [['Authorization', authorization]], body: `it is ${SECRET}` }
    const { id } = await share({ source: LOCKED, request })
    const text = JSON.stringify(await open(id, reader))
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain(authorization)
    expect(JSON.stringify(await open(id, anna))).toContain(SECRET)
  })

  test('is made by members with a seat, for at most thirty days, of a text without errors', async () => {
    expect(await getCode(share({}, await makeReader()))).toBe('Forbidden')
    expect(await getCode(share({ days: 31 }))).toBe('ValidationError')
    expect(await getCode(share({ source: BROKEN }))).toBe('Conflict')
  })

  test('is deleted by whoever made it or manages the team', async () => {
    const boris = await signUpSomeone(booted, 'Boris')
    await addMember(booted, boris, team_id)
    const [ofAnna, ofBoris] = [(await share()).id, (await share({}, boris)).id]
    const remove = (id: string, person: Visitor) =>
      person.api.trafficPolicies.deleteSharedTrace({ params: { id } })
    expect(await getCode(remove(ofAnna, boris))).toBe('NotFound')
    expect(await getCode(remove(ofBoris, anna))).toBe('done')
    expect(await getCode(open(ofBoris, boris))).toBe('NotFound')
  })
})

describe('the language', () => {
  test('is told with every action, function and variable, and as a JSON schema', async () => {
    const { actions, functions, variables, phases } = await anna.api.trafficPolicies.getPolicyLanguage()
    expect(phases).toContain('on_http_request')
    expect(actions.find(({ type }) => type === 'basic-auth')?.fields.some((one) => one.is_secret)).toBe(true)
    expect(functions.length).toBeGreaterThan(90)
    expect(variables.length).toBeGreaterThan(30)
    expect(await booted.visitor().api.trafficPolicies.getPolicySchema()).toHaveProperty('type', 'object')
  })

  test('checks, formats and tests a text without saving it', async () => {
    const { trafficPolicies: api } = anna.api
    expect(await api.checkPolicy({ body: { source: CLOSED } })).toMatchObject({
      diagnostics: [],
      plan_size: { rules: 1, actions: 1 },
    })
    expect(await api.checkPolicy({ body: { source: BROKEN } })).toMatchObject({
      diagnostics: [{ severity: 'error', line: expect.any(Number) }],
      plan_size: null,
    })
    expect((await api.formatPolicy({ body: { source: CLOSED } })).source).toContain('on_http_request')
    const tests = '- request: { path: /admin }\n  expect: { decision: answer, status: 403 }\n'
    expect(await api.testPolicy({ body: { source: CLOSED, tests } })).toMatchObject({ passed: 1, failed: 0 })
  })

  test.each([
    ['65 KiB', '#'.repeat(66_000)],
    ['brackets in brackets', `on_http_request: ${'['.repeat(100_000)}`],
    ['a list', '- a'],
    ['nothing', ''],
    ['a NUL', 'on_http_request: []\u0000'],
  ])('takes %s and answers soon', async (_what, source) => {
    const started = performance.now()
    const { diagnostics } = await anna.api.trafficPolicies.checkPolicy({ body: { source } })
    expect(Array.isArray(diagnostics)).toBe(true)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
