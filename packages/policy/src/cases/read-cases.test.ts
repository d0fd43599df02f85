import { describe, expect, test } from 'vitest'
import { readCases } from './read-cases.ts'

test('a case says what is asked, what is answered and what must come of it', () => {
  const { cases, faults } = readCases(`
- name: orders are closed
  at: 2026-11-26T12:00:00Z
  request:
    method: POST
    url: https://shop.example.com/orders?page=2
    headers: { X-Key: abc, Accept: [text/html, text/plain] }
    body: hello
    client_ip: 192.0.2.1
  response: { status: 201, headers: { Server: x } }
  stand_ins:
    - { path: 'on_http_request[0].actions[0]', passes: true, values: { name: anna } }
  expect: { decision: answer, status: 403, headers: { Server: null, Retry-After: 5 }, rule: closed, body: no }
`)
  expect(faults).toEqual([])
  expect(cases).toEqual([
    {
      name: 'orders are closed',
      atMs: Date.parse('2026-11-26T12:00:00Z'),
      request: {
        method: 'POST',
        url: 'https://shop.example.com/orders?page=2',
        headers: [
          ['X-Key', 'abc'],
          ['Accept', 'text/html'],
          ['Accept', 'text/plain'],
        ],
        body: 'hello',
        clientIp: '192.0.2.1',
      },
      response: { status: 201, headers: [['Server', 'x']], body: '' },
      standIns: [{ path: 'on_http_request[0].actions[0]', passes: true, values: { name: 'anna' } }],
      expect: {
        decision: 'answer',
        status: 403,
        headers: { Server: null, 'Retry-After': '5' },
        rule: 'closed',
        body: 'no',
      },
    },
  ])
})

test('a list below `tests` is read too, and nothing is no case', () => {
  const one = '- request: { path: /a }\n  expect: { decision: proceed }\n'
  const nested = `tests:\n${one.replaceAll(/^/gm, '  ')}`
  expect(readCases(nested).cases).toMatchObject([{ name: '#1', request: { url: 'https://example.com/a' } }])
  expect(readCases('')).toEqual({ cases: [], faults: [] })
})

describe('a fault is told with its line, and the other cases stay', () => {
  const good = '- request: { path: / }\n  expect: { decision: proceed }\n'
  test.each([
    ['no request', '- expect: {}\n'],
    ['no expectation', '- request: {}\n'],
    ['an unknown field', '- request: {}\n  expect: {}\n  expekt: {}\n'],
    ['an unknown decision', '- request: {}\n  expect: { decision: refuse }\n'],
    ['a status that is none', '- request: {}\n  expect: { status: 42 }\n'],
    ['a URL that is none', '- request: { url: "http://" }\n  expect: {}\n'],
    ['a moment that is none', '- request: {}\n  expect: {}\n  at: tomorrow\n'],
    ['stand-ins that are no list', '- request: {}\n  expect: {}\n  stand_ins: 5\n'],
    ['a text instead of a case', '- hello\n'],
    ['nothing instead of a case', '- \n'],
  ])('%s', (_what, bad) => {
    const { cases, faults } = readCases(good + bad)
    expect(cases).toHaveLength(1)
    expect(faults).toHaveLength(1)
    expect(faults[0]?.line).toBeGreaterThanOrEqual(3)
    expect(faults[0]?.message.ru).toMatch(/[а-я]/)
  })
})

test.each(['['.repeat(60_000), '{a: '.repeat(40_000), '- '.repeat(60_000)])(
  'what nests without end is refused, and ends nothing: %.8s',
  (text) => {
    expect(readCases(text)).toMatchObject({ cases: [], faults: [{ line: 1 }] })
  },
)

test('what is no YAML, no list or too long is said', () => {
  expect(readCases('a: [').faults).toHaveLength(1)
  expect(readCases('a: 1').faults).toMatchObject([{ line: 1 }])
  const many = '- request: {}\n  expect: {}\n'.repeat(201)
  expect(readCases(many)).toMatchObject({ cases: { length: 200 }, faults: [{ line: 1 }] })
})
