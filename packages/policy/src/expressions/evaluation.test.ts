import { watchCpuMs } from '@nora/kit/testing'
import { describe, expect, test } from 'vitest'
import { createBudget } from './budget.ts'
import { checkExpression } from './check-expression.ts'
import { EvaluationError } from './expression.ts'
import { FUNCTIONS } from './functions/table.ts'
import { renderValue } from './render-value.ts'
import type { Subject } from './subject.ts'
import { createSubject } from './testing/subject.ts'
import { fromJson } from './values/json.ts'
import { VARIABLES } from './variables/table.ts'

function compile(source: string) {
  const checked = checkExpression(source, { phase: 'on_http_response', result: 'any' })
  if ('error' in checked) throw new Error(`${source}: ${checked.error.message.en}`)
  return checked
}
const evaluate = (source: string, subject: Subject = createSubject()) =>
  compile(source).evaluate(subject, createBudget())

const getCode = (source: string, subject?: Subject) => {
  try {
    evaluate(source, subject)
    return null
  } catch (error) {
    return error instanceof EvaluationError ? error.code : error
  }
}

describe('the tables', () => {
  test.each(VARIABLES.map(({ path, example }) => [path, example]))(
    'the example of %s is evaluated: %s',
    (_, example) => {
      expect([null, 'no_such_key']).toContain(getCode(example))
    },
  )

  const known = FUNCTIONS.filter(({ refusal }) => refusal === null)
  test.each(known.map(({ name, example }) => [name, example]))(
    'the example of %s is true: %s',
    (_, example) => {
      const [source = '', value] = example.split(' → ')
      if (value === undefined) expect([null, 'no_such_key']).toContain(getCode(source))
      else expect(evaluate(`(${source}) == (${value})`)).toBe(true)
    },
  )

  test('name each variable and function once, and say what it is in both languages', () => {
    const paths = VARIABLES.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    const signatures = FUNCTIONS.flatMap((definition) => definition.signatures)
    expect(new Set(signatures).size).toBe(signatures.length)
    for (const { doc } of [...VARIABLES, ...FUNCTIONS]) {
      expect(doc.en).toMatch(/^[A-Z].*\.$/s)
      expect(doc.ru).toMatch(/[а-яё].*\.$/is)
    }
  })
})

test.each([
  ["hash.crc32('hello')", '3610a686'],
  ["hash.crc32('hello', 'base64')", 'NhCmhg=='],
  ["hash.crc64('hello')", '3c3eeee2d8100000'],
  ["hash.md5('hello')", '5d41402abc4b2a76b9719d911017c592'],
  ["'hello'.sha1()", 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d'],
  ["'hello'.sha256()", '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'],
  ["hash.xxhash64('hello')", '26c7827d889f6da3'],
  ["hash.xxhash64('')", 'ef46db3751d8e999'],
  [
    "hmac.sha256('key', 'The quick brown fox jumps over the lazy dog')",
    'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
  ],
  [
    "hmac.sha1('key', 'The quick brown fox jumps over the lazy dog')",
    'de7c9b85b8b78aa6bc8a7a36f70a90701c9db4d9',
  ],
])('%s is %s', (source, value) => {
  expect(evaluate(source)).toBe(value)
})

test.each([
  ["res.cookies['id'][0].path", '/deep'],
  ["getResCookie('id').max_age == duration('60s')", true],
  ["req.cookies['theme'][0].value", 'dark'],
  ["getQueryParam('q')", ['a', 'b']],
  ["req.content_type.parameters['charset']", 'utf-8'],
  ['req.content_type', 'application/json'],
  ['req.url', 'https://shop.example.com/api/v1/items?q=a&q=b'],
  ['req.user_agent.is_bot', true],
  ['endpoint.url', 'https://shop.example.com'],
  ["req.headers['X-Tenant'][0]", 'acme'],
  ["'X-Tenant' in req.headers && has(req.headers['X-Tenant']) && req.headers[?'X-Tenant'].hasValue()", true],
  ["getReqCookie('session').secure", false],
  ['actions.ngrok.rate_limit.limited', true],
  ['has(conn.tls.client) || has(req.url.port) || has(res.content_length)', false],
  ['conn.geo.country_code + conn.client_ip.geo.location.city', ''],
  ["inCidrRanges(conn.client_ip, ['bad', '203.0.113.0/24'])", true],
  ["inCidrRange('2001:db8::1', '2001:db8::/32') && !inCidrRange('::ffff:10.0.0.1', '11.0.0.0/8')", true],
])('%s reads %j', (source, value) => {
  expect(evaluate(source)).toEqual(value)
})

test.each([
  "!('authorization' in req.headers)",
  "conn.client_ip in ['::1', '127.0.0.1']",
  "getReqHeader('User-Agent').exists(v, v.matches('(?i)google-images'))",
  "size(getResHeader('Content-Type').filter(v, v.matches('application/json'))) > 0",
  "url.parse(req.url).host == 'ngrok.com'",
  'json.encode(req.content_type.parameters) == \'{"charset":"UTF-8"}\'',
  "res.cookies['sessionId'][0].expires > timestamp(time.now)",
  "res.cookies['sessionId'][0].max_age > duration('24h')",
  "req.cookies['sessionId'][0].value > 'value'",
  "'Fizz' in req.headers['baz']",
  'double(conn.geo.latitude) >= 45.0',
  'json.decode(getReqHeader(\'x-json-array\')[0])[0] == "first entry"',
  'queryString.decode(req.url.query)["q"] == "hello"',
  "conn.tls.client.extensions[0].critical || conn.tls.client.subject.country == ['US']",
  'rand.double() >= 0.5 && rand.int(0, 10) >= 5',
  "timestamp(req.ts.header_received) < timestamp(time.now) && int(req.headers['x-age'][0]) > 5",
])('an expression as published policies have them is accepted: %s', (source) => {
  expect(['bool', 'dyn']).toContain(compile(source).type)
})

describe('names from outside', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'size', 'get']

  test.each(names)('%s reach nothing that is not there', (name) => {
    const subject = createSubject({ headers: new Map() })
    subject.vars.set('json', fromJson(JSON.parse('{"a": 1}')))
    expect(getCode(`req.headers['${name}'][0] == 'a'`, subject)).toBe('no_such_key')
    expect(getCode(`vars.json['${name}'] == 'a'`, subject)).toBe('no_such_key')
    expect(evaluate(`'${name}' in vars.json || has(vars.json['${name}'])`, subject)).toBe(false)
  })

  test('are keys like all others where they are there', () => {
    const subject = createSubject()
    subject.vars.set('json', fromJson(JSON.parse('{"__proto__": {"x": 1}}')))
    expect(evaluate("vars.json['__proto__'].x == 1", subject)).toBe(true)
    expect(JSON.stringify(renderValue(subject.vars.get('json') ?? null))).toBe('{"__proto__":{"x":1}}')
    expect('x' in {}).toBe(false)
  })
})

describe('the budget', () => {
  test.each([
    ['steps of loops', 'lists.range(200).all(x, lists.range(200).all(y, x + y >= 0))'],
    ['a range', 'lists.range(1000000).size() > 0'],
    ['long texts', `cel.bind(a, '${'x'.repeat(200)}', lists.range(400).map(i, a).join()).size() > 0`],
    ['doubled texts', "cel.bind(a, req.headers['long'][0] + req.headers['long'][0], a + a).size() > 0"],
    [
      'doubled lists',
      `cel.bind(a, lists.range(9000), (a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a)).size() > 0`,
    ],
    ['patterns over long texts', "lists.range(50).exists(x, req.headers['long'][0].matches('(a+)+$'))"],
    ['hashes of long texts', "lists.range(50).exists(x, hash.xxhash64(req.headers['long'][0]) == '')"],
    ['deep copies', 'lists.range(70).map(a, lists.range(70).map(b, lists.range(a + 50))).size() > 0'],
  ])('ends %s, and no operator passes over it', (_, source) => {
    const subject = createSubject({ headers: new Map([['long', [`${'a'.repeat(60_000)}!`]]]) })
    const getCpuMs = watchCpuMs()
    expect(getCode(`${source} || true`, subject)).toBeNull()
    expect(getCode(`(${source}) || dyn(vars.tenant == 'acme')`, subject)).toBe('too_expensive')
    expect(
      compile(`(${source}) || dyn(vars.tenant == 'acme')`).trace(subject, createBudget()).outcome,
    ).toHaveProperty('error')
    expect(getCpuMs()).toBeLessThan(1_500)
  })

  test('is shared by the expressions of a phase', () => {
    const expression = compile('lists.range(100).all(x, x >= 0)')
    const budget = createBudget(250)
    expect(expression.evaluate(createSubject(), budget)).toBe(true)
    expect(expression.evaluate(createSubject(), budget)).toBe(true)
    expect(() => expression.evaluate(createSubject(), budget)).toThrow(/250 steps/)
  })
})

test('a trace has the value of each sub-expression with its place', () => {
  const source = "req.method == 'POST' || req.headers['x-none'][0] == 'a' || req.url.path.startsWith('/api/')"
  const { outcome, values } = compile(source).trace(createSubject(), createBudget())
  expect(outcome).toEqual({ value: true })
  const seen = values.map((value) => [
    source.slice(value.start, value.end),
    'error' in value ? value.error : renderValue(value.value),
  ])
  expect(seen).toContainEqual(['req.method', 'GET'])
  expect(seen).toContainEqual(["req.method == 'POST'", false])
  expect(seen).toContainEqual(["req.headers['x-none']", 'No such key: x-none'])
  expect(seen).toContainEqual(["req.url.path.startsWith('/api/')", true])
  expect(seen.at(-1)).toEqual([source, true])
})

test('values are shown as JSON, long ones cut', () => {
  const subject = createSubject()
  expect(
    renderValue(
      evaluate("[1, 1.5, 2u, 'a', null, b'\\x01', duration('1m'), timestamp(0), int, optional.none()]"),
    ),
  ).toEqual([
    ...[1, 1.5, '2u', 'a', null, 'b"\\x01"', '60s', '1970-01-01T00:00:00Z', 'int', 'optional.none()'],
  ])
  expect(renderValue(evaluate('lists.range(100)', subject))).toHaveLength(51)
  expect(renderValue(evaluate('9007199254740993'))).toBe('9007199254740993')
})
