import { redact } from '@nora/capture/redaction'
import { toVisibleTarget } from '@nora/capture/search'
import { isSecretField, isSecretHeader } from '@nora/capture/secret-names'
import { watchCpuMs } from '@nora/kit/testing'
import { describe, expect, test } from 'vitest'
import { aBody, aDetail, anExchange } from '../testing/exchanges.ts'

test.each([
  ['Authorization', true],
  ['cookie', true],
  ['X-Api-Key', true],
  ['X-GitLab-Token', true],
  ['X-Hub-Signature', true],
  ['X-CSRF-Token', true],
  ['Content-Type', false],
  ['X-Author', false],
  ['Sec-WebSocket-Key', false],
  ['WWW-Authenticate', false],
])('the header %s is secret: %s', (name, isSecret) => {
  expect(isSecretHeader(name)).toBe(isSecret)
})

test.each([
  ['access_token', true],
  ['accessToken', true],
  ['password', true],
  ['apiKey', true],
  ['client_secret', true],
  ['tokens_used', false],
  ['page', false],
])('the field %s is secret: %s', (name, isSecret) => {
  expect(isSecretField(name)).toBe(isSecret)
})

test('secrets leave neither in headers nor in addresses nor in bodies that repeat them', () => {
  const head = {
    start_line: 'GET /a?page=2&access_token=tok-12345678 HTTP/1.1',
    headers: [
      ['Authorization', 'Bearer abcdefgh12345678'],
      ['Cookie', 'sid=s-0123456789; theme=dark'],
      ['Set-Cookie', 'sid=s-0123456789; Max-Age=31536000; HttpOnly'],
      ['Referer', 'http://a/?token=tok-12345678#x'],
      ['Accept', '*/*'],
    ],
    body: aBody(),
  } as const
  const { detail, text } = redact(aDetail({ query: 'page=2&access_token=tok-12345678', request: head }), [])
  const told = JSON.stringify(detail)
  for (const secret of ['abcdefgh12345678', 's-0123456789', 'tok-12345678']) {
    expect(told).not.toContain(secret)
    expect(text(`it was ${secret}`)).toBe('it was REDACTED')
  }
  expect(text('HttpOnly for 31536000 s')).toBe('HttpOnly for 31536000 s')
  expect(detail.query).toBe('page=2&access_token=REDACTED')
  expect(detail.request.headers.at(-1)).toEqual(['Accept', '*/*'])
  expect(text('{"user":"anna","password":"a\\"b","n":1}')).toBe('{"user":"anna","password":"REDACTED","n":1}')
  expect(text('user=anna&password=pie&page=2')).toBe('user=anna&password=REDACTED&page=2')
})

describe('the value of a secret field is taken out wherever the exchange repeats it', () => {
  const password = 'pa"ss wörd&1'
  const form = `user=anna&password=${encodeURIComponent(password)}&page=2`

  test.each([
    ['a form', form],
    ['a form with plus signs', form.replaceAll('%20', '+')],
    ['JSON', JSON.stringify({ user: 'anna', password })],
    ['nested JSON', JSON.stringify({ data: [{ account: { newPassword: password } }] })],
    ['JSON with escapes', JSON.stringify({ password }).replace('password', '\\u0070assword')],
    ['JSON in a text of JSON', JSON.stringify({ event: JSON.stringify({ password }) })],
    ['a form in a text of JSON', JSON.stringify({ body: form })],
    ['XML', `<login><password>${password.replace('&', '&amp;')}</password></login>`],
    ['multipart', `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${password}\r\n--b--`],
    ['brackets', `user[password]=${encodeURIComponent(password)}`],
  ])('known from %s', (_, body) => {
    const { text, detail, bytes } = redact(
      aDetail({ path: `/echo/${encodeURIComponent(password)}`, error: `no ${password}` }),
      [body],
    )
    const repeated = [
      body,
      JSON.stringify({ message: `wrong: ${password}!` }),
      JSON.stringify({ log: JSON.stringify({ said: password }) }),
      `<p>${password.replace('&', '&amp;').replace('"', '&quot;')}</p>`,
      `/login?u=1&p=${encodeURIComponent(password)}`,
    ].map(text)
    const binary = Uint8Array.from([0xff, 0, ...new TextEncoder().encode(password)])
    const told = [...repeated, JSON.stringify(detail), new TextDecoder().decode(bytes(binary))].join(' ')
    expect(told).not.toMatch(/ss.{1,6}w(ö|%C3%B6|.{2})rd/i)
    expect(repeated[1]).toBe('{"message":"wrong: REDACTED!"}')
  })

  test.each([
    ['password=pie1', 'pie1', 'the pie1 is', 'the REDACTED is'],
    ['password=pie1', 'pie1', 'xpie1x', 'xpie1x'],
    ['{"pin":4711}', '4711', '{"echo":4711,"id":14711}', '{"echo":REDACTED,"id":14711}'],
    ['{"auth":{"role":"admin","key":"k3-12345678"}}', 'k3-12345678', 'admin k3-12345678', 'admin REDACTED'],
    ['{"token":true,"secret":"null"}', '', 'true null', 'true null'],
    ['password: hunter2', 'hunter2', 'it was hunter2', 'it was REDACTED'],
    ['Session: started yesterday', '', 'started', 'started'],
  ])('%j: %j in %j', (body, _, given, told) => {
    expect(redact(aDetail(), [body]).text(given)).toBe(told)
  })

  test('a password of Basic credentials too', () => {
    const headers = [['Authorization', `Basic ${btoa('anna:correct-horse')}`]] as const
    const { text } = redact(
      aDetail({ request: { start_line: 'GET / HTTP/1.1', headers, body: aBody() } }),
      [],
    )
    expect(text('{"pw":"correct-horse"}')).toBe('{"pw":"REDACTED"}')
  })

  test('of more secrets than can be looked for nothing is told', () => {
    const many = JSON.stringify(Array.from({ length: 2_000 }, (_, n) => ({ password: `secret-${n}` })))
    const { text, detail } = redact(aDetail({ query: 'q=secret-1999' }), [many])
    expect([text(many), JSON.stringify(detail)].join()).not.toContain('secret-')
  })

  test('where it is not known what is secret no value is told, and the names of headers are', () => {
    const detail = aDetail({ path: '/orders/41', query: 'q=blue' })
    const redactor = redact(detail, null)
    const told = JSON.stringify([
      redactor.detail,
      redactor.text('blue'),
      redactor.bytes(new Uint8Array([98])),
    ])
    for (const value of ['orders', 'blue', ...detail.request.headers.map(([, value]) => value)])
      expect(told).not.toContain(value)
    const names = ({ headers }: { headers: readonly (readonly string[])[] }) => headers.map(([name]) => name)
    expect(names(redactor.detail.request)).toEqual(names(detail.request))
    expect(detail.request.headers.length).toBeGreaterThan(0)
  })

  test('a megabyte that look like fields is read in linear time', () => {
    for (const chunk of ['; name="x"\r\n', '<a', '{"a":', 'a=', '"password":', '\\"', ' a: ', '; name="a"']) {
      const body = chunk.repeat(Math.floor(1_000_000 / chunk.length))
      const getCpuMs = watchCpuMs()
      redact(aDetail(), [body]).text(body)
      expect(getCpuMs()).toBeLessThan(2_000)
    }
  })
})

test('parameters in lists are shown by name only when they are secret', () => {
  const exchange = anExchange({
    path: '/callback',
    query: 'state=1&access_token=tok-1&user%5Bpassword%5D=x&flag',
  })
  expect(toVisibleTarget(exchange)).toBe('/callback?state=1&access_token=•••&user%5Bpassword%5D=•••&flag')
})
