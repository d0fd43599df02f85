import { WEBHOOK_PRESETS, WEBHOOK_PROVIDER_NAMES } from '@nora/signatures'
import { expect, test } from 'vitest'
import { createSenderCheck } from './check-sender.ts'
import type { ReceivedRequest } from './received-request.ts'

const request: ReceivedRequest = {
  http_version: '1.1',
  method: 'POST',
  path: '/',
  query: '',
  headers: [['Content-Type', 'application/json']],
  visitor: '203.0.113.7',
  url: 'https://in.example.com/token',
}
const NAMES = [...new Set([...WEBHOOK_PRESETS.map(({ name }) => name), ...WEBHOOK_PROVIDER_NAMES])]

test.each(NAMES)('a webhook of %s refuses what nobody has signed', (scheme) => {
  const check = createSenderCheck({ scheme, secrets: [], networks: [] })
  expect(check(request, Buffer.from('{}'), 0).kind).toBe('refused')
})

test('a webhook without a sender takes everything', () => {
  expect(createSenderCheck(null)(request, Buffer.from('{}'), 0).kind).toBe('accepted')
})

test.each([
  ['an unknown scheme', { scheme: 'nobody', secrets: ['x'], networks: [] }],
  ['an empty secret', { scheme: 'github', secrets: [''], networks: [] }],
  ['no network', { scheme: 'github', secrets: ['x'], networks: ['10.0.0.0/99'] }],
])('%s cannot be checked, and is told so', (_what, verification) => {
  expect(() => createSenderCheck(verification)).toThrow()
})
