import { expect, test } from 'vitest'
import { isEmail, normalizeEmail, toAsciiDomain } from './email.ts'

test.each([
  ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  [' Info@ПОЧТА.РФ ', 'info@xn--80a1acny.xn--p1ai'],
  ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['li@例え。テスト', 'li@xn--r8jz45g.xn--zckzah'],
  ['anna+shop@Example.COM', 'anna+shop@example.com'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ["o'neil.a-b_c@example.co.uk", "o'neil.a-b_c@example.co.uk"],
])('%s is kept as %s', (typed, kept) => {
  expect(normalizeEmail(typed)).toBe(kept)
  expect(isEmail(kept)).toBe(true)
})

test.each([
  ['a local part over 64', `${'a'.repeat(65)}@example.com`],
  ['no domain', 'anna'],
  ['an empty local part', '@example.com'],
  ['two dots', 'a..b@example.com'],
  ['a dot at the end of the local part', 'a.@example.com'],
  ['two addresses', 'a@b.example,c@d.example'],
  ['a space', 'an na@example.com'],
  ['a domain of one label', 'anna@localhost'],
  ['an address of a machine', 'anna@127.0.0.1'],
  ['a number that a URL takes for an address', 'anna@0x7f.1'],
  ['a port', 'anna@example.com:25'],
  ['a path', 'anna@example.com/path'],
  ['user information', 'anna@user@example.com'],
  ['an escape', 'anna@ex%61mple.com'],
  ['an invisible character', 'anna@exam\u200bple.com'],
  ['a hyphen at the end of a label', 'anna@example-.com'],
  ['a label over 63', `anna@${'a'.repeat(64)}.com`],
  ['more than 254 characters', `anna@${'a.'.repeat(125)}com`],
  ['letters of other scripts before the @', 'анна@example.com'],
])('%s is no address', (_what, text) => {
  expect(isEmail(normalizeEmail(text))).toBe(false)
})

test('a domain alone becomes A-labels too', () => {
  expect(toAsciiDomain(' Почта.рф')).toBe('xn--80a1acny.xn--p1ai')
})
