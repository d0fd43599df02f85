import { LANGS } from '@nora/kit'
import { VaultError } from '@nora/vault-core'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { wordListTexts } from '../../../platform/vault/word-list.messages.ts'
import type { FakeApi, FakeVault } from '../../../testing/fake-platform.ts'
import { aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'
import { anOpenVault, aPerson, aUserKey, aVaultPolicy } from '../../../testing/vault-fixtures.ts'
import { keysTexts } from './keys.messages.ts'

afterEach(cleanup)

const team = { id: 'tem_forest', name: 'Clear Forest', icon: null, type: 'team' } as const
const ANNA = { id: 'usr_anna', name: 'Anna Belova', email: 'anna@example.org' }
const OWN_WORDS = ['acorn', 'bridge', 'candle', 'desert', 'ember', 'forest', 'glacier']

type Parts = {
  lang?: 'ru' | 'en'
  api?: FakeApi['vault']
  vault?: FakeVault
  role?: 'primary_owner' | 'admin'
  path?: string
}

function open({ lang = 'en', api, vault, role = 'primary_owner', path = '/team_passwords' }: Parts = {}) {
  return openConsole(path, {
    lang,
    user: aUser({ team, language: lang, team_role: role }),
    api: {
      vault: {
        getVaultPolicy: async () => aVaultPolicy(),
        listUserKeys: async () => ({
          items: [
            aUserKey({ user: ANNA, role: 'primary_owner', is_verified: true }),
            aUserKey(),
            aUserKey({
              user: { id: 'usr_vera', name: null, email: 'vera@example.org' },
              state: 'none',
              generation: 0,
              set_up_at: null,
            }),
          ],
        }),
        ...api,
      },
    },
    vault: anOpenVault({
      listPeople: async () => [
        aPerson({ user_id: ANNA.id, name: ANNA.name, email: ANNA.email, key: 'verified', words: OWN_WORDS }),
        aPerson(),
        aPerson({ user_id: 'usr_vera', name: null, email: 'vera@example.org', key: 'none', words: null }),
      ],
      ...vault,
    }),
  })
}

async function choose(row: string, action: string) {
  const line = (await screen.findByText(row)).closest('[role=row]') as HTMLElement
  fireEvent.click(within(line).getByRole('button', { expanded: false }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

describe.each(LANGS)('in %s', (lang) => {
  const texts = keysTexts[lang]

  test('members are listed with the state of their keys', async () => {
    open({ lang })
    expect(await screen.findByText('Boris Orlov')).toBeDefined()
    for (const state of ['verified', 'unverified', 'none'] as const) {
      expect(screen.getByText(texts.states[state])).toBeDefined()
    }
  })

  test('words that match are signed', async () => {
    const confirmWords = vi.fn(async () => {})
    open({ lang, vault: { confirmWords }, path: '/team_passwords?member=usr_boris' })
    const { compareDialog } = texts
    expect(await screen.findByRole('list', { name: compareDialog.theirWords('Boris Orlov') })).toBeDefined()
    expect(await screen.findByRole('list', { name: compareDialog.ownTitle })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: compareDialog.match }))
    await waitFor(() => expect(confirmWords).toHaveBeenCalledExactlyOnceWith('usr_boris'))
  })

  test('the words of both are shown in the language of whoever is called, too', async () => {
    open({ lang, path: '/team_passwords?member=usr_boris' })
    const { theirWords, ownTitle } = texts.compareDialog
    const theirs = await screen.findByRole('list', { name: theirWords('Boris Orlov') })
    const own = await screen.findByRole('list', { name: ownTitle })
    const shown = () => [theirs, own].map((list) => list.textContent)
    const english = ['otter', 'acorn']
    const russian = ['слово-1', 'слово-1']
    const [before, after] = lang === 'en' ? [english, russian] : [russian, english]
    for (const [at, word] of before.entries()) expect(shown()[at]).toContain(word)
    const { languages } = wordListTexts[lang]
    fireEvent.click(screen.getByRole('radio', { name: lang === 'en' ? languages.ru : languages.en }))
    for (const [at, word] of after.entries()) expect(shown()[at]).toContain(word)
  })

  test('words that differ are not signed, and the reader is told what that means', async () => {
    const confirmWords = vi.fn(async () => {})
    open({ lang, vault: { confirmWords }, path: '/team_passwords?member=usr_boris' })
    const { compareDialog } = texts
    fireEvent.click(await screen.findByRole('button', { name: compareDialog.differ }))
    expect(await screen.findByText(compareDialog.differSentence)).toBeDefined()
    expect(screen.queryByRole('button', { name: compareDialog.match })).toBeNull()
    expect(confirmWords).not.toHaveBeenCalled()
  })

  test('what waits for a signature is said, and signed by a button', async () => {
    const doTask = vi.fn(async () => {})
    const task = { kind: 'remove', user_id: 'usr_gone' } as const
    open({ lang, vault: { listTasks: async () => [task], doTask } })
    expect(await screen.findByText(texts.memberTasks.remove(texts.formerMember))).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: texts.sign }))
    await waitFor(() => expect(doTask).toHaveBeenCalledExactlyOnceWith(task))
  })

  test('another key than was signed is offered for comparing only', async () => {
    const doTask = vi.fn(async () => {})
    const confirmWords = vi.fn(async () => {})
    open({
      lang,
      api: { listUserKeys: async () => ({ items: [aUserKey({ task: 'rekey' })] }) },
      vault: {
        listTasks: async () => [{ kind: 'rekey', user_id: 'usr_boris' }],
        listPeople: async () => [aPerson({ key: 'waits' })],
        doTask,
        confirmWords,
      },
    })
    expect(await screen.findByText(texts.states.other)).toBeDefined()
    expect(screen.queryByRole('button', { name: texts.sign })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: texts.compare }))
    fireEvent.click(await screen.findByRole('button', { name: texts.compareDialog.match }))
    await waitFor(() => expect(confirmWords).toHaveBeenCalledOnce())
    expect(doTask).toHaveBeenCalledExactlyOnceWith({ kind: 'rekey', user_id: 'usr_boris' })
  })

  test('a member without a key is asked to set one up', async () => {
    const askForUserKey = vi.fn(async () => undefined)
    open({ lang, api: { askForUserKey } })
    await choose('vera@example.org', texts.ask)
    await waitFor(() => expect(askForUserKey).toHaveBeenCalledWith({ params: { id: 'usr_vera' } }))
  })

  test('owners change the rules, administrators read them', async () => {
    const saveVaultPolicy = vi.fn(async ({ body }) => body)
    open({ lang, api: { saveVaultPolicy }, path: '/team_passwords?tab=rules' })
    fireEvent.click(await screen.findByRole('radio', { name: texts.rules.unverifiedChoices.refuse }))
    await waitFor(() =>
      expect(saveVaultPolicy).toHaveBeenCalledWith({ body: aVaultPolicy({ unverified: 'refuse' }) }),
    )
    cleanup()
    open({ lang, role: 'admin', path: '/team_passwords?tab=rules' })
    expect(await screen.findByText(texts.rules.ownersOnly)).toBeDefined()
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

test('folders that only the reader can open are named', async () => {
  const folder = { id: 'fld_1', name: 'Bank', is_shared: true, is_only_holder: true }
  open({ vault: { listFolders: async () => [folder as never] } })
  expect(await screen.findByText(keysTexts.en.lone('Bank'))).toBeDefined()
})

test('a list of keys that began anew is taken only after a question', async () => {
  let isAccepted = false
  const acceptNewDirectory = vi.fn(async () => {
    isAccepted = true
  })
  open({
    vault: {
      acceptNewDirectory,
      listPeople: async () => {
        if (isAccepted) return [aPerson()]
        throw new VaultError('fork', 'the directory began anew', { chain: 2, expected: 1 })
      },
    },
  })
  const { anew } = keysTexts.en
  fireEvent.click(await screen.findByRole('button', { name: anew.accept }))
  expect(acceptNewDirectory).not.toHaveBeenCalled()
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: anew.accept }))
  expect(await screen.findByText('Boris Orlov')).toBeDefined()
})

test('keys that cannot be read say why, with a way to repeat', async () => {
  open({
    vault: {
      listPeople: async () => {
        throw new VaultError('not_signed', 'a signature does not match', {})
      },
    },
  })
  expect(await screen.findByText(keysTexts.en.failed.load)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})
