import type { PersonView } from '@nora/vault-client'
import { VaultError } from '@nora/vault-core'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../../testing/fake-platform.ts'
import { aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'
import { aPersonView, aVaultWith, boris } from '../../../testing/password-fixtures.ts'
import { aVaultPolicy } from '../../../testing/vault-fixtures.ts'
import { keysTexts } from '../team/keys.messages.ts'
import { keyNoticeTexts } from './key-notice.messages.ts'
// Loaded here, not while a test waits for them.
import './open-vault.tsx'
import './key-notice.tsx'

afterEach(cleanup)

const user = aUser({ team_role: 'member' })
const vera = aPersonView({ user_id: 'usr_vera', name: 'Vera', email: 'vera@example.org', role: 'admin' })

function open(
  people: readonly PersonView[] | Error,
  vault: FakeVault = {},
  rule: 'warn' | 'refuse' = 'warn',
) {
  const listPeople = async () => {
    if (people instanceof Error) throw people
    return [...people]
  }
  return openConsole('/passwords', {
    user,
    lang: 'en',
    api: { vault: { getVaultPolicy: async () => aVaultPolicy({ unverified: rule }) } },
    vault: aVaultWith([], { listPeople, ...vault }),
  })
}

const own = (key: PersonView['key']) => aPersonView({ user_id: user.id, role: 'member', key })
const texts = keyNoticeTexts.en

test.each(['waits', 'unverified'] as const)(
  'who has a key that is %s is told whom to call, with the words at hand',
  async (key) => {
    const { history } = open([own(key), vera, boris])
    expect(await screen.findByText(texts[key].title)).toBeDefined()
    const notice = screen.getByText(texts[key].title).closest('div') as HTMLElement
    expect(within(notice).getByText('Vera')).toBeDefined()
    // Members sign nothing.
    expect(within(notice).queryByText(/Boris/)).toBeNull()
    expect(screen.queryByText(texts.refuses)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: texts.show }))
    await waitFor(() => expect(history.location.search).toContain('open=settings'))
  },
)

test('a team whose rule refuses such members says so', async () => {
  open([own('unverified'), vera], {}, 'refuse')
  expect(await screen.findByText(texts.refuses)).toBeDefined()
})

test('it is put off by a button', async () => {
  open([own('unverified'), vera])
  fireEvent.click(await screen.findByRole('button', { name: texts.later }))
  expect(screen.queryByText(texts.unverified.title)).toBeNull()
})

test.each([
  ['whose key was verified', [own('verified'), vera]],
  ['who is alone', [own('unverified')]],
])('nothing is said to somebody %s', async (_, people) => {
  open(people)
  await screen.findByText('The vault is empty')
  expect(screen.queryByText(texts.unverified.title)).toBeNull()
})

test('a list of keys that is refused is shown in red with its reason', async () => {
  open(new VaultError('not_signed', 'a signature does not match', {}))
  expect(await screen.findByText(texts.refused.title)).toBeDefined()
  expect(screen.getByText(/The signature does not match/)).toBeDefined()
  expect(screen.queryByRole('button', { name: keysTexts.en.anew.accept })).toBeNull()
})

test('members, too, take a list of keys that began anew, after a question', async () => {
  const acceptNewDirectory = vi.fn(async () => {})
  open(new VaultError('fork', 'the directory began anew', { chain: 2, expected: 1 }), { acceptNewDirectory })
  const { anew } = keysTexts.en
  fireEvent.click(await screen.findByRole('button', { name: anew.accept }))
  expect(acceptNewDirectory).not.toHaveBeenCalled()
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: anew.accept }))
  await waitFor(() => expect(acceptNewDirectory).toHaveBeenCalledOnce())
})
