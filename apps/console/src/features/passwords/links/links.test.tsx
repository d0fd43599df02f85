import type { ShareView } from '@nora/vault-client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeVault } from '../../../testing/fake-platform.ts'
import { aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'
import { aVaultWith } from '../../../testing/password-fixtures.ts'
// Loaded here, not while a test waits for them.
import '../list/open-vault.tsx'
import './share-text-dialog.tsx'

afterEach(cleanup)

const open = (path: string, vault: FakeVault, lang: 'ru' | 'en' = 'en') =>
  openConsole(path, { user: aUser({ language: lang }), lang, vault: aVaultWith(undefined, vault) })
const getDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

function aShare(changes: Partial<ShareView> = {}): ShareView {
  return {
    id: 'shr_1',
    title: 'Mail',
    kind: 'record',
    state: 'open',
    file_bytes: null,
    views_left: 1,
    opened: 0,
    opened_at: null,
    expires_at: '2099-01-01T00:00:00.000Z',
    asks_passphrase: false,
    for_user_id: null,
    reply: null,
    ...changes,
  }
}

test('a link is shown once with a picture for phones, and a mistaken close is warned about', async () => {
  const made: unknown[] = []
  const { address } = open('/passwords?open=text', {
    makeShare: async (share) => {
      made.push(share)
      return { id: 'shr_1', fragment: 'SECRET', expires_at: '' }
    },
  })
  const form = await getDialog('Send a text or a file by link')
  fireEvent.submit(form.getByLabelText('Text'))
  expect(await form.findByText('Enter the text, or choose a file.')).toBeDefined()
  fireEvent.change(form.getByLabelText('Text'), { target: { value: 'the code is 12' } })
  fireEvent.change(form.getByLabelText(/^Passphrase/, { selector: 'input' }), { target: { value: 'spoken' } })
  fireEvent.click(form.getByLabelText(/^Allow a reply/))
  fireEvent.submit(form.getByLabelText('Text'))
  const shown = await getDialog('The link is ready')
  expect(shown.getByText(/\/password#shr_1\.SECRET$/)).toBeDefined()
  expect(shown.getByRole('img', { name: 'The link for the camera of a phone' })).toBeDefined()
  expect(made).toEqual([
    {
      what: { text: 'the code is 12' },
      views: 1,
      expires_in: '1d',
      passphrase: 'spoken',
      for_user_id: null,
      wants_receipt: false,
      takes_reply: true,
    },
  ])
  expect(address()).not.toContain('SECRET')
  fireEvent.click(shown.getByRole('button', { name: 'Close' }))
  expect(await shown.findByText(/Close it\?/)).toBeDefined()
})

test.each([
  ['ru', 'Мои ссылки', 'действует', 'Отозвать ссылку: Mail', 'Отозвать ссылку?', 'Отозвать'],
  ['en', 'My links', 'open', 'Revoke the link: Mail', 'Revoke the link?', 'Revoke'],
] as const)(
  'own links are listed with their state and revoked after a question in %s',
  async (lang, heading, state, revoke, title, confirm) => {
    const revoked: string[] = []
    open(
      '/passwords?tab=links',
      {
        listShares: async () => ({ mine: [aShare()], for_me: [] }),
        revokeShare: async (id) => void revoked.push(id),
      },
      lang,
    )
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
    expect(screen.getByText(state)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: revoke }))
    const dialog = await getDialog(title)
    fireEvent.click(dialog.getByRole('button', { name: confirm }))
    await waitFor(() => expect(revoked).toEqual(['shr_1']))
  },
)

test('ended links are hidden until asked for, those with a reply are not', async () => {
  const mine = [
    aShare({ id: 'shr_2', title: 'Used one', state: 'used' }),
    aShare({ id: 'shr_3', title: 'Answered', state: 'used', reply: 'my answer' }),
  ]
  open('/passwords?tab=links', { listShares: async () => ({ mine, for_me: [] }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Reply: Answered' }))
  expect(await screen.findByText('my answer')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Used one')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Show ended links: 1' }))
  expect(await screen.findByText('Used one')).toBeDefined()
})

test('what a member shared opens by a button, not before', async () => {
  const opened: string[] = []
  open('/passwords?tab=links', {
    listShares: async () => ({
      mine: [],
      for_me: [
        { id: 'shr_9', from_user_id: 'usr_boris', expires_at: '2099-01-01T00:00:00.000Z', views_left: 1 },
      ],
    }),
    openShareForMe: async (id) => {
      opened.push(id)
      return { kind: 'inline', text: 'from Boris' }
    },
  })
  expect(await screen.findByText('From Boris Orlov')).toBeDefined()
  expect(opened).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('from Boris')).toBeDefined()
})
