import { describe, expect, test } from 'vitest'
import { ACTIONS } from '../language/actions.ts'
import { NO_VISITORS } from './actions/sign-in/no-visitors.ts'
import { debugPolicy } from './debug-policy.ts'
import type { DebugInput } from './debug-trace.ts'
import { isRunnable } from './find-unrunnable.ts'
import { RequestMessage, ResponseMessage } from './messages.ts'
import type { ActionOutcome, Capabilities, PolicyHost, PolicyObserver } from './policy-host.ts'
import { PolicyRun } from './policy-run.ts'
import { toPlan } from './testing/plan.ts'

type Given = {
  target?: string
  headers?: [string, string][]
  clientIp?: string
  isOver?: boolean
  capabilities?: Partial<Capabilities>
  observer?: PolicyObserver
}

function start(
  source: string,
  { target = '/a?b=1', headers = [], clientIp = '203.0.113.9', ...given }: Given = {},
) {
  const counted: string[] = []
  const host: PolicyHost = {
    conn: {
      clientIp,
      clientPort: 1,
      serverIp: '',
      serverPort: 443,
      startMs: 0,
      bytesIn: 0,
      bytesOut: 0,
      geo: null,
      tls: null,
    },
    endpoint: { id: 'ep', addr: 'shop.test' },
    nowMs: () => 0,
    random: () => 0,
    scope: 'shop',
    isOver: () => given.isOver === true,
    capabilities: {
      takeRate: () => null,
      peekRate: () => null,
      breaker: () => ({ waitS: null, note() {} }),
      allowsByIpPolicy: () => null,
      verifyPassword: () => Promise.resolve(false),
      log: () => {},
      hide: () => {},
      readBody: async () => null,
      checkToken: () => Promise.reject(new Error('nobody is asked')),
      checkWebhook: () => ({ refusal: 'missing', reply: null }),
      getCodings: () => new Set(['br', 'gzip']),
      callHttp: () => Promise.reject(new Error('nobody is asked')),
      checkClientCertificate: () => ({ error: null, commonNames: [] }),
      findInternal: async () => null,
      visitors: NO_VISITORS,
      ...given.capabilities,
    },
  }
  const observer = {
    onCount: (rule: string, action: string, outcome: string) => counted.push(`${rule} ${action} ${outcome}`),
    ...given.observer,
  }
  const run = new PolicyRun(toPlan(source), host, observer)
  run.request = new RequestMessage(
    {
      method: 'GET',
      scheme: 'https',
      host: 'shop.test',
      target,
      version: 'HTTP/1.1',
      contentLength: -1,
      receivedMs: 0,
    },
    () => headers,
  )
  return { run, request: run.request, counted }
}

const policy = (actions: string, more = '') => `on_http_request:\n  - actions:\n${actions}${more}`
const action = (type: string, config = '{}') => `      - type: ${type}\n        config: ${config}\n`
const basic = (pair: string): [string, string] => ['Authorization', `Basic ${btoa(pair)}`]

describe('actions on a request', () => {
  test.each([
    ['deny', '{}', {}, 'answer', 403, 'denied'],
    ['deny', '{status_code: 404}', {}, 'answer', 404, 'denied'],
    ['deny', '{enforce: false}', {}, 'proceed', undefined, undefined],
    ['close-connection', '{}', {}, 'close', undefined, 'closed'],
    ['custom-response', `{status_code: 503, body: "\${req.method}"}`, {}, 'answer', 503, null],
    ['redirect', '{from: "/a(.*)", to: "/z$1"}', {}, 'answer', 302, null],
    ['redirect', '{from: "/q", to: "/z"}', {}, 'proceed', undefined, undefined],
    ['redirect', '{to: "https://x.test/"}', {}, 'answer', 302, null],
    ['restrict-ips', '{allow: [203.0.113.0/24]}', {}, 'proceed', undefined, undefined],
    ['restrict-ips', '{deny: [203.0.113.9]}', {}, 'answer', 403, 'address_denied'],
    ['restrict-ips', '{deny: [203.0.113.9], enforce: false}', {}, 'proceed', undefined, undefined],
    ['restrict-ips', '{ip_policies: [office]}', {}, 'answer', 403, 'address_denied'],
    ['basic-auth', '{credentials: ["anna:secret"]}', {}, 'answer', 401, 'credentials_required'],
    [
      'basic-auth',
      '{credentials: ["anna:secret"]}',
      { headers: [basic('anna:wrong')] },
      'answer',
      401,
      'credentials_required',
    ],
    [
      'basic-auth',
      '{credentials: ["b:c", "anna:secret"]}',
      { headers: [basic('anna:secret')] },
      'proceed',
      undefined,
      undefined,
    ],
    ['key-auth', '{keys: [k1]}', { headers: [['X-API-Key', 'k1']] }, 'proceed', undefined, undefined],
    ['key-auth', '{keys: [k1]}', { headers: [['X-API-Key', 'k2']] }, 'answer', 401, 'credentials_required'],
    ['add-headers', `{headers: {x: "\${req.headers['none'][0]}"}}`, {}, 'proceed', undefined, undefined],
    [
      'basic-auth',
      `{credentials: ["\${req.headers['none'][0]}"]}`,
      { headers: [basic('a:b')] },
      'answer',
      500,
      'rule_failed',
    ],
  ] as [string, string, Given, string, number | undefined, string | null | undefined][])(
    '%s %s gives %s',
    async (type, config, given, kind, status, reason) => {
      const decision = await start(policy(action(type, config)), given).run.runPhase('on_http_request')
      expect(decision.kind).toBe(kind)
      expect('answer' in decision ? decision.answer.status : undefined).toBe(status)
      expect('reason' in decision ? decision.reason : undefined).toBe(reason)
    },
  )

  test('rate-limit asks for its own key, and says when to come back', async () => {
    const keys: unknown[] = []
    const capabilities = {
      takeRate(key: string, rate: unknown) {
        keys.push(key, rate)
        return keys.length > 2 ? 7 : null
      },
    }
    const config = `{name: n, algorithm: sliding_window, capacity: 1, rate: 1m30s, bucket_key: ["conn.client_ip", "req.headers['none'][0]"]}`
    const { run } = start(policy(action('rate-limit', config)), { capabilities })
    expect((await run.runPhase('on_http_request')).kind).toBe('proceed')
    expect(await run.runPhase('on_http_request')).toMatchObject({
      reason: 'rate_limited',
      answer: { status: 429, fields: expect.arrayContaining([['Retry-After', '7']]) },
    })
    expect(keys.slice(0, 2)).toEqual([
      'shop n 11:203.0.113.9 0:',
      { limit: 1, windowMs: 90_000, algorithm: 'sliding_window' },
    ])
  })
})

describe('results', () => {
  const CONFIGS: Record<string, string> = {
    'add-headers': '{headers: {x-a: "1"}}',
    'remove-headers': '{headers: [x-a]}',
    'url-rewrite': '{from: "/(a)", to: "/b"}',
    redirect: '{from: "/(a)", to: "/b"}',
    'restrict-ips': '{allow: [203.0.113.0/24]}',
    'rate-limit': '{name: n, algorithm: gcra, capacity: 1, rate: 60s, bucket_key: [conn.client_ip]}',
    'circuit-breaker': '{error_threshold: 0.5}',
    'basic-auth': '{credentials: ["anna:secret"]}',
    'key-auth': '{keys: [k1]}',
    'http-request': '{url: "https://users.test/"}',
    'jwt-validation':
      '{issuer: {allow_list: [{value: i}]}, http: {tokens: [{type: jwt, method: header, name: t}]}, jws: {allowed_algorithms: [ES256], keys: {sources: {additional_jkus: ["https://i.test/"]}}}}',
    log: '{metadata: {a: "1"}}',
    'verify-webhook': '{provider: github, secret: s}',
    'compress-response': '{algorithms: [gzip]}',
    'request-body-find-replace': '{replacements: [{from: a, to: b}]}',
    'response-body-find-replace': '{replacements: [{from: a, to: b}]}',
    'sse-find-replace': '{replacements: [{from: a, to: b}]}',
    mtls: '{authorities: ["-----BEGIN CERTIFICATE-----\\nx"]}',
    oauth: '{provider: github, client_id: shop, client_secret: s}',
    oidc: '{issuer_url: "https://id.test", client_id: shop, client_secret: s}',
    'team-auth': '{}',
    pin: '{code: "402913"}',
    'mail-code': '{domains: [example.com]}',
    'share-link': '{key: a-long-random-key}',
  }
  const capabilities: Partial<Capabilities> = {
    readBody: async () => new Uint8Array(),
    checkToken: async () => ({ header: {}, payload: {}, signature: '', error: null }),
    checkWebhook: () => ({ refusal: null, reply: null }),
    callHttp: async () => ({ status: 200, headers: [], body: new Uint8Array(), address: '' }),
  }

  test.each(
    ACTIONS.filter(({ type, phases, results }) => isRunnable(type, phases[0]!) && results.length > 0),
  )('$type leaves what the table says of it', async ({ type, results, phases }) => {
    const config = CONFIGS[type]
    if (config === undefined) throw new Error(`${type} has no configuration here: write one`)
    const phase = phases.includes('on_http_request') ? 'on_http_request' : phases[0]!
    const source = policy(action(type, config)).replace('on_http_request', phase)
    const headers = [basic('anna:secret'), ['X-Api-Key', 'k1'], ['T', 'a.b.c']] as [string, string][]
    const { run } = start(source, { headers, capabilities })
    if (phase === 'on_http_response')
      run.response = new ResponseMessage({ status: 200, contentLength: -1, receivedMs: 0 }, () => [])
    await run.runPhase(phase)
    const left = run.subject.results.get(type.replaceAll('-', '_'))
    const wanted = results.map(({ name }) => name.split('.')[0])
    expect([...(left?.keys() ?? [])].toSorted()).toEqual([...new Set(wanted)].toSorted())
  })

  test('of an action that fails are its error', async () => {
    const { run } = start(policy(action('add-headers', `{headers: {x: "\${req.headers['none'][0]}"}}`)))
    await run.runPhase('on_http_request')
    expect(run.subject.results.get('add_headers')?.get('error')).toEqual(
      new Map([
        ['code', 'rule_failed'],
        ['message', expect.any(String)],
      ]),
    )
  })

  test('restrict-ips names the network that decided', async () => {
    const config = '{deny: [203.0.113.0/28], allow: [203.0.113.0/24]}'
    const { run } = start(policy(action('restrict-ips', config)))
    expect(await run.runPhase('on_http_request')).toMatchObject({ reason: 'address_denied' })
    expect(run.subject.results.get('restrict_ips')?.get('matched_cidr')).toBe('203.0.113.0/28')
  })
})

test('a structure of set-vars keeps the types of its parts', async () => {
  const vars = `{vars: [{seen: {method: "\${req.method}", "a}b": ["x \${req.host}", 2, "\${size(req.headers)}"]}}]}`
  const { run } = start(policy(action('set-vars', vars)))
  await run.runPhase('on_http_request')
  expect(run.subject.vars.get('seen')).toEqual(
    new Map<string, unknown>([
      ['method', 'GET'],
      ['a}b', ['x shop.test', 2, 0]],
    ]),
  )
})

test('fields are found by any spelling of their names', async () => {
  const source = `on_http_request: [{expressions: ["'X-Tier' in req.headers", "req.headers['X-TIER'][0] == 'gold'"], actions: [{type: deny}]}]`
  const { run } = start(source, { headers: [['x-tIER', 'gold']] })
  expect(await run.runPhase('on_http_request')).toMatchObject({ reason: 'denied' })
})

describe('edits', () => {
  test('are seen by the next rules, and leave what frames the message alone', async () => {
    const source = `
on_http_request:
  - actions:
      - type: remove-headers
        config: {headers: [cookie, content-length]}
      - type: add-headers
        config: {headers: {x-tenant: "\${req.host}", Transfer-Encoding: chunked, x-bad: "\${req.headers['evil'][0]}"}}
      - type: url-rewrite
        config: {from: "/a", to: "/v2"}
      - type: set-vars
        config: {vars: [{seen: "\${req.url.path}"}]}
  - name: second
    expressions: ["req.headers['x-tenant'][0] == 'shop.test'", "req.url.path == '/v2'", "vars.seen == '/v2'", "!('cookie' in req.headers)"]
    actions:
      - type: deny
`
    const headers: [string, string][] = [
      ['Cookie', 'a=1'],
      ['Content-Length', '0'],
      ['Evil', 'a\r\nb: c'],
    ]
    const { run, request } = start(source, { headers })
    expect(await run.runPhase('on_http_request')).toMatchObject({ kind: 'answer', rule: 'second' })
    expect(request.target).toBe('/v2?b=1')
    expect(request.head.added).toEqual([['x-tenant', 'shop.test']])
    expect(request.head.headers.has('content-length')).toBe(true)
  })

  test('results of an action are read under both names, with enforce: false too', async () => {
    const refused = (maker: string) => `"!actions.${maker}.basic_auth.credentials.authorized"`
    const noting = policy(action('basic-auth', '{credentials: ["a:b"], enforce: false}'))
    const source = `${noting}  - name: noted
    expressions: [${refused('nora')}, ${refused('ngrok')}]
    actions: [{type: deny}]
`
    const { run, counted } = start(source)
    expect(await run.runPhase('on_http_request')).toMatchObject({ rule: 'noted' })
    expect(counted).toContain('on_http_request[0] basic-auth would_refuse')
  })
})

test('a run that waits goes on where it stood, and nothing runs twice', async () => {
  let logged = 0
  let go: (outcome: ActionOutcome) => void = () => {}
  const waiting = new Promise<ActionOutcome>((resolve) => {
    go = resolve
  })
  const tracer = {
    onRule() {},
    onExpression() {},
    onRuleOutcome() {},
    replace: (planned: { type: string }) => (planned.type === 'rate-limit' ? waiting : ('run' as const)),
    onAction() {},
  }
  const rate = '{name: n, algorithm: gcra, capacity: 1, rate: 60s, bucket_key: [conn.client_ip]}'
  const source = policy(action('log', '{metadata: {a: b}}') + action('rate-limit', rate) + action('deny'))
  const { run } = start(source, { observer: { tracer }, capabilities: { log: () => void logged++ } })
  const decision = run.runPhase('on_http_request')
  expect(decision).toBeInstanceOf(Promise)
  go({ kind: 'proceed', results: { limited: false } })
  expect(await decision).toMatchObject({ kind: 'answer', reason: 'denied' })
  expect(logged).toBe(1)
  expect(run.subject.results.get('rate_limit')?.get('limited')).toBe(false)
})

describe('the debugger', () => {
  const input = (more: Partial<DebugInput> = {}): DebugInput => ({
    request: {
      method: 'GET',
      url: 'https://shop.test/a',
      version: 'HTTP/1.1',
      headers: [['X-A', '1']],
      body: new Uint8Array(),
      clientIp: '203.0.113.9',
    },
    response: null,
    standIns: [],
    nowMs: 0,
    ...more,
  })

  test('shows each sub-expression, the edits and what was not reached', async () => {
    const source = `
on_http_request:
  - expressions: ["req.headers['x-a'][0] == '1'"]
    actions: [{type: add-headers, config: {headers: {x-b: "2"}}}]
  - expressions: ["req.headers['none'][0] == '1'"]
    actions: [{type: deny}]
  - actions: [{type: deny, config: {status_code: 410}}]
  - actions: [{type: deny}]
`
    const trace = await debugPolicy(toPlan(source), input())
    const { rules } = trace.phases[1]!
    expect(rules.map(({ outcome }) => outcome)).toEqual(['matched', 'error', 'matched', 'not_reached'])
    expect(rules[0]!.expressions[0]!.values.length).toBeGreaterThan(1)
    expect(rules[0]!.actions[0]!.after!.headers).toEqual([
      ['X-A', '1'],
      ['x-b', '2'],
    ])
    expect(trace.decision).toMatchObject({ kind: 'answer', status: 410, rule: 'on_http_request[2]' })
    expect(trace.request).toBeNull()
  })

  test('runs nothing with effects, and takes what is said in its place', async () => {
    const rate = '{name: n, algorithm: gcra, capacity: 1, rate: 60s, bucket_key: [conn.client_ip]}'
    const plan = toPlan(policy(action('rate-limit', rate)))
    const without = await debugPolicy(plan, input())
    expect(without.decision.kind).toBe('unknown')
    expect(without.phases[1]!.rules[0]!.actions[0]).toMatchObject({ isRun: false })
    const path = 'on_http_request[0].actions[0]'
    const refused = await debugPolicy(plan, input({ standIns: [{ path, passes: false }] }))
    expect(refused.decision).toMatchObject({ kind: 'answer', status: 429 })
    const passed = await debugPolicy(plan, input({ standIns: [{ path, passes: true }] }))
    expect(passed.decision.kind).toBe('proceed')
    expect(passed.request!.startLine).toBe('GET /a HTTP/1.1')
  })
})
