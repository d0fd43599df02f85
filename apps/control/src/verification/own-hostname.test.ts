import { expect, test } from 'vitest'
import { isApex, readOwnHostname } from './own-hostname.ts'

const ours = ['ru.tunnels.example', 'console.tunnels.example']
const read = (typed: string) => readOwnHostname(typed, { ours })

test.each([
  ['app.example.com', 'app.example.com', 'app.example.com'],
  [' App.Example.COM. ', 'app.example.com', 'app.example.com'],
  ['почта.рф', 'xn--80a1acny.xn--p1ai', 'почта.рф'],
  ['xn--80a1acny.xn--p1ai', 'xn--80a1acny.xn--p1ai', 'почта.рф'],
  ['shop.co.uk', 'shop.co.uk', 'shop.co.uk'],
  ['me.github.io', 'me.github.io', 'me.github.io'],
  ['a.b.test', 'a.b.test', 'a.b.test'],
])('%s is the name %s, shown as %s', (typed, hostname, shown) => {
  expect(read(typed)).toEqual({ hostname, shown })
})

test.each([
  ['https://app.example.com/a?b#c', 'app.example.com', /without https/],
  ['app.example.com/path', 'app.example.com', /without https/],
  ['me@example.com', 'example.com', /without https/],
  ['app.example.com:8080', 'app.example.com', /port/],
  ['*.example.com', 'example.com', /zone/],
  ['my app.example.com', 'myapp.example.com', /spaces/],
  ['https://почта.рф', 'xn--80a1acny.xn--p1ai', /without https/],
  ['192.0.2.1', null, /IP address/],
  ['[2001:db8::1]', null, /IP address/],
  ['2001:db8::1', null, /IP address/],
  ['', null, /Enter a domain/],
  ['localhost', null, /whole name/],
  ['com', null, /whole name/],
  ['co.uk', null, /not yours/],
  ['github.io', null, /not yours/],
  ['ru.tunnels.example', null, /belongs to this installation/],
  ['shop.ru.tunnels.example', null, /belongs to this installation/],
  ['console.tunnels.example', null, /belongs to this installation/],
  [`${'a'.repeat(64)}.example.com`, null, /too long/],
  [`${'a.'.repeat(130)}example.com`, null, /too long/],
  ['-a.example.com', null, /no name of a domain/],
  ['a_b.example.com', null, /no name of a domain/],
  ['a..example.com', null, /no name of a domain/],
  ['xn--a.example.com', null, /no name of a domain/],
  ['xn--99999999999.example.com', null, /no name of a domain/],
  ['1.2.3', null, /no name of a domain/],
  ['a\u0000b.example.com', null, /no name of a domain/],
])('%s is refused, %s is offered', (typed, suggestion, why) => {
  expect(read(typed)).toEqual({
    why: expect.objectContaining({ en: expect.stringMatching(why) }),
    suggestion,
  })
})

test('only a registrable domain is an apex', () => {
  expect(['example.com', 'shop.co.uk', 'me.github.io'].map(isApex)).toEqual([true, true, true])
  expect(['app.example.com', 'a.me.github.io'].map(isApex)).toEqual([false, false])
})
