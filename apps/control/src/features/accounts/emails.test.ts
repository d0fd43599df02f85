import { expect, test } from 'vitest'
import { formatMoment } from '../../platform/mail/format-moment.ts'
import { type Notice, noticeEmail } from './notices.emails.ts'

const origin = {
  user_id: null,
  team_id: null,
  credential_id: null,
  address: '192.0.2.7',
  request_id: 'req_1',
  client: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
}

function notice(changes: Partial<Notice>): string {
  return noticeEmail({
    kind: 'passwordChanged',
    to: 'anna@example.com',
    origin,
    detail: undefined,
    user: { language: 'en', time_zone: 'Europe/Moscow' },
    at: new Date('2026-01-15T10:00:00Z'),
    base_url: 'https://nora.example.com',
    support_email: null,
    ...changes,
  }).text
}

test('a notice says when in the reader’s time zone, from which device and address', () => {
  const text = notice({})
  expect(text).toContain('When: 15 January 2026 at 13:00 GMT+3')
  expect(text).toContain('Device: Firefox, Linux')
  expect(text).toContain('Address: 192.0.2.7')
})

test('a person who lost the account is told whom to write to, not to change a password they no longer have', () => {
  const text = notice({ kind: 'emailChanged', detail: 'new@example.com', support_email: 'help@example.com' })
  expect(text).toContain('someone has taken over your account: write to help@example.com at once.')
  expect(text).not.toMatch(/password/)
  expect(notice({ kind: 'emailChanged' })).toContain('write to whoever runs your Nora server at once.')
})

test('without a time zone of the reader it is UTC', () => {
  const user = { language: 'en', time_zone: null } as const
  expect(formatMoment(user, new Date('2026-01-15T10:00:00Z'))).toBe('15 January 2026 at 10:00 UTC')
})
