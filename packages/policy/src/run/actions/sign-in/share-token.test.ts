import { expect, test } from 'vitest'
import { readShare, signShare } from './share-token.ts'

const share = { id: 'lnk_1', expiresMs: 60_000, label: 'Анна' }

test('a link says what it was signed with, until it expires', () => {
  const token = signShare('a key', share)
  expect(token).toMatch(/^[\w-]+\.[\w-]{43}$/)
  expect(readShare('a key', token, 59_999)).toEqual(share)
  expect(readShare('a key', token, 60_000)).toBeNull()
})

test('another key, a changed text and what is no token are refused', () => {
  const token = signShare('a key', share)
  const [said, signature] = token.split('.')
  const longer = signShare('another', { ...share, expiresMs: 90_000 }).split('.')[0]
  for (const made of [
    '',
    '.',
    said!,
    `${said}.`,
    `.${signature}`,
    `${longer}.${signature}`,
    `${said}.${signature}x`,
    'x'.repeat(5_000),
  ])
    expect(readShare('a key', made, 0), made).toBeNull()
  expect(readShare('another key', token, 0)).toBeNull()
})

test('a signed text that is no link is refused', () => {
  expect(readShare('k', signShare('k', { ...share, id: 'a b' }), 0)).toBeNull()
  expect(readShare('k', signShare('k', { ...share, expiresMs: Number.NaN }), 0)).toBeNull()
})
