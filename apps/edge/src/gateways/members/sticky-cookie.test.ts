import { expect, test } from 'vitest'
import { readStickyCookie, toStickyCookie } from './sticky-cookie.ts'

const key = Buffer.alloc(32, 1)
const made = toStickyCookie('gtm_1', { key, ttlS: 60, isSecure: true })
const [pair = ''] = made.split(';')

test('a visitor comes back to the member that the cookie names', () => {
  expect(made).toContain('; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60')
  expect(readStickyCookie(`a=b; ${pair}; c=d`, key)).toBe('gtm_1')
})

test.each([
  [
    'made for another gateway',
    toStickyCookie('gtm_1', { key: Buffer.alloc(32, 2), ttlS: 0, isSecure: false }),
  ],
  ['of another member', pair.replace('gtm_1', 'gtm_2')],
  ['without a signature', 'nora_member=gtm_1'],
  ['cut', pair.slice(0, -1)],
  ['empty', 'nora_member='],
  ['long', `nora_member=${'x'.repeat(4_096)}`],
])('a cookie %s binds nobody', (_, cookie) => {
  expect(readStickyCookie(cookie, key)).toBeNull()
})
