import { Head, parseRequestHead, readFields } from '@nora/http1'
import { AddressRules, parseAddress, parseNetwork } from '@nora/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Credentials } from './credentials.ts'
import { CrossOrigin, preflightFields } from './cross-origin.ts'
import { areSafeEdits, FieldEdits } from './field-edits.ts'
import { compileRules, NO_RULES } from './tunnel-rules.ts'

describe('addresses', () => {
  const networks = (texts: readonly string[]) => texts.map((text) => parseNetwork(text)!)
  const getRules = (allowed: readonly string[], denied: readonly string[]) =>
    new AddressRules({ allow: networks(allowed), deny: networks(denied) }, 'tunnel')

  test.each([
    [[], ['10.0.0.0/8'], '10.1.2.3', false],
    [[], ['10.0.0.0/8'], '192.0.2.1', true],
    [['10.0.0.0/8'], [], '10.1.2.3', true],
    [['10.0.0.0/8'], [], '192.0.2.1', false],
    [['10.0.0.0/8'], [], '2001:db8::1', false],
    [['10.0.0.0/8'], ['10.1.0.0/16'], '10.1.2.3', false],
    [['10.1.0.0/16'], ['10.0.0.0/8'], '10.1.2.3', false],
    [['10.1.2.3'], ['10.1.2.3'], '10.1.2.3', false],
    [['192.0.2.7'], [], '::ffff:192.0.2.7', true],
    [['::ffff:192.0.2.0/120'], [], '192.0.2.7', true],
    [['2001:db8::/32'], [], '2001:db8::1%eth0', true],
  ])('allow %j, deny %j: %s gets in: %s', (allowed, denied, visitor, expected) => {
    expect(getRules(allowed, denied).allows(parseAddress(visitor))).toBe(expected)
  })

  test('a visitor whose address nobody knows does not get in', () => {
    expect(getRules([], ['10.0.0.0/8']).allows(null)).toBe(false)
  })
})

describe('credentials', () => {
  const credentials = new Credentials(
    ['anna:secret:123', 'борис:пароль-ё', `anna:${'ё'.repeat(507)}`],
    ['key-12345'],
  )
  const basic = (pair: string, encoding: BufferEncoding = 'utf8') =>
    `Basic ${Buffer.from(pair, encoding).toString('base64')}`

  test.each([
    ['the first pair', basic('anna:secret:123'), true],
    ['another pair', basic('борис:пароль-ё'), true],
    ['ё in two characters', basic('борис:пароль-е\u0308'), true],
    ['the scheme in another case', basic('anna:secret:123').replace('Basic', 'BASIC  '), true],
    ['without padding', basic('anna:secret:123').replaceAll('=', ''), true],
    ['another user', basic('anne:secret:123'), false],
    ['another password', basic('anna:secret:124'), false],
    ['an empty pair', 'Basic ', false],
    ['no base64', 'Basic (anna)', false],
    ['the longest password there may be', basic(`anna:${'ё'.repeat(507)}`), true],
    ['two tokens', `${basic('anna:secret:123')} x`, false],
    ['another scheme', basic('anna:secret:123').replace('Basic', 'Bearer'), false],
    ['Latin-1 bytes', basic('anna:secret:12é', 'latin1'), false],
    ['a megabyte', basic('a'.repeat(1_000_000)), false],
  ])('with %s', (_what, field, expected) => {
    expect(credentials.acceptsBasic(field)).toBe(expected)
  })

  test('a key is the whole key', () => {
    const tried = ['key-12345', 'key-1234', 'key-123456', '', 'KEY-12345', 'x'.repeat(1_000_000)]
    expect(tried.map((key) => credentials.acceptsKey(key))).toEqual([true, false, false, false, false, false])
  })

  test('whatever else is shown lets nobody in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (user, password) => {
        fc.pre(`${user}:${password}`.normalize('NFC') !== 'anna:secret:123')
        expect(credentials.acceptsBasic(basic(`${user}:${password}`))).toBe(false)
        expect(credentials.acceptsKey(password)).toBe(false)
      }),
    )
  })

  test('a request whose credentials are not asked for passes to the origin, and counts as no attempt', () => {
    const keysOnly = new Credentials([], ['key-12345'])
    expect([keysOnly.isAttempt(basic('a:b')), keysOnly.hasKeys]).toEqual([false, true])
    expect([credentials.isAttempt('Bearer x'), credentials.isAttempt('basic x')]).toEqual([false, true])
  })
})

describe('sharing across origins', () => {
  const lines = (fields: Buffer) => fields.toString().split('\r\n').filter(Boolean)

  test('with everyone is without credentials', () => {
    const everyone = new CrossOrigin('*')
    expect(everyone.allows('https://anywhere.example')).toBe(true)
    expect(lines(everyone.fieldsFor('https://anywhere.example'))).toEqual([
      'Access-Control-Allow-Origin: *',
      'Access-Control-Expose-Headers: *',
    ])
  })

  test('with named origins is with credentials, and caches keep the answers apart', () => {
    const named = new CrossOrigin(['https://a.example'])
    expect([named.allows('https://a.example'), named.allows('https://b.example')]).toEqual([true, false])
    expect(lines(named.fieldsFor('https://a.example'))).toEqual([
      'Access-Control-Allow-Origin: https://a.example',
      'Access-Control-Allow-Credentials: true',
      'Access-Control-Expose-Headers: *',
      'Vary: Origin',
    ])
    expect(lines(named.fieldsFor('https://b.example'))).toEqual(['Vary: Origin'])
    expect(lines(named.fieldsFor(undefined))).toEqual(['Vary: Origin'])
  })

  test.each([
    ['PUT', 'X-A, content-type', ['Methods: PUT', 'Headers: X-A, content-type']],
    ['PUT', undefined, ['Methods: PUT']],
    ['P UT', '', []],
    ['PUT, DELETE', 'a b', ['Methods: PUT, DELETE']],
  ])('a preflight for %s with %s', (method, fields, expected) => {
    expect(preflightFields(method, fields)).toEqual([
      'Access-Control-Max-Age: 600',
      ...expected.map((text) => `Access-Control-Allow-${text}`),
    ])
  })
})

describe('edits of fields', () => {
  function getPassedHeaders(edits: FieldEdits, fields: string): string[] {
    const head = new Head()
    const bytes = Buffer.from(`GET / HTTP/1.1\r\nHost: a\r\n${fields}\r\n`)
    expect(parseRequestHead(bytes, 0, bytes.length, head)).toBe(bytes.length)
    edits.drop(bytes, head)
    return readFields(bytes, head)
      .filter((_, field) => head.dropped[field] === 0)
      .map(([name]) => name)
  }

  test('an added field takes the place of all of its name; one may be added twice', () => {
    const edits = new FieldEdits({
      add: [
        ['X-User', 'anna'],
        ['X-User', 'boris'],
      ],
      remove: [],
    })
    expect(getPassedHeaders(edits, 'x-user: evil\r\nX-User: worse\r\nX-Users: 1\r\n')).toEqual([
      'Host',
      'X-Users',
    ])
    expect(edits.lines.toString()).toBe('X-User: anna\r\nX-User: boris\r\n')
  })

  test('nobody sends an added field under another spelling, nor a removed one', () => {
    const edits = new FieldEdits({ add: [['X-User-Id', '1']], remove: ['X_Role'] })
    const sent =
      'X_User_Id: 2\r\nx-user_id: 3\r\nX.User.Id: 4\r\nX-Role: a\r\nx_role: b\r\nX-UserId: kept\r\n'
    expect(getPassedHeaders(edits, sent)).toEqual(['Host', 'X-UserId'])
    expect(areSafeEdits({ add: [['X_Forwarded_For', '1']], remove: [] })).toBe(false)
    expect(areSafeEdits({ add: [], remove: ['Content_Length'] })).toBe(false)
  })

  test('a cookie that is set is one more', () => {
    const edits = new FieldEdits({ add: [['Set-Cookie', 'a=1']], remove: [] })
    expect(getPassedHeaders(edits, 'Set-Cookie: b=2\r\n')).toEqual(['Host', 'Set-Cookie'])
  })

  test('a removed field goes, in any case and any spelling', () => {
    const edits = new FieldEdits({ add: [], remove: ['X_Secret', 'cookie'] })
    expect(getPassedHeaders(edits, 'x_secret: 1\r\nCookie: a\r\nX-Secret: 2\r\n')).toEqual(['Host'])
  })

  test.each([
    [{ add: [['X-A', '1']], remove: ['X-B'] }, true],
    [{ add: [['Content-Length', '1']], remove: [] }, false],
    [{ add: [], remove: ['Transfer-Encoding'] }, false],
    [{ add: [['X-A', '1\r\nX-B: 2']], remove: [] }, false],
    [{ add: [['X A', '1']], remove: [] }, false],
    [{ add: [], remove: ['X:A'] }, false],
  ] as const)('%j are safe: %s', (edits, expected) => {
    expect(areSafeEdits(edits)).toBe(expected)
  })
})

test('no options are no rules, and every rule is named without its values', () => {
  expect(compileRules({})).toEqual(NO_RULES)
  const rules = compileRules({
    basic_auth: ['anna:secret-123'],
    deny_cidr: ['10.0.0.0/8'],
    cors: '*',
    rate_limit: { limit: 5, window_s: 60 },
  })
  expect(rules.names).toEqual(['basic_auth', 'deny_cidr', 'cors', 'rate_limit'])
  expect(rules.rate).toEqual({ limit: 5, windowMs: 60_000 })
})
