import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DebugHead, debugPolicy } from '@nora/policy'
import { toPlan } from '@nora/policy/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import type { FakeAgent } from '../kit/fake-agent.ts'
import { ask as askHttp2, connectHttp2 } from '../kit/http2-client.ts'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const HELLO = 'HTTP/1.1 200 OK\r\nServer: inner\r\nContent-Length: 2\r\n\r\nhi'
const ENDPOINT = 'shop.localhost'

let edge: RunningEdge
let origin: RawOrigin
let agent: FakeAgent
let version = 0

beforeAll(async () => {
  edge = await RunningEdge.start(certificateSettings([makeCertificate(['DNS:shop.localhost'])]))
})

afterAll(() => edge.stop())

afterEach(() => {
  agent?.destroy()
  origin?.close()
})

type More = {
  id?: string
  answer?: string
  trial?: { version: number; source: string; percent: number }
  shadow?: { version: number; source: string }
}

async function attach(
  source: string,
  { id = 'tpl_1', answer = HELLO, trial, shadow }: More = {},
): Promise<void> {
  const policy = { endpoint: ENDPOINT, policy_id: id, version: ++version, source }
  edge.control.push('set_policies', {
    is_full: false,
    policies: [{ ...policy, trial: trial ?? null, shadow: shadow ?? null }],
    removed: [],
  })
  // Pushes and the answers to asks come in order: the claim of the agent is behind it.
  origin = await RawOrigin.answering(answer)
  agent = await edge.shop(origin.port)
}

const ask = (fields = '', target = '/a?b=1') =>
  visit(
    edge.ports.http_port,
    `GET ${target} HTTP/1.1\r\nHost: ${ENDPOINT}\r\nConnection: close\r\n${fields}\r\n`,
  )
const policy = (type: string, config = '{}') =>
  `on_http_request: [{actions: [{type: ${type}, config: ${config}}]}]`
const basic = (pair: string) => `Authorization: Basic ${btoa(pair)}\r\n`

describe('a rule for requests', () => {
  test.each([
    ['deny', '{}', '', 403, 'refuses'],
    ['deny', '{status_code: 410}', '', 410, 'refuses'],
    ['deny', '{enforce: false}', '', 200, 'hi'],
    [
      'custom-response',
      `{status_code: 418, headers: {content-type: application/json, x-a: "\${req.method}"}, body: "{}"}`,
      '',
      418,
      'x-a: GET',
    ],
    ['custom-response', '{status_code: 204}', '', 204, ''],
    ['redirect', '{from: "/a(.*)", to: "/z$1", status_code: 308}', '', 308, 'Location: /z?b=1'],
    ['restrict-ips', '{deny: [127.0.0.0/8]}', '', 403, 'not let in'],
    ['restrict-ips', '{allow: [127.0.0.0/8]}', '', 200, 'hi'],
    ['restrict-ips', '{deny: [127.0.0.0/8], enforce: false}', '', 200, 'hi'],
    [
      'basic-auth',
      '{credentials: ["anna:secret"], realm: "r"}',
      '',
      401,
      'WWW-Authenticate: Basic realm="r"',
    ],
    ['basic-auth', '{credentials: ["anna:secret"]}', basic('anna:secret'), 200, 'hi'],
    ['basic-auth', '{credentials: ["anna:secret"]}', basic('anna:wrong'), 401, 'needed here'],
    ['key-auth', '{keys: [k1]}', 'X-API-Key: k1\r\n', 200, 'hi'],
    ['key-auth', '{keys: [k1]}', 'X-API-Key: k2\r\n', 401, 'needed here'],
  ] as [string, string, string, number, string][])(
    '%s %s answers %s with %i',
    async (type, config, fields, status, text) => {
      await attach(policy(type, config))
      const answer = await ask(fields)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(answer).toContain(text)
      if (status !== 200) expect(origin.received).toBe('')
    },
  )

  test.each([
    ['deny', '{status_code: 404}', 404],
    ['custom-response', `{status_code: 418, body: "\${req.version}"}`, 418],
    ['add-headers', `{headers: {x-version: "\${req.version}"}}`, 200],
  ])('%s %s answers over HTTP/2 with %i', async (type, config, status) => {
    await attach(policy(type, config))
    const session = await connectHttp2(edge.ports.https_port ?? 0)
    const answer = await askHttp2(session)
    session.destroy()
    expect(answer.status).toBe(status)
    if (status === 418) expect(answer.body).toBe('HTTP/2.0')
    if (status === 200) expect(origin.received).toContain('x-version: HTTP/2.0')
  })

  test('lets nobody in where an action does not run yet', async () => {
    await attach(policy('owasp-crs-request'), { id: 'tpl_2' })
    expect(await ask()).toMatch(/^HTTP\/1.1 503/)
    expect(origin.received).toBe('')
  })

  test('close-connection ends the connection without an answer', async () => {
    await attach(policy('close-connection'))
    expect(await ask()).toBe('')
    expect(origin.received).toBe('')
  })

  test('rate-limit lets so many through, and says when to come back', async () => {
    await attach(
      policy(
        'rate-limit',
        '{name: n, algorithm: sliding_window, capacity: 2, rate: 60s, bucket_key: ["conn.client_ip"]}',
      ),
    )
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await ask()).slice(9, 12))
    expect(statuses).toEqual(['200', '200', '429'])
    expect(await ask()).toMatch(/Retry-After: \d+/)
  })
})

test('what a rule decided stands in the access log and in the counts, without what it compared', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nora-policies-'))
  const logged = await RunningEdge.start({ NORA_EDGE_ACCESS_LOG: join(folder, 'access') })
  const source = `on_http_request: [{name: door, actions: [{type: basic-auth, config: {credentials: ["anna:sesame-1"]}}]}]`
  const pushed = { endpoint: ENDPOINT, policy_id: 'tpl_9', version: 4, source, trial: null, shadow: null }
  logged.control.push('set_policies', { is_full: false, policies: [pushed], removed: [] })
  origin = await RawOrigin.answering(HELLO)
  agent = await logged.shop(origin.port)
  await visit(
    logged.ports.http_port,
    `GET / HTTP/1.1\r\nHost: ${ENDPOINT}\r\nConnection: close\r\n${basic('anna:guess-1')}\r\n`,
  )
  await logged.stop()
  const log = readFileSync(join(folder, 'access.1.log'), 'utf8')
  rmSync(folder, { recursive: true })
  const ruling = { rule: 'door', action: 'basic-auth', reason: 'credentials_required' }
  expect(JSON.parse(log.trim())).toMatchObject({
    status: 401,
    reason: 'policy_refused',
    policy: { policy: 'tpl_9', version: 4, ...ruling },
  })
  expect(log).not.toMatch(/sesame|guess/)
  expect(logged.control.policyCounts).toContainEqual(
    expect.objectContaining({ version: 4, rule: 'door', action: 'basic-auth', outcome: 'refused', count: 1 }),
  )
})

test('who guesses too often is not looked at any more, though the guess is right', async () => {
  await attach(policy('basic-auth', '{credentials: ["anna:secret"]}'), { id: 'tpl_4' })
  for (let i = 0; i < 10; i++) expect(await ask(basic(`anna:wrong-${i}`))).toMatch(/^HTTP\/1.1 401/)
  expect(await ask(basic('anna:secret'))).toMatch(/^HTTP\/1.1 429[\s\S]*Retry-After: \d/)
})

test('circuit-breaker spares a service that answers with errors', async () => {
  await attach(policy('circuit-breaker', '{volume_threshold: 2, error_threshold: 0.5}'), {
    id: 'tpl_3',
    answer: 'HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n',
  })
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await ask()).slice(9, 12))
  expect(statuses).toEqual(['500', '500', '503'])
})

describe('edits of a policy', () => {
  const EDITS = `
on_http_request:
  - actions:
      - {type: remove-headers, config: {headers: [cookie, host, content-length]}}
      - {type: add-headers, config: {headers: {x-tenant: "\${req.host}", connection: close, x-bad: "\${req.headers['x-e'][0]}"}}}
      - {type: url-rewrite, config: {from: "^/a", to: "/v2"}}
on_http_response:
  - expressions: ["res.status_code == 200"]
    actions:
      - {type: remove-headers, config: {headers: [server, content-length]}}
      - {type: add-headers, config: {headers: {x-seen: "\${req.url.path}"}}}
`

  test('reach the service and the visitor; what frames a message stays', async () => {
    await attach(EDITS)
    const answer = await ask('Cookie: a=1\r\nX-E: \xff\r\n')
    expect(origin.received).toMatch(/^GET \/v2\?b=1 HTTP\/1\.1\r\nHost: shop\.localhost\r\n/)
    expect(origin.received).toContain('x-tenant: shop.localhost\r\n')
    expect(origin.received).not.toMatch(/cookie|x-bad|connection: close/i)
    expect(answer).toBe('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nx-seen: /v2\r\nConnection: close\r\n\r\nhi')
  })

  const debug = (source: string, isAnswered: boolean) =>
    debugPolicy(toPlan(source), {
      request: {
        method: 'GET',
        url: `http://${ENDPOINT}/a?b=1`,
        version: 'HTTP/1.1',
        headers: [
          ['Host', ENDPOINT],
          ['X-A', '1'],
        ],
        body: new Uint8Array(),
        clientIp: '127.0.0.1',
      },
      response: isAnswered
        ? {
            status: 200,
            headers: [
              ['Server', 'inner'],
              ['Content-Length', '2'],
            ],
            body: Buffer.from('hi'),
          }
        : null,
      standIns: [],
      nowMs: 0,
    })
  /** The start line and the fields of a head, without those that the edge itself sets. */
  const parts = (text: string) => {
    const [line, ...fields] = text.split('\r\n\r\n')[0]!.split('\r\n')
    const isOwn = /^(x-forwarded-|nora-|connection:|x-request-id|cache-control|date)/i
    return [line, ...fields.filter((field) => !isOwn.test(field)).toSorted()]
  }
  const shown = ({ startLine, headers }: DebugHead) => [
    startLine,
    ...headers.map(([name, value]) => `${name}: ${value}`).toSorted(),
  ]

  test('are those that the debugger shows, on the way there and back', async () => {
    await attach(EDITS)
    const answer = await ask('X-A: 1\r\n')
    const { request, response } = await debug(EDITS, true)
    expect(parts(origin.received)).toEqual(shown(request!))
    expect(parts(answer.replace(' OK', ''))).toEqual(shown(response!))
    expect(answer).toMatch(new RegExp(`\r\n\r\n${response!.body}$`))
  })

  test.each([
    ['deny', '{status_code: 410}'],
    ['basic-auth', '{credentials: ["anna:secret"]}'],
    ['redirect', '{from: "/a(.*)", to: "/z$1"}'],
    ['custom-response', '{status_code: 418, headers: {x-b: "1"}, body: "tea"}'],
  ])('an answer of %s is the one that the debugger shows', async (type, config) => {
    await attach(policy(type, config), { id: `tpl_${type}` })
    const answer = await ask('X-A: 1\r\n')
    const { response, request } = await debug(policy(type, config), false)
    expect(request).toBeNull()
    const [line, ...fields] = parts(answer)
    const [shownLine, ...shownFields] = shown(response!)
    expect(line!.slice(0, 12)).toBe(shownLine)
    expect(fields.filter((field) => !field?.startsWith('Content-Length'))).toEqual(shownFields)
    expect(answer.split('\r\n\r\n')[1]).toBe(response!.body)
  })
})

describe('rules for connections', () => {
  test('run once on a connection, and what they set is there for its requests', async () => {
    await attach(`
on_tcp_connect: [{actions: [{type: restrict-ips, config: {deny: [192.0.2.1]}}]}]
on_http_request: [{actions: [{type: add-headers, config: {headers: {x-n: "1"}}}]}]
`)
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    const request = `GET / HTTP/1.1\r\nHost: ${ENDPOINT}\r\n\r\n`
    visitor.send(request)
    await visitor.until((text) => text.endsWith('hi'))
    visitor.send(request)
    await visitor.until((text) => text.split('hi').length === 3)
    visitor.close()
    expect(origin.received.match(/x-n: 1/g)).toHaveLength(2)
  })

  test('refuse before any request is looked at', async () => {
    await attach('on_tcp_connect: [{actions: [{type: deny}]}]')
    expect(await ask()).toBe('')
  })
})

test('a policy answers while the agent is away', async () => {
  await attach(policy('deny', '{status_code: 451}'))
  agent.destroy()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await ask()).toMatch(/^HTTP\/1.1 451/)
})

test('a version that cannot be read leaves the former one, and is never a way in', async () => {
  await attach(policy('deny', '{status_code: 410}'))
  expect(await ask()).toMatch(/^HTTP\/1.1 410/)
  agent.destroy()
  origin.close()
  await attach(`on_http_request: [{actions: [{type: deny, config: {a: "\${"}}]}]`)
  expect(await ask()).toMatch(/^HTTP\/1.1 410/)
})

test('a trial runs for its part of the visitors, and a version beside is only compared', async () => {
  const denied = policy('deny', '{status_code: 410}')
  await attach('{}', { trial: { version: 90, source: denied, percent: 100 } })
  expect(await ask()).toMatch(/^HTTP\/1.1 410/)
  agent.destroy()
  origin.close()
  edge.control.policyCounts.length = 0
  await attach('{}', { shadow: { version: 91, source: denied } })
  expect(await ask()).toMatch(/^HTTP\/1.1 200/)
  await expect
    .poll(() => edge.control.policyCounts, { timeout: 10_000 })
    .toContainEqual(
      expect.objectContaining({
        version: 91,
        rule: 'on_http_request[0]',
        outcome: 'shadow_differs',
        count: 1,
      }),
    )
})

test('what is published under load is one version or the other, never both', async () => {
  const marking = (mark: number) => `
on_http_request: [{actions: [{type: add-headers, config: {headers: {x-mark: "${mark}"}}}]}]
on_http_response: [{actions: [{type: add-headers, config: {headers: {x-mark: "${mark}"}}}]}]
`
  await attach(marking(0))
  let isOver = false
  const publishing = (async () => {
    for (let mark = 1; !isOver; mark++) {
      const pushed = { endpoint: ENDPOINT, policy_id: 'tpl_1', version: ++version, source: marking(mark) }
      edge.control.push('set_policies', {
        is_full: false,
        policies: [{ ...pushed, trial: null, shadow: null }],
        removed: [],
      })
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
  })()
  const marks: string[] = []
  for (let i = 0; i < 100; i++) {
    const before = origin.received.length
    const [, answered] = /x-mark: (\d+)/.exec(await ask()) ?? []
    const [, asked] = /x-mark: (\d+)/.exec(origin.received.slice(before)) ?? []
    expect(answered).toBe(asked)
    marks.push(answered!)
  }
  isOver = true
  await publishing
  expect(new Set(marks).size).toBeGreaterThan(3)
})
