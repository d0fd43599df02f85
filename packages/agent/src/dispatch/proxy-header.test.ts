import { expect, test } from 'vitest'
import { proxyHeader } from './proxy-header.ts'

const source = { address: '192.0.2.7', port: 4711 }
const destination = { address: '198.51.100.1', port: 20_001 }
const v6 = { address: '2001:db8::7', port: 4711 }
const SIGNATURE = '0d0a0d0a000d0a515549540a'

test('version 1 is one line', () => {
  expect(String(proxyHeader(1, { source, destination }))).toBe(
    'PROXY TCP4 192.0.2.7 198.51.100.1 4711 20001\r\n',
  )
  expect(String(proxyHeader(1, { source: v6, destination }))).toBe(
    'PROXY TCP6 2001:db8::7 ::ffff:198.51.100.1 4711 20001\r\n',
  )
  expect(String(proxyHeader(1, undefined))).toBe('PROXY UNKNOWN\r\n')
})

test('version 2 is the vector of its specification', () => {
  expect(proxyHeader(2, { source, destination }).toString('hex')).toBe(
    `${SIGNATURE}2111000cc0000207c633640112674e21`,
  )
  expect(proxyHeader(2, { source: v6, destination: v6 }).toString('hex')).toBe(
    `${SIGNATURE}21210024${'20010db8000000000000000000000007'.repeat(2)}12671267`,
  )
  expect(proxyHeader(2, undefined).toString('hex')).toBe(`${SIGNATURE}20000000`)
})
