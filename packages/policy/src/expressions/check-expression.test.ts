import { watchCpuMs } from '@nora/kit/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkExpression } from './check-expression.ts'
import type { CheckOptions } from './check-options.ts'

const ON_REQUEST: CheckOptions = { phase: 'on_http_request', result: 'bool' }

function getFault(source: string, options: CheckOptions = ON_REQUEST) {
  const checked = checkExpression(source, options)
  return 'error' in checked ? checked.error : null
}

describe('an expression is refused at the very word', () => {
  test.each([
    ["req.metod == 'GET'", 'metod', 'unknown_variable', 'method'],
    ["req.url.pth == '/'", 'pth', 'unknown_variable', 'path'],
    ["requ.method == 'GET'", 'requ', 'unknown_variable', 'req'],
    ["method == 'GET'", 'method', 'unknown_variable', 'req.method'],
    ["req.method.startWith('G')", 'startWith', 'unknown_function', 'startsWith'],
    ["inCidrRnge(conn.client_ip, '10.0.0.0/8')", 'inCidrRnge', 'unknown_function', 'inCidrRange'],
    ["base64.encod(b'a') == ''", 'encod', 'unknown_function', 'encode'],
    ["req.method = 'GET'", '=', 'syntax', '=='],
    ["true and req.method == 'GET'", 'and', 'syntax', '&&'],
  ])('%s: %s is %s, and the fix is %s', (source, word, code, fix) => {
    const fault = getFault(source)
    expect(fault?.code).toBe(code)
    expect(fault?.fix?.text).toBe(fix)
    const { start = 0, end = 0 } = fault?.fix ?? {}
    expect(source.slice(start, end)).toBe(word)
    const mended = `${source.slice(0, start)}${fix}${source.slice(end)}`
    expect(getFault(mended)).toBeNull()
  })

  test.each([
    ['req.method == 1', 'req.method == 1', 'wrong_type', /string == int/],
    ['req.host.startsWith(1)', 'req.host.startsWith(1)', 'wrong_type', /string\.startsWith\(string\): bool/],
    ["base64.encode('a') == ''", "base64.encode('a')", 'wrong_type', /base64\.encode\(bytes\)/],
    ['true && req.host.startsWith()', 'req.host.startsWith()', 'wrong_arguments', /startsWith\(string\)/],
    ["conn.geo == 'NL'", 'conn.geo', 'not_a_value', /conn\.geo is a group/],
    ["json == 'a'", 'json', 'not_a_value', /group of functions/],
    ['res.status_code == 200', 'res.status_code', 'wrong_phase', /on_http_response/],
    ["hasResHeader('a')", "hasResHeader('a')", 'wrong_phase', /on_http_response/],
    ["req.host.matches('(a')", "'(a'", 'invalid_regex', /missing/],
    ["secrets.get('a', 'b') == ''", "secrets.get('a', 'b')", 'not_yet', /secrets store/],
    ['req.host', 'req.host', 'wrong_type', /true or false/],
    ['has(req)', 'req', 'wrong_arguments', /has\(\) takes a field/],
    ['[1].all(1, true)', '1', 'wrong_arguments', /plain name/],
    ['', '', 'syntax', /empty/],
    ['req.host ==', null, 'syntax', /too early/],
    ["'abc", null, 'syntax', /string/i],
    [`[1].all(a, [1].all(b, [1].all(c, [1].all(d, true))))`, null, 'too_deep', /3 levels/],
    [`'${'x'.repeat(5_000)}' == ''`, null, 'too_long', /4096/],
  ])('%s, at %s: %s', (source, at, code, says) => {
    const fault = getFault(source)
    expect(fault?.code).toBe(code)
    expect(fault?.message.en).toMatch(says)
    expect(fault?.message.ru).toMatch(/[а-яё]/)
    expect(fault?.end).toBeLessThanOrEqual(source.length)
    if (at !== null) expect(source.slice(fault?.start, fault?.end)).toBe(at)
  })

  test('variables of requests are not known when a connection begins', () => {
    const options: CheckOptions = { phase: 'on_tcp_connect', result: 'bool' }
    expect(getFault("req.host == 'a'", options)?.code).toBe('wrong_phase')
    expect(getFault("getReqHeader('a') == []", options)?.code).toBe('wrong_phase')
    expect(getFault("conn.client_ip == '192.0.2.1'", options)).toBeNull()
  })

  test.each([
    ['req.headers', /json\.encode/],
    ['[1]', /json\.encode/],
  ])('%s is no text', (source, says) => {
    const fault = getFault(source, { phase: 'on_http_request', result: 'string' })
    expect(fault?.code).toBe('wrong_type')
    expect(fault?.message.en).toMatch(says)
  })

  test.each(['timestamp(0)', "duration('1s')", 'conn.ts.start'])('%s is written as a text', (source) => {
    expect(getFault(source, { phase: 'on_http_request', result: 'string' })).toBeNull()
  })
})

test('an expression knows the paths that it reads', () => {
  const getPaths = (source: string) => {
    const checked = checkExpression(source, { phase: 'on_http_response', result: 'any' })
    return 'error' in checked ? [] : [...checked.variables].sort()
  }
  expect(getPaths("req.url == 'a' && req.url.path == 'b'")).toEqual(['req.url', 'req.url.path'])
  expect(getPaths('actions.nora.rate_limit.limited && vars.tenant == 1')).toEqual([
    'actions.nora.rate_limit.limited',
    'vars.tenant',
  ])
  expect(getPaths("[1].map(req, req + 1) == [2] && has(req.headers['a'])")).toEqual(['req.headers'])
  expect(getPaths("conn.client_ip == '' || conn.client_ip.as.number == 1")).toEqual([
    'conn.client_ip',
    'conn.client_ip.as.number',
  ])
})

describe('whatever is written', () => {
  test.each([
    ['brackets', '('.repeat(4_000)],
    ['lists', `${'['.repeat(2_000)}${']'.repeat(2_000)}`],
    ['negations', `${'!'.repeat(4_000)}true`],
    ['minuses', `${'-'.repeat(4_000)}1`],
    ['terms', Array.from({ length: 1_000 }, () => '1').join('+')],
    ['fields', `req${'.a'.repeat(2_000)}`],
    ['a repeated repetition', "req.host.matches('((a{100}){100}){100}')"],
    ['repetitions within repetitions', "req.host.matches('((a{0,40}){0,40}){1,2}')"],
    ['a long row of repetitions', `req.host.matches('${'[^a]{900}'.repeat(100)}')`],
    ['a pattern of 1,001 characters', `req.host.matches('${'a'.repeat(1_001)}')`],
  ])('%s are refused within 50 ms', (_, source) => {
    checkExpression('true', ON_REQUEST)
    const getCpuMs = watchCpuMs()
    expect(getFault(source)).not.toBeNull()
    expect(getCpuMs()).toBeLessThan(250)
  })

  test('the answer is an expression or a fault with a place inside, never an exception', () => {
    const word = fc.constantFrom(
      ...[
        'req',
        '.',
        'method',
        '==',
        "'a'",
        '(',
        ')',
        '[',
        ']',
        '{',
        '}',
        ',',
        ':',
        '?',
        '&&',
        '||',
        '!',
        '-',
        'in',
      ],
      ...[
        'has',
        'x',
        '1',
        '2u',
        '1.5',
        'b"a"',
        'headers',
        'exists',
        'cel',
        'bind',
        'optional',
        '__proto__',
        'constructor',
      ],
      ...['url', 'matches', 'vars', '\n', '"', '\\', '${', 'json', 'decode', 'google', 'int', '\u{1f642}'],
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        const source = words.join('')
        const fault = getFault(source, { phase: 'on_http_response', result: 'any' })
        if (fault === null) return
        expect(fault.start).toBeGreaterThanOrEqual(0)
        expect(fault.end).toBeGreaterThanOrEqual(fault.start)
        expect(fault.end).toBeLessThanOrEqual(source.length)
        expect(fault.message.en.length).toBeGreaterThan(5)
      }),
      { numRuns: 2_000 },
    )
  })
})
