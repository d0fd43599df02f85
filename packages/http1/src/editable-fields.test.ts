import { expect, test } from 'vitest'
import { isEditableField, isFieldName, isFieldValue } from './index.ts'

test.each([
  ['X-A', true],
  ["!#$%&'*+-.^_`|~09azAZ", true],
  ['', false],
  ['X A', false],
  ['X:A', false],
  ['X\r', false],
  ['Имя', false],
])('%j is a field name: %s', (text, expected) => {
  expect(isFieldName(text)).toBe(expected)
})

test.each([
  ['', true],
  ['a b\tc', true],
  [' a', false],
  ['a ', false],
  ['a\rb', false],
  ['a\nb', false],
  ['a\0b', false],
  ['a\x7fb', false],
  ['naïve', false],
  ['имя', false],
])('%j is a field value: %s', (text, expected) => {
  expect(isFieldValue(text)).toBe(expected)
})

test.each([
  ...['Content-Length', 'transfer-encoding', 'CONNECTION', 'Host', 'Trailer', 'Upgrade', 'TE', 'Keep-Alive'],
  ...['Expect', 'Proxy-Connection', 'Proxy-Authorization', 'HTTP2-Settings'],
  ...['Forwarded', 'X-Forwarded-For', 'x-forwarded-proto', 'X-Real-IP', 'Nora-Edge', 'Nora-Error'],
])('%s is nobody’s to edit', (name) => {
  expect(isEditableField(name)).toBe(false)
})

test.each(['Authorization', 'Cookie', 'X-Forward', 'Server', 'Set-Cookie', 'Content-Type'])(
  '%s may be edited',
  (name) => {
    expect(isEditableField(name)).toBe(true)
  },
)
