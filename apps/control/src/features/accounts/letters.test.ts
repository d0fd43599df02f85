import { describe, expect, test } from 'vitest'
import type { Letter } from '../../platform/mail/letter.ts'
import { type CodeLetterKind, codeLetter } from './accounts.letters.ts'
import { formatMoment, type NoticeKind, noticeLetter } from './notices.letters.ts'

const LANGS = ['ru', 'en'] as const
const CODES: CodeLetterKind[] = ['signUp', 'reset', 'changeEmail', 'confirm']
const NOTICES: Record<NoticeKind, string> = {
  passwordChanged: '',
  passwordReset: '',
  emailChanged: 'new@example.com',
  mfaEnabled: '',
  mfaDisabled: '',
  mfaReset: '',
  recoveryCodesMade: '',
  recoveryCodeUsed: '9',
  passkeyAdded: 'Laptop',
  passkeyRemoved: 'Laptop',
  providerLinked: 'GitHub',
  providerUnlinked: 'GitHub',
  factorsSpent: '',
  deletionPlanned: '29.01.2026',
  deletionCancelled: '',
  deletionBlocked: 'x.',
  accountDeleted: '',
  accountDisabled: '',
  accountEnabled: '',
}

const origin = {
  user_id: null,
  team_id: null,
  credential_id: null,
  address: '192.0.2.7',
  client: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  request_id: 'req_1',
}

const letters: [string, (typeof LANGS)[number], Letter][] = LANGS.flatMap((lang) => [
  ...CODES.map((kind): [string, typeof lang, Letter] => [
    kind,
    lang,
    codeLetter({ kind, to: 'anna@example.com', lang, code: '123456' }),
  ]),
  ...Object.entries(NOTICES).map(([kind, detail]): [string, typeof lang, Letter] => [
    kind,
    lang,
    noticeLetter({
      kind: kind as NoticeKind,
      to: 'anna@example.com',
      user: { language: lang, time_zone: 'Europe/Moscow' },
      at: new Date('2026-01-15T10:00:00Z'),
      origin,
      detail,
      base_url: 'https://nora.example.com',
    }),
  ]),
])

describe.each(letters)('%s in %s', (_kind, lang, { subject, text, html }) => {
  test('is in one language, without exclamation marks', () => {
    const words = `${subject}\n${text}`.replaceAll(/GitHub|Laptop/g, '')
    if (lang === 'ru') expect(words).toMatch(/[а-яё]{3}/)
    else expect(words).not.toMatch(/[а-яё]/i)
    expect(words).not.toContain('!')
    expect(html).toContain(`<html lang="${lang}">`)
  })

  test('is the same as text and as HTML, loads nothing, and knows of dark pages', () => {
    const plain = html.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ')
    const paragraphs = text.split('\n\n').map((part) => part.trim())
    expect(plain).toContain(escaped(paragraphs[0] ?? ''))
    expect(html).not.toMatch(/<img|<script|<link|\ssrc=|url\(|@import/i)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    for (const [, href] of html.matchAll(/href="([^"]+)"/g)) {
      expect(href).toBe('https://nora.example.com/profile')
    }
  })
})

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;')
}

test('a notice says when in the reader’s time zone, from which device and address', () => {
  const [, , letter] = letters.find(([kind, lang]) => kind === 'passwordChanged' && lang === 'en') ?? []
  expect(letter?.text).toContain('When: 15 January 2026 at 13:00 GMT+3')
  expect(letter?.text).toContain('Device: Firefox, Linux')
  expect(letter?.text).toContain('Address: 192.0.2.7')
})

test('without a time zone of the reader it is UTC', () => {
  const user = { language: 'en', time_zone: null } as const
  expect(formatMoment(user, new Date('2026-01-15T10:00:00Z'))).toBe('15 January 2026 at 10:00 UTC')
})
