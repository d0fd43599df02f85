import { readCases } from '@nora/policy'
import { expect, test } from 'vitest'
import { addTestCase } from './to-test-case.ts'

const request = {
  method: 'POST',
  url: 'https://shop.example.com/a?b="c"',
  headers: 'accept: text/html\nx: 1\nx: 2\nyes: on',
  body: 'line\n- not: yaml',
  client_ip: '203.0.113.7',
  response: { status: '404', headers: 'a: b', body: 'gone: # here' },
}
const decision = { kind: 'answer', status: 403, rule: 'no: admin', action: 'deny', reason: null } as const
const standIns = [{ path: 'on_http_request[0].actions[1]', passes: true }]

test.each([
  '',
  '- name: first\n  request: {path: /}\n  expect: {decision: proceed}\n',
  'tests:\n  - name: first\n    request: {path: /}\n    expect: {decision: proceed}\n',
  'tests:\n- name: first\n  request: {path: /}\n  expect: {decision: proceed}',
])('a case is added after %j', (tests) => {
  const { cases, faults } = readCases(
    addTestCase(tests, { name: 'it "is" refused', request, standIns, decision }),
  )
  expect(faults).toEqual([])
  expect(cases).toHaveLength(tests === '' ? 1 : 2)
  expect(cases.at(-1)).toEqual({
    name: 'it "is" refused',
    request: {
      method: 'POST',
      url: 'https://shop.example.com/a?b="c"',
      headers: [
        ['accept', 'text/html'],
        ['x', '1'],
        ['x', '2'],
        ['yes', 'on'],
      ],
      body: 'line\n- not: yaml',
      clientIp: '203.0.113.7',
    },
    response: { status: 404, headers: [['a', 'b']], body: 'gone: # here' },
    standIns,
    atMs: null,
    expect: { decision: 'answer', status: 403, rule: 'no: admin' },
  })
})

test('what goes on to the service expects no rule', () => {
  const tests = addTestCase('', {
    name: 'open',
    request: { ...request, response: null, body: '', headers: '' },
    standIns: [],
    decision: { kind: 'proceed', status: null, rule: null, action: null, reason: null },
  })
  const { cases, faults } = readCases(tests)
  expect(faults).toEqual([])
  expect(cases[0]?.expect).toEqual({ decision: 'proceed' })
})
