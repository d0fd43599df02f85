import { expect, test } from 'vitest'
import { isSecretField, isSecretHeader, redact } from './redaction.ts'
import { aBody, aDetail } from './testing/exchanges.ts'

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
  const { detail, text } = redact(aDetail({ query: 'page=2&access_token=tok-12345678', request: head }))
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
