import { VaultError } from '@nora/vault-core'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi, FakeVault } from '../../../testing/fake-platform.ts'
import { aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'
import {
  aFolder,
  aFolderMember,
  aFullRecord,
  aPersonView,
  aVaultWith,
  boris,
} from '../../../testing/password-fixtures.ts'
// Loaded here, not while a test waits for them.
import '../list/open-vault.tsx'
import '../generator/generator-dialog.tsx'
import '../links/share-text-dialog.tsx'
import '../transfer/export-dialog.tsx'
import '../transfer/import-dialog.tsx'
import './folder-dialog.tsx'
import './members-dialog.tsx'
import './folder-head.tsx'
import './cut-history-dialog.tsx'

afterEach(cleanup)

type Policy = Awaited<ReturnType<NonNullable<NonNullable<FakeApi['vault']>['getVaultPolicy']>>>

const policy: Policy = { unverified: 'warn', pin: 'allowed', idle_minutes: 15, may_share_outside: true }

function openFolder(vault: FakeVault, search: string, rules: Partial<Policy> = {}, lang: 'ru' | 'en' = 'en') {
  return openConsole(`/passwords/folder/pwf_work?${search}`, {
    user: aUser({ language: lang }),
    lang,
    vault,
    api: { vault: { getVaultPolicy: async () => ({ ...policy, ...rules }) } },
  })
}

const getDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** A press, as a pointer makes it. */
function choose(option: HTMLElement): void {
  fireEvent.pointerDown(option)
  fireEvent.click(option)
}

test.each([
  ['ru', 'open=folder', 'Новая папка'],
  ['en', 'open=folder', 'New folder'],
  ['ru', 'open=rename', 'Папка'],
  ['en', 'open=rename', 'Folder'],
  ['ru', 'open=members', 'Доступ к папке «Work»'],
  ['en', 'open=members', 'Access to the folder Work'],
  ['ru', 'open=cut', 'Удалить историю папки «Work»?'],
  ['en', 'open=cut', 'Cut the history of the folder Work?'],
  ['ru', 'open=delete', 'Удалить папку «Work»?'],
  ['en', 'open=delete', 'Delete the folder Work?'],
  ['ru', 'open=generator', 'Генератор паролей'],
  ['en', 'open=import', 'Import'],
  ['ru', 'open=export', 'Экспорт'],
  ['ru', 'open=text', 'Отправить текст или файл по ссылке'],
] as const)('in %s the address %s opens the dialog %s', async (lang, search, title) => {
  const { address } = openFolder(aVaultWith(), search, {}, lang)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  fireEvent.click(
    dialog.getAllByRole('button', { name: lang === 'ru' ? 'Закрыть' : 'Close' }).at(-1) as HTMLElement,
  )
  await waitFor(() => expect(address()).toBe('/passwords/folder/pwf_work'))
})

test('a new folder is made inside the one that is open, and opened', async () => {
  const made: unknown[] = []
  const { address } = openFolder(
    aVaultWith([], {
      createFolder: async (folder) => {
        made.push(folder)
        return aFolder({ id: 'pwf_new' })
      },
    }),
    'open=folder',
  )
  const dialog = await getDialog('New folder')
  fireEvent.submit(dialog.getByLabelText('Name'))
  expect(await dialog.findByText('Give the folder a name.')).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' Servers ' } })
  fireEvent.submit(dialog.getByLabelText('Name'))
  await waitFor(() => expect(address()).toBe('/passwords/folder/pwf_new'))
  expect(made).toEqual([{ name: 'Servers', icon: null, parent_id: 'pwf_work' }])
})

test('a folder is not offered to be moved into what lies in it', async () => {
  const folders = [
    aFolder(),
    aFolder({ id: 'pwf_in', name: 'Inside', parent_id: 'pwf_work' }),
    aFolder({ id: 'pwf_other', name: 'Other' }),
  ]
  openFolder(aVaultWith([], {}, folders), 'open=rename')
  const dialog = await getDialog('Folder')
  fireEvent.click(dialog.getByRole('combobox', { name: 'Inside' }))
  expect(await screen.findByRole('option', { name: 'Other' })).toBeDefined()
  expect(screen.queryByRole('option', { name: /Inside|Work/ })).toBeNull()
})

test('a folder is deleted by its typed name, which says for whom it is gone', async () => {
  const deleted: string[] = []
  const members = [aFolderMember(), aFolderMember({ ...boris, folder_role: 'viewer' })]
  const { address } = openFolder(
    aVaultWith([aFullRecord()], { deleteFolder: async (id) => void deleted.push(id) }, [
      aFolder({ members, records: 12 }),
    ]),
    'open=delete',
  )
  const dialog = await getDialog('Delete the folder Work?')
  expect(dialog.getByText(/12 records.*also for 1 other person/)).toBeDefined()
  const button = dialog.getByRole('button', { name: 'Delete for good' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Work' } })
  fireEvent.click(button)
  await waitFor(() => expect(address()).toBe('/passwords'))
  expect(deleted).toEqual(['pwf_work'])
})

test('the history of a folder is cut only by its typed name, and what goes wrong is said', async () => {
  const cut: string[] = []
  const { address } = openFolder(
    aVaultWith([aFullRecord()], {
      cutFolderHistory: async (id) => {
        cut.push(id)
        if (cut.length === 1) throw new VaultError('fork', 'another history', {})
        return aFolder()
      },
    }),
    'open=cut',
  )
  const dialog = await getDialog('Cut the history of the folder Work?')
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Cut the history' })
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Worm' } })
  expect(button.disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Work' } })
  fireEvent.click(button)
  expect(await dialog.findByText('Could not cut the history')).toBeDefined()
  fireEvent.click(button)
  await waitFor(() => expect(address()).toBe('/passwords/folder/pwf_work'))
  expect(cut).toEqual(['pwf_work', 'pwf_work'])
})

test.each([
  ['admin', true],
  ['editor', false],
] as const)('the menu of a folder offers the cut to its %s: %s', async (role, isOffered) => {
  openFolder(aVaultWith([], {}, [aFolder({ role })]), '')
  fireEvent.click(await screen.findByRole('button', { name: 'Actions of the folder' }))
  expect(await screen.findByRole('menuitem', { name: 'Rename or move' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Cut the history…' }) !== null).toBe(isOffered)
})

const unverified = aPersonView({
  user_id: 'usr_vera',
  name: 'Vera',
  email: 'vera@example.org',
  key: 'unverified',
})
const keyless = aPersonView({ user_id: 'usr_gleb', name: 'Gleb', email: 'gleb@example.org', key: 'none' })

async function addPerson(dialog: Awaited<ReturnType<typeof getDialog>>, name: RegExp): Promise<void> {
  const field = dialog.getByLabelText('Give access')
  fireEvent.mouseDown(field)
  fireEvent.mouseUp(field)
  choose(await screen.findByRole('option', { name }))
}

test('an unverified member is warned about, and added with a role', async () => {
  const set: unknown[] = []
  openFolder(
    aVaultWith([], {
      listPeople: async () => [aPersonView(), unverified],
      setMembers: async (...args) => {
        set.push(args)
        return aFolder()
      },
    }),
    'open=members',
  )
  const dialog = await getDialog('Access to the folder Work')
  await addPerson(dialog, /Vera/)
  expect(await dialog.findByText('Nobody has compared the words of this person')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(set).toEqual([
      [
        'pwf_work',
        [
          { user_id: 'usr_anna', role: 'admin' },
          { user_id: 'usr_vera', role: 'editor' },
        ],
      ],
    ]),
  )
})

test('where the team refuses the unverified, and for who has no key, the reason is said instead', async () => {
  openFolder(aVaultWith([], { listPeople: async () => [unverified, keyless] }), 'open=members', {
    unverified: 'refuse',
  })
  const dialog = await getDialog('Access to the folder Work')
  await addPerson(dialog, /Vera/)
  expect(await dialog.findByText(/gives no access before words are compared/)).toBeDefined()
  await addPerson(dialog, /Gleb/)
  expect(await dialog.findByText(/Gleb has no master key yet/)).toBeDefined()
})

test('removing a member says that the key is renewed, and lists the passwords to change afterwards', async () => {
  const set: unknown[] = []
  const members = [aFolderMember(), aFolderMember({ ...boris, folder_role: 'editor' })]
  openFolder(
    aVaultWith(
      [aFullRecord()],
      {
        setMembers: async (...args) => {
          set.push(args)
          return aFolder()
        },
      },
      [aFolder({ members, is_shared: true })],
    ),
    'open=members',
  )
  const dialog = await getDialog('Access to the folder Work')
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Boris Orlov' }))
  expect(await dialog.findByText('Access is lost by Boris Orlov')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Save and renew the key' }))
  const exposed = await getDialog('Change these passwords')
  expect(exposed.getByText('Mail')).toBeDefined()
  expect(set).toEqual([['pwf_work', [{ user_id: 'usr_anna', role: 'admin' }]]])
})

test('a folder cannot be left without an admin', async () => {
  openFolder(aVaultWith(), 'open=members')
  const dialog = await getDialog('Access to the folder Work')
  fireEvent.click(dialog.getByRole('combobox', { name: 'Role of Anna Belova' }))
  choose(await screen.findByRole('option', { name: 'viewer' }))
  expect(await dialog.findByText('Somebody has to be admin of the folder.')).toBeDefined()
})

test('who is no admin of the folder sees the members and cannot change them', async () => {
  openFolder(aVaultWith([], {}, [aFolder({ role: 'editor' })]), 'open=members')
  const dialog = await getDialog('Access to the folder Work')
  expect(dialog.getByText('Anna Belova')).toBeDefined()
  expect(dialog.queryByRole('combobox')).toBeNull()
})
