import { watchCpuMs } from '@nora/kit/testing'
import { describe, expect, test } from 'vitest'
import { ACTIONS } from '../language/actions.ts'
import { isRunnable } from '../run/find-unrunnable.ts'
import { toPolicy } from '../testing/fuzz-checker.ts'
import { compilePolicy } from './compile-policy.ts'

const rule = (text: string, phase = 'on_http_request') => toPolicy(phase, text)
const action = (config: string, type: string) => rule(`actions: [{type: ${type}, config: ${config}}]`)

/** `code@line:column-end_line:end_column` of each. */
function tell(source: string, options = {}) {
  return compilePolicy(source, options).diagnostics.map(
    (one) => `${one.code}@${one.line}:${one.column}-${one.end_line}:${one.end_column}`,
  )
}

/** `code: underlined text` of each. */
function underline(source: string) {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return compilePolicy(source).diagnostics.map((one) => {
    const from = starts[one.line - 1]! + one.column - 1
    const to = starts[one.end_line - 1]! + one.end_column - 1
    return `${one.code}: ${source.slice(from, to)}`
  })
}

function mend(source: string): string {
  const [first] = compilePolicy(source).diagnostics
  if (!first?.fix) throw new Error('nothing mends it')
  return source.slice(0, first.fix.start) + first.fix.text + source.slice(first.fix.end)
}

test('secret:// is taken where an agent puts values in, and refused at its place where none does', () => {
  const source = action('{credentials: ["anna:secret://shop/dev/PASSWORD"]}', 'basic-auth')
  expect(tell(source)).toEqual([])
  expect(tell(source, { hasAgent: false }).join()).toMatch(/^secret_without_agent@/)
  const key = action('{keys: ["secret://shop/dev/KEY"]}', 'key-auth')
  expect(compilePolicy(key, { hasAgent: false }).plan).toBeNull()
})

describe('texts that are no policy', () => {
  test.each([
    ['[1', 'unclosed@1:3-1:3'],
    ['a: 1\na: 2', 'unknown_key@2:1-2:2 duplicate_key@2:1-2:2'],
    ['on_http_request:\n\t- a', 'tab@2:1-2:2'],
    ['rules: &x []', 'anchor@1:8-1:10'],
    ['rules: *x', 'alias@1:8-1:10'],
    ['rules: !x []', 'tag@1:8-1:10'],
    ['rules: []\n---\nrules: []', 'several_documents@2:1-3:1'],
    ['- actions: []', 'no_phases@1:1-1:2'],
    ['on_http_requests: []', 'unknown_key@1:1-1:17'],
    ['rules: []\non_http_request: []', 'duplicate_key@1:1-1:6'],
    ['rules: 3', 'wrong_type@1:8-1:9'],
    ['', 'empty_policy@1:1-1:1'],
    ['x'.repeat(65_537), 'too_long@1:1-1:2'],
    ['я'.repeat(32_769), 'too_long@1:1-1:2'],
    ['['.repeat(60_000), 'too_deep@1:33-1:34'],
    ['- '.repeat(30_000), 'too_deep@1:65-1:66'],
    ['['.repeat(100_000), 'too_long@1:1-1:2'],
    [`a: &a [x,x]\nb: &b [${'*a,'.repeat(9)}*a]\nc: [${'*b,'.repeat(9)}*b]`, 'anchor'],
    [`rules: [${'{},'.repeat(51)}]`, 'too_many'],
  ])('%s', (source, expected) => {
    const getCpuMs = watchCpuMs()
    const told = tell(source).join(' ')
    expect(getCpuMs()).toBeLessThan(50)
    expect(told).toContain(expected)
    const { plan, diagnostics } = compilePolicy(source)
    expect(plan === null).toBe(diagnostics.some(({ severity }) => severity === 'error'))
  })

  test('a byte order mark and lines of Windows are taken', () => {
    const source = '\uFEFFrules:\r\n  - actions:\r\n      - type: denny\r\n'
    expect(tell(source)).toEqual(['unknown_action@3:15-3:20'])
  })
})

describe('faults in rules', () => {
  test.each([
    [rule('expresions: []\nactions: [{type: deny}]'), 'unknown_key: expresions'],
    [rule('name: x'), 'missing_key: name'],
    [rule('actions: [{type: deny, confg: {}}]'), 'unknown_key: confg'],
    [rule('actions: [{config: {}}]'), 'missing_key: config'],
    [rule('actions: [{type: owasp-crs-request}]'), 'absent_action: owasp-crs-request'],
    [
      rule('actions: [{type: terminate-tls}]').replace('on_http_request', 'on_tcp_connect'),
      'not_running: terminate-tls',
    ],
    [rule('actions: [{type: rate-limit}]', 'on_http_response'), 'wrong_phase: rate-limit'],
    [rule('expressions: [req.metod]\nactions: [{type: deny}]'), 'unknown_variable: metod'],
    [rule('expressions: ["\\u0072eq.metod == 1"]\nactions: [{type: deny}]'), 'unknown_variable: metod'],
    [rule("expressions: ['req.metod == ''a''']\nactions: [{type: deny}]"), 'unknown_variable: metod'],
    [
      rule('expressions:\n  - >-\n    true &&\n    req.nope\nactions: [{type: deny}]'),
      'unknown_variable: nope',
    ],
    [
      rule('expressions:\n  - |\n    true &&\n      req.nope\nactions: [{type: deny}]'),
      'unknown_variable: nope',
    ],
    [rule('expressions: [req.method]\nactions: [{type: deny}]'), 'wrong_type: req.method'],
    [rule('expressions: [nope()]\nactions: [{type: deny}]'), 'unknown_function: nope'],
    [action('{status_code: 700}', 'deny'), 'out_of_range: 700'],
    [action('{status_code: "404"}', 'deny'), 'wrong_type: "404"'],
    [action('{enforce: yes}', 'deny'), 'wrong_type: yes'],
    [action('{headers: {"x y": a}}', 'add-headers'), 'invalid_name: "x y"'],
    [action('{headers: [a]}', 'add-headers'), 'wrong_type: [a]'],
    [action("{replacements: [{from: '(?:a?){300}a{300}'}]}", 'request-body-find-replace'), 'too_expensive: '],
    [action('{allow: [300.1.1.1]}', 'restrict-ips'), 'invalid_cidr: 300.1.1.1'],
    [action('{}', 'restrict-ips'), 'missing_key'],
    [action('{from: "(", to: /}', 'url-rewrite'), 'invalid_regex: "("'],
    [action('{credentials: ["a:$2b$10$x"]}', 'basic-auth'), 'invalid_hash: "a:$2b$10$x"'],
    [action('{vars: [{a: 1, b: 2}]}', 'set-vars'), 'too_many'],
    [action('{origins: ["*"], credentials: true}', 'cors'), 'open_credentials: ["*"]'],
    [
      action(
        '{name: n, algorithm: gcra, capacity: 200000, rate: 24h, bucket_key: [conn.client_ip]}',
        'rate-limit',
      ),
      'out_of_range: 200000',
    ],
    [
      action('{body: "${actions.nora.rate_limit.limted}"}', 'custom-response'),
      'unknown_result: actions.nora.rate_limit.limted',
    ],
    [action('{body: "${actions.nora.rate_limt.limited}"}', 'custom-response'), 'unknown_result'],
    [action('{body: "${"}', 'custom-response'), 'unclosed_template: ${'],
  ])('%s', (source, expected) => {
    const { plan } = compilePolicy(source)
    expect(underline(source).join('; ')).toContain(expected)
    expect(plan).toBeNull()
  })

  test('errors say what was found and what is wanted, in both languages', () => {
    const [fault] = compilePolicy(action('{status_code: "404"}', 'deny')).diagnostics
    expect(fault?.message).toEqual({
      en: 'Found: a text; wanted: a number.',
      ru: 'Найдено: текст; нужно: число.',
    })
    expect(fault?.path).toBe('on_http_request[0].actions[0].config.status_code')
  })
})

test.each([
  ['on_http_request:\n  actions: [{type: deny}]\n', 'Begin each item with a hyphen.'],
  [rule(`expressions: ["req.headers['x'] == 'a'"]\nactions: [{type: deny}]`), "write 'value' in …"],
])('a mistake that many make is told with what to write: %s', (source, hint) => {
  expect(compilePolicy(source).diagnostics[0]?.message.en).toContain(hint)
})

describe('doubts', () => {
  test.each([
    [rule('actions: [{type: deny}, {type: deny}]'), 'unreachable: {type: deny}'],
    [`${rule('actions: [{type: deny}]')}  - actions: [{type: deny}]`, 'unreachable: actions: [{type: deny}]'],
    [
      action(`{to: "https://\${req.headers['host'][0]}/"}`, 'redirect'),
      `open_redirect: "https://\${req.headers['host'][0]}/"`,
    ],
    [action('{to: "${req.url.raw_path}"}', 'redirect'), 'open_redirect'],
    [action('{body: "${conn.geo.country_code}"}', 'custom-response'), 'needs_geo: conn.geo.country_code'],
    [action('{body: "${vars.tenant}"}', 'custom-response'), 'unset_variable: vars.tenant'],
    [action('{realm: "${req.host}", credentials: ["a:b"]}', 'basic-auth'), 'not_evaluated'],
    [action('{headers: [x-a, host]}', 'remove-headers'), 'not_editable: host'],
    [action('{headers: {X-Forwarded-For: a}}', 'add-headers'), 'not_editable: X-Forwarded-For'],
    [
      `${action('{credentials: ["a:b"]}', 'basic-auth')}  - actions: [{type: cors, config: {origins: ['https://a.example']}}]`,
      'preflight_refused: {type: cors',
    ],
  ])('%s', (source, expected) => {
    const { plan } = compilePolicy(source)
    expect(underline(source).join('; ')).toContain(expected)
    expect(plan).not.toBeNull()
  })

  test.each([
    [action('{to: "https://${req.host}/new"}', 'redirect'), {}],
    [action('{to: "https://shop.test/${req.url.path}"}', 'redirect'), {}],
    [action('{body: "${conn.geo.country_code}"}', 'custom-response'), { hasGeo: true }],
    [`${action('{enforce: false}', 'deny')}  - actions: [{type: deny}]`, {}],
    [`${action('{from: /a, to: /b}', 'redirect')}  - actions: [{type: deny}]`, {}],
    [rule("expressions: [req.method == 'GET']\nactions: [{type: deny}]").repeat(1), {}],
    [
      rule(
        'actions:\n  - {type: restrict-ips, config: {enforce: false, deny: [192.0.2.1]}}\n' +
          '  - {type: log, config: {metadata: {a: "${actions.ngrok.restrict_ips.error.code}"}}}',
      ),
      {},
    ],
  ])('none: %s', (source, options) => {
    expect(tell(source, options)).toEqual([])
  })
})

describe('fixes', () => {
  test.each([
    ['on_http_requests:\n  - actions: [{type: deny}]', 'on_http_request:\n  - actions: [{type: deny}]'],
    ['inbound:\n  - actions: [{type: deny}]', 'on_http_request:\n  - actions: [{type: deny}]'],
    ['- actions: [{type: deny}]', 'on_http_request:\n- actions: [{type: deny}]'],
    [rule('actions: [{type: "denny"}]'), rule('actions: [{type: "deny"}]')],
    [
      rule('expressions: req.method == "GET"\nactions: [{type: deny}]'),
      rule('expressions: ["req.method == \\"GET\\""]\nactions: [{type: deny}]'),
    ],
    [action('{enforce: no}', 'deny'), action('{enforce: false}', 'deny')],
    [action('{status_code: "404"}', 'deny'), action('{status_code: 404}', 'deny')],
    [
      rule('expressions: ["req.metod == \'a\'"]\nactions: [{type: deny}]'),
      rule('expressions: ["req.method == \'a\'"]\nactions: [{type: deny}]'),
    ],
  ])('%s', (source, expected) => {
    expect(mend(source)).toBe(expected)
    expect(compilePolicy(expected).plan).not.toBeNull()
  })
})

describe('plans', () => {
  test.each(ACTIONS)('the example of $type', ({ type, phases, example }) => {
    const phase = phases.find((one) => one === 'on_http_request') ?? phases[0]!
    const { plan, diagnostics } = compilePolicy(toPolicy(phase, example))
    const codes = diagnostics.map(({ code }) => code)
    expect(codes).toEqual(isRunnable(type, phase) ? [] : ['not_running'])
    expect(plan === null).toBe(!isRunnable(type, phase))
  })

  test('defaults are filled in, constants folded, enforcement apart', () => {
    const { plan } = compilePolicy(
      rule(
        'name: x\nactions: [{type: deny, config: {enforce: false}}, {type: add-headers, config: {headers: {a: 1.50, b: "${req.method}"}}}]',
      ),
    )
    const [{ name, actions } = { name: null, actions: [] }] = plan?.phases.on_http_request ?? []
    expect(name).toBe('x')
    expect(actions[0]).toMatchObject({ type: 'deny', isEnforced: false, config: { status_code: 403 } })
    expect(actions[1]?.config.headers).toMatchObject({ a: '1.50', b: { source: '${req.method}' } })
  })

  test('flat rules and JSON are the same policy', () => {
    const flat = compilePolicy('rules: [{actions: [{type: deny}]}]').plan
    const json = compilePolicy('{\n\t"on_http_request": [{"actions": [{"type": "deny"}]}]\n}').plan
    expect(flat?.phases.on_http_request).toHaveLength(1)
    expect(json?.phases.on_http_request[0]?.actions[0]?.type).toBe('deny')
  })
})
