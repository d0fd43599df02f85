import { describe, expect, test } from 'vitest'
import { isAccessKey, isCredentialPair, isOrigin, tunnelOptions } from './tunnel-options.ts'

test.each([
  ['anna:12345678', true],
  ['anna:with:colon', true],
  ['анна:пароль-из-букв', true],
  ['anna:1234567', false],
  ['anna:éééé', false],
  [':12345678', false],
  ['12345678', false],
  ['an\nna:12345678', false],
  ['anna:1234\t5678', false],
])('%j is a user with a password: %s', (text, expected) => {
  expect(isCredentialPair(text)).toBe(expected)
})

test.each([
  ['12345678', true],
  ['!"#$%&~:', true],
  ['1234567', false],
  ['1234 5678', false],
  ['12345678é', false],
  ['1234\r\n5678', false],
])('%j is a key: %s', (text, expected) => {
  expect(isAccessKey(text)).toBe(expected)
})

test.each([
  ['https://example.com', true],
  ['http://localhost:5173', true],
  ['http://[::1]:3000', true],
  ['capacitor://localhost', true],
  ['https://example.com/', false],
  ['https://Example.com', false],
  ['example.com', false],
  ['null', false],
  ['*', false],
  ['https://a\r\nX: 1', false],
  ['https://user@example.com', false],
])('%j is an origin: %s', (text, expected) => {
  expect(isOrigin(text)).toBe(expected)
})

describe('the options of a bind', () => {
  test('are read as they are', () => {
    const options = {
      host_header: 'localhost:3000',
      slow_uploads: true,
      basic_auth: ['anna:12345678'],
      key_auth: ['12345678'],
      allow_cidr: ['10.0.0.0/8', '2001:db8::1'],
      deny_cidr: ['10.1.2.3'],
      request_headers: { add: [['X-A', '1']], remove: ['X-B'] },
      response_headers: { add: [], remove: ['Server'] },
      cors: ['https://example.com'],
      https_redirect: true,
      rate_limit: { limit: 100, window_s: 60 },
    }
    expect(tunnelOptions.parse(options)).toEqual(options)
    expect(tunnelOptions.parse({ cors: '*' })).toEqual({ cors: '*' })
  })

  test.each([
    ['colour', { colour: 'red' }],
    ['host_header', { host_header: 'a\r\nX: 1' }],
    ['basic_auth', { basic_auth: ['anna:123'] }],
    ['basic_auth', { basic_auth: [] }],
    ['key_auth', { key_auth: ['12'] }],
    ['allow_cidr', { allow_cidr: ['1'.repeat(65)] }],
    ['deny_cidr', { deny_cidr: Array<string>(10_001).fill('10.0.0.1') }],
    ['request_headers', { request_headers: { set: [] } }],
    ['cors', { cors: ['https://example.com/'] }],
    ['https_redirect', { https_redirect: false }],
    ['rate_limit', { rate_limit: { limit: 0, window_s: 1 } }],
    ['rate_limit', { rate_limit: { limit: 1, window_s: 2 } }],
  ])('with a wrong %s are refused: %j', (name, options) => {
    const issue = tunnelOptions.safeParse(options).error?.issues[0]
    const named = issue?.code === 'unrecognized_keys' ? issue.path.concat(issue.keys)[0] : issue?.path[0]
    expect(named).toBe(name)
  })
})
