import { VaultError } from '@nora/vault-core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeVault } from '../../../testing/fake-platform.ts'
import { aProblem } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'

const ID = 'shr_01JZ0000000000000000000000'
const SECRET = 'A'.repeat(43)
const look = {
  team: 'Acme',
  expires_at: '2099-01-01T00:00:00.000Z',
  views_left: 1,
  asks_passphrase: false,
  takes_reply: false,
  file_bytes: null,
}

beforeEach(() => window.history.replaceState(null, '', '/password'))
afterEach(cleanup)

function openLink(hash: string, vault: FakeVault, lang: 'ru' | 'en' = 'en') {
  window.history.replaceState(null, '', `/password${hash}`)
  return openConsole('/password', { user: null, lang, vault })
}

test.each([
  ['ru', 'Показать один раз', 'Ссылка больше не откроется'],
  ['en', 'Show once', 'Gone now'],
] as const)(
  'a link opens by its button alone, and says in %s when it is gone',
  async (lang, button, gone) => {
    const opened: unknown[] = []
    openLink(
      `#${ID}.${SECRET}`,
      {
        lookAtShare: async () => look,
        openShare: async (share) => {
          opened.push(share)
          return { content: { kind: 'inline', text: 'the code is 12' }, views_left: 0, can_reply: false }
        },
      },
      lang,
    )
    expect(await screen.findByText('Acme')).toBeDefined()
    expect(opened).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText('the code is 12')).toBeDefined()
    expect(screen.getByText(gone)).toBeDefined()
    expect(opened).toEqual([{ id: ID, secret: SECRET, passphrase: null }])
  },
)

test('the secret leaves the address before anything is asked of the server', async () => {
  const hashes: string[] = []
  openLink(`#${ID}.${SECRET}`, {
    lookAtShare: async () => {
      hashes.push(window.location.href)
      return look
    },
  })
  await screen.findByText('Acme')
  expect(hashes.map((href) => new URL(href).hash)).toEqual([''])
  expect(document.body.innerHTML).not.toContain(SECRET)
})

test.each([
  ['', /The address has no key/],
  [`#${ID}.${SECRET.slice(0, 20)}`, /The link is not complete/],
  [`#${ID}`, /The link is not complete/],
])('the fragment %j asks nothing of the server and says what is wrong', async (hash, sentence) => {
  openLink(hash, {})
  expect(await screen.findByText(sentence)).toBeDefined()
})

test.each([
  ['ru', 'Запись не найдена или ссылка устарела'],
  ['en', 'No entry found or link out of date'],
] as const)('a link that is used, late, revoked or unknown says the same in %s', async (lang, sentence) => {
  const lookAtShare = async () => {
    throw aProblem(404, 'NotFound', 'none')
  }
  openLink(`#${ID}.${SECRET}`, { lookAtShare }, lang)
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('a link that somebody else opens meanwhile says that it is gone', async () => {
  openLink(`#${ID}.${SECRET}`, {
    lookAtShare: async () => look,
    openShare: async () => {
      throw aProblem(404, 'NotFound', 'none')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show once' }))
  expect(await screen.findByText('No entry found or link out of date')).toBeDefined()
})

test('a wrong passphrase is told at its field, and another one opens the link', async () => {
  openLink(`#${ID}.${SECRET}`, {
    lookAtShare: async () => ({ ...look, asks_passphrase: true, views_left: 3 }),
    openShare: async ({ passphrase }) => {
      if (passphrase !== 'right') throw new VaultError('wrong_key', 'other key')
      return { content: { kind: 'inline', text: 'opened' }, views_left: 2, can_reply: false }
    },
  })
  const field = await screen.findByLabelText('Passphrase of the link')
  fireEvent.change(field, { target: { value: 'wrong' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(/passphrase does not fit/)).toBeDefined()
  fireEvent.change(field, { target: { value: 'right' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('opened')).toBeDefined()
})

test('a reply is sent once', async () => {
  const replies: string[] = []
  openLink(`#${ID}.${SECRET}`, {
    lookAtShare: async () => ({ ...look, takes_reply: true }),
    openShare: async () => ({ content: { kind: 'inline', text: 'opened' }, views_left: 0, can_reply: true }),
    replyToShare: async (_share, text) => void replies.push(text),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show once' }))
  fireEvent.change(await screen.findByLabelText('Reply'), { target: { value: 'thanks' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the reply' }))
  expect(await screen.findByText('Reply sent.')).toBeDefined()
  await waitFor(() => expect(screen.queryByLabelText('Reply')).toBeNull())
  expect(replies).toEqual(['thanks'])
})
