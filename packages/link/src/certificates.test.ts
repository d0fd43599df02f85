import { expect, test } from 'vitest'
import { certificatesHeld, setCertificates, setChallenges } from './certificates.ts'

const certificate = {
  id: 'crt_1',
  names: ['shop.example'],
  chain_pem: 'chain',
  key_pem: 'key',
  source: 'acme' as const,
  team_id: null,
  not_after_ms: 1,
}
const push = { is_full: true, certificates: [certificate], removed_ids: ['crt_0'] }

test('certificates arrive as they were pushed', () => {
  expect(setCertificates.parse(push)).toEqual(push)
})

test.each([
  ['a chain over 64 KiB', { chain_pem: 'x'.repeat(64 * 1024 + 1) }],
  ['a key over 16 KiB', { key_pem: 'x'.repeat(16 * 1024 + 1) }],
  ['more than 10,000 names', { names: Array<string>(10_001).fill('a') }],
  ['a name over 255 characters', { names: ['a'.repeat(256)] }],
  ['a source that nobody knows', { source: 'agent' }],
  ['no id', { id: '' }],
])('a certificate with %s is no push', (_, changes) => {
  const certificates = [{ ...certificate, ...changes }]
  expect(setCertificates.safeParse({ ...push, certificates }).success).toBe(false)
})

test('lists have their bounds', () => {
  const certificates = Array(101).fill(certificate)
  expect(setCertificates.safeParse({ ...push, certificates }).success).toBe(false)
  expect(setCertificates.safeParse({ ...push, removed_ids: Array(101).fill('crt') }).success).toBe(false)
  expect(certificatesHeld.safeParse({ ids: Array(1_001).fill('crt') }).success).toBe(false)
})

test('challenges have their bounds', () => {
  const http = { hostname: 'shop.example', token: 'token', key_authorization: 'token.print' }
  const alpn = { hostname: 'shop.example', certificate_pem: 'pem', key_pem: 'pem' }
  const list = { version: 1, http: [http], alpn: [alpn] }
  expect(setChallenges.parse(list)).toEqual(list)
  for (const changes of [
    { http: Array(10_001).fill(http) },
    { alpn: Array(10_001).fill(alpn) },
    { http: [{ ...http, key_authorization: 'x'.repeat(513) }] },
    { alpn: [{ ...alpn, certificate_pem: 'x'.repeat(64 * 1024 + 1) }] },
    { version: -1 },
  ]) {
    expect(setChallenges.safeParse({ ...list, ...changes }).success).toBe(false)
  }
})
