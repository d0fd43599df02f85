import { describe, expect, test } from 'vitest'
import { makeExchange, makeRequest } from '../testing/fake-exchange.ts'
import { forwardingFields, takeOverForwarded } from './forwarding.ts'

const PROXIES = new Set(['10.0.0.1', '10.0.0.2', '2001:db8::1'])
const deps = { edgeId: 'edge-1', isTrustedProxy: (address: string) => PROXIES.has(address) }

/** What becomes of a request with these fields that comes from the proxy 10.0.0.1. */
function takeOver(fields: string[], isSecure = false) {
  const { exchange } = makeExchange({ address: '10.0.0.1', isSecure, isProxy: true })
  const lines = fields.map((field) => `${field}\r\n`).join('')
  takeOverForwarded(exchange, makeRequest(`GET / HTTP/1.1\r\nHost: a\r\n${lines}\r\n`), deps)
  const { visitor, isSecure: isHttps, forwardedHost } = exchange.connection
  const [chain, proto] = exchange.connection.forwarding.toString().split('\r\n')
  return { visitor, isHttps, host: forwardedHost?.toString(), chain: chain?.split(': ')[1], proto }
}

test('a visitor’s address is written as it is, also of IPv6', () => {
  expect(forwardingFields({ address: '2001:db8::7', isSecure: true }, 'edge-1').toString()).toBe(
    'X-Forwarded-For: 2001:db8::7\r\nX-Forwarded-Proto: https\r\nNora-Edge: edge-1\r\nX-Forwarded-Host: ',
  )
})

describe('behind a trusted proxy', () => {
  test.each([
    [[], '10.0.0.1', '10.0.0.1'],
    [['X-Forwarded-For: 192.0.2.7'], '192.0.2.7', '192.0.2.7, 10.0.0.1'],
    [['X-Forwarded-For: 6.6.6.6, 192.0.2.7'], '192.0.2.7', '6.6.6.6, 192.0.2.7, 10.0.0.1'],
    [['X-Forwarded-For: 192.0.2.7, 10.0.0.2'], '192.0.2.7', '192.0.2.7, 10.0.0.2, 10.0.0.1'],
    [
      ['X-Forwarded-For: 192.0.2.7', 'x-forwarded-for: 10.0.0.2'],
      '192.0.2.7',
      '192.0.2.7, 10.0.0.2, 10.0.0.1',
    ],
    [['X-Forwarded-For: 10.0.0.2'], '10.0.0.2', '10.0.0.2, 10.0.0.1'],
    [['X-Forwarded-For: 192.0.2.7, banana'], '10.0.0.1', '192.0.2.7, banana, 10.0.0.1'],
    [['X-Forwarded-For: 192.0.2.7, banana, 10.0.0.2'], '10.0.0.2', '192.0.2.7, banana, 10.0.0.2, 10.0.0.1'],
    [
      ['X-Forwarded-For: [2001:db8::7]:4711, 2001:db8::1'],
      '2001:db8::7',
      '[2001:db8::7]:4711, 2001:db8::1, 10.0.0.1',
    ],
    [['X-Forwarded-For: 192.0.2.7:4711'], '192.0.2.7', '192.0.2.7:4711, 10.0.0.1'],
    [['X-Forwarded-For: , ,192.0.2.7,'], '192.0.2.7', '192.0.2.7, 10.0.0.1'],
  ])('of %j the visitor is %s, and the chain goes on as %s', (fields, visitor, chain) => {
    expect(takeOver(fields)).toMatchObject({ visitor, chain })
  })

  test.each([
    [['X-Forwarded-Proto: https'], false, 'https', true],
    [['X-Forwarded-Proto: http'], true, 'http', false],
    [[], true, 'https', true],
    [[], false, 'http', false],
  ])('of %j over TLS: %s the scheme is %s', (fields, isSecure, proto, isHttps) => {
    expect(takeOver(fields, isSecure)).toMatchObject({ proto: `X-Forwarded-Proto: ${proto}`, isHttps })
  })

  test('the host that the visitor asked for stays, and without it that is the request’s', () => {
    expect(takeOver(['X-Forwarded-Host: shop.example']).host).toBe('shop.example')
    expect(takeOver(['X-Forwarded-Host:']).host).toBeUndefined()
    expect(takeOver([]).host).toBeUndefined()
  })
})
