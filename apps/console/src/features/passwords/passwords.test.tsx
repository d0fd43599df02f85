import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { gateTexts } from '../../platform/vault/gate.messages.ts'
import type { FakeVault } from '../../testing/fake-platform.ts'
import { aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { aFolder, aFolderMember, aFullRecord, aVaultWith } from '../../testing/password-fixtures.ts'
import { anOpenState } from '../../testing/vault-fixtures.ts'
// Loaded here, not while a test waits for them.
import './list/open-vault.tsx'
import './record/form/record-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openVault(vault: FakeVault, path = '/passwords', lang: 'ru' | 'en' = 'en') {
  return openConsole(path, { user: aUser({ language: lang }), lang, vault })
}

async function getRow(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error(`no row of ${name}`)
  return row
}

function stubClipboard(): string[] {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
  return copied
}

const press = (key: string, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, code: `Key${key.toUpperCase()}` })

/** A press, as a pointer makes it. */
function choose(option: HTMLElement): void {
  fireEvent.pointerDown(option)
  fireEvent.click(option)
}

const bank = aFullRecord(
  { password: 'bank secret' },
  { id: 'pwd_bank', overview: { name: 'Bank', login: '4711', tags: ['money'], urls: ['bank.example'] } },
)

test('records of all folders are listed with login and site, and never a value', async () => {
  openVault(aVaultWith())
  const row = await getRow('Mail')
  expect(row.textContent).toContain('anna')
  expect(row.textContent).toContain('mail.example.org')
  expect(document.body.textContent).not.toContain('correct horse')
})

test('the first unlock in a browser tells of when the newest change is', async () => {
  const newest = aFullRecord({}, { id: 'pwd_new', changed_at: '2026-01-15T11:30:00.000Z' })
  openVault({
    ...aVaultWith([aFullRecord(), newest]),
    getState: async () => anOpenState({ is_first_here: true }),
  })
  const title = await screen.findByText(gateTexts.en.firstHere.title)
  const notice = title.closest<HTMLElement>('[role=status]')
  await waitFor(() =>
    expect(notice?.querySelector('time')?.getAttribute('datetime')).toBe('2026-01-15T11:30:00.000Z'),
  )
})

test('names are shown with what could deceive the eye written out', async () => {
  openVault(aVaultWith([aFullRecord({}, { overview: { name: 'bank\u202etxt' } })]))
  expect(await screen.findByText('bank\\u{202e}txt')).toBeDefined()
})

test('records stand by name whatever folder they are in; what is found, the best first', async () => {
  const named = (name: string) => aFullRecord({}, { id: `pwd_${name}`, overview: { name, urls: [] } })
  openVault(aVaultWith(['mail 10', 'Mail 9', 'bank of mail', 'Airline'].map(named)))
  await getRow('Airline')
  const shown = () => screen.getAllByText(/mail|airline/i, { selector: '[role=row] .truncate' })
  const names = () => shown().map(({ textContent }) => textContent)
  expect(names()).toEqual(['Airline', 'bank of mail', 'Mail 9', 'mail 10'])
  press('/')
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'mail' } })
  await waitFor(() => expect(names()).toEqual(['Mail 9', 'mail 10', 'bank of mail']))
})

test('the record of an address waits for its folder, however late that loads', async () => {
  const home = aFolder({ id: 'pwf_home', name: 'Home' })
  const cellar = aFullRecord({}, { id: 'pwd_cellar', folder_id: 'pwf_home', overview: { name: 'Cellar' } })
  const vault = aVaultWith([aFullRecord(), cellar], {}, [aFolder(), home])
  let load = () => {}
  const late = new Promise<void>((resolve) => {
    load = resolve
  })
  const { openFolder } = vault
  const { address } = openVault(
    {
      ...vault,
      openFolder: async (id) => {
        if (id === 'pwf_home') await late
        return (await openFolder?.(id)) ?? []
      },
    },
    '/passwords?record=pwd_cellar',
  )
  await getRow('Mail')
  expect(address()).toContain('record=pwd_cellar')
  load()
  expect(await screen.findByRole('dialog', { name: 'Cellar' })).toBeDefined()
})

test('words of the search find records and stay out of the address, as tags do', async () => {
  const { address } = openVault(aVaultWith([aFullRecord(), bank]))
  await getRow('Mail')
  press('/')
  const field = await screen.findByRole('searchbox')
  fireEvent.change(field, { target: { value: 'bank' } })
  await waitFor(() => expect(screen.queryByText('Mail')).toBeNull())
  await getRow('Bank')
  expect(address()).toBe('/passwords')
})

test('the title of the browser tab never has the name of a folder', async () => {
  openVault(aVaultWith(), '/passwords/folder/pwf_work')
  expect(await screen.findByRole('heading', { name: 'Work', level: 1 })).toBeDefined()
  expect(document.title).toBe('Entries in a folder · Nora')
})

test('keys open the form, edit the record of the focused row, copy its login and its password', async () => {
  const copied = stubClipboard()
  const { address, history } = openVault(aVaultWith())
  const row = await getRow('Mail')
  act(() => row.focus())
  press('u', row)
  await waitFor(() => expect(copied).toEqual(['anna']))
  press('c', row)
  await waitFor(() => expect(copied).toEqual(['anna', 'correct horse']))
  expect(await screen.findByText(/browser does not let the page check the clipboard/)).toBeDefined()
  press('e', row)
  await waitFor(() => expect(address()).toContain('record=pwd_mail'))
  expect(await screen.findByRole('dialog', { name: 'Edit Mail' })).toBeDefined()
  act(() => history.push('/passwords'))
  await getRow('Mail')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Mail' })).toBeNull())
  press('n')
  expect(await screen.findByRole('dialog', { name: 'New record' })).toBeDefined()
})

test('a site opens by its key without telling it where one came from, and never what would run', async () => {
  const opened: unknown[][] = []
  vi.stubGlobal('open', (...args: unknown[]) => void opened.push(args))
  const script = aFullRecord(
    {},
    { id: 'pwd_js', overview: { name: 'Script', urls: ['javascript:alert(1)'] } },
  )
  openVault(aVaultWith([aFullRecord(), script]))
  const row = await getRow('Script')
  act(() => row.focus())
  press('o', row)
  const mail = await getRow('Mail')
  act(() => mail.focus())
  press('o', mail)
  expect(opened).toEqual([['https://mail.example.org/inbox', '_blank', 'noopener,noreferrer']])
})

test('what is thrown away comes back by the notification that tells of it', async () => {
  const calls: unknown[] = []
  openVault(
    aVaultWith([aFullRecord()], {
      trashRecords: async (...args) => void calls.push(['trash', ...args]),
      restoreRecords: async (...args) => void calls.push(['restore', ...args]),
    }),
  )
  const row = await getRow('Mail')
  fireEvent.click(within(row).getByRole('checkbox', { name: /Mail/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Move to the trash' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(calls).toEqual([
      ['trash', 'pwf_work', ['pwd_mail']],
      ['restore', 'pwf_work', ['pwd_mail']],
    ]),
  )
})

test('the trash lists what is thrown away, and deletes it for good after a question', async () => {
  const removed: unknown[] = []
  const old = aFullRecord({}, { is_trashed: true })
  openVault(
    aVaultWith([old, bank], { removeRecords: async (...args) => void removed.push(args) }),
    '/passwords?view=trash',
  )
  const row = await getRow('Mail')
  expect(screen.queryByText('Bank')).toBeNull()
  fireEvent.click(within(row).getByRole('checkbox', { name: /Mail/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete for good' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 record for good?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(removed).toEqual([['pwf_work', ['pwd_mail']]]))
})

test('a bulk move goes folder by folder, and warns of a shared one', async () => {
  const moved: unknown[] = []
  const home = aFolder({ id: 'pwf_home', name: 'Home' })
  const team = aFolder({
    id: 'pwf_team',
    name: 'Team',
    is_shared: true,
    members: [aFolderMember(), aFolderMember()],
  })
  const other = aFullRecord({}, { id: 'pwd_cellar', folder_id: 'pwf_home', overview: { name: 'Cellar' } })
  openVault(
    aVaultWith([aFullRecord(), other], { moveRecords: async (...args) => void moved.push(args) }, [
      aFolder(),
      home,
      team,
    ]),
  )
  for (const name of ['Mail', 'Cellar']) {
    fireEvent.click(within(await getRow(name)).getByRole('checkbox', { name: new RegExp(name) }))
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 records' }))
  fireEvent.click(dialog.getByRole('combobox', { name: 'To' }))
  choose(await screen.findByRole('option', { name: 'Team' }))
  expect(await dialog.findByText(/2 people will see/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }))
  await waitFor(() =>
    expect(moved).toEqual([
      ['pwf_home', ['pwd_cellar'], 'pwf_team'],
      ['pwf_work', ['pwd_mail'], 'pwf_team'],
    ]),
  )
})

test.each([
  ['ru', 'Хранилище пустое', 'Импорт', 'Добавить'],
  ['en', 'The vault is empty', 'Import', 'Add'],
] as const)('an empty vault offers to import and to add in %s', async (lang, title, importing, adding) => {
  const { address } = openVault(aVaultWith([], {}), '/passwords', lang)
  expect(await screen.findByText(title)).toBeDefined()
  expect(screen.getAllByRole('button', { name: adding }).length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: importing }))
  await waitFor(() => expect(address()).toContain('open=import'))
})

test('folders that do not load say why, and load again', async () => {
  let fails = true
  openVault(
    aVaultWith([aFullRecord()], {
      listFolders: async () => {
        if (fails) throw new Error('gone')
        return [aFolder()]
      },
    }),
  )
  const retry = await screen.findByRole('button', { name: 'Retry' })
  fails = false
  fireEvent.click(retry)
  await getRow('Mail')
})

test('news of a folder bring what others have written', async () => {
  const records = [aFullRecord()]
  const { platform } = openVault(aVaultWith(records))
  await getRow('Mail')
  records.push(bank)
  act(() => platform.tellVault({ kind: 'folder', folder_id: 'pwf_work' }))
  await getRow('Bank')
})

test('a folder over the plan is looked at and copied from, not written to', async () => {
  openVault(aVaultWith([aFullRecord()], {}, [aFolder({ is_read_only: true })]), '/passwords/folder/pwf_work')
  await getRow('Mail')
  expect(screen.getByText('Over the plan: read-only')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  press('n')
  expect(screen.queryByRole('dialog', { name: 'New record' })).toBeNull()
})

test('a folder whose key is not passed on yet names who can do that', async () => {
  const waits = aFolder({
    state: 'waits',
    name: '',
    members: [aFolderMember(), aFolderMember({ user_id: 'usr_1', name: 'Vera', has_grant: false })],
  })
  openVault(aVaultWith([], {}, [waits]), '/passwords/folder/pwf_work')
  expect(await screen.findByText(/Any of these people passes the key on/)).toBeDefined()
  expect(screen.getByText(/^Anna Belova$/, { selector: 'li' })).toBeDefined()
  expect(screen.queryByText('Vera')).toBeNull()
})

test('a refused folder shows its reason in red with details, and none of its records', async () => {
  const refused = aFolder({ state: 'refused', refusal: { fault: 'older', what: 'folder' } })
  openVault(aVaultWith([aFullRecord()], {}, [refused]), '/passwords/folder/pwf_work')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The server showed an older state.')
  expect(screen.queryByText('Mail')).toBeNull()
  fireEvent.click(within(alert).getByRole('button', { name: 'Details' }))
  expect(alert.textContent).toMatch(/pwf_work.*folder.*older/)
})

test('the only holder of a shared folder is warned', async () => {
  openVault(
    aVaultWith([aFullRecord()], {}, [aFolder({ is_shared: true, is_only_holder: true })]),
    '/passwords/folder/pwf_work',
  )
  expect(await screen.findByText('Nobody but you can open this shared folder')).toBeDefined()
})

test('folders stand below their parents in groups, and collapse', async () => {
  openVault(
    aVaultWith([], {}, [
      aFolder({ id: 'pwf_a', name: 'A' }),
      aFolder({ id: 'pwf_b', name: 'Within', parent_id: 'pwf_a' }),
      aFolder({ id: 'pwf_c', name: 'Shared one', is_shared: true }),
    ]),
  )
  const tree = within(await screen.findByRole('navigation', { name: 'Folders' }))
  expect(await tree.findByRole('link', { name: /Within/ })).toBeDefined()
  expect(
    within(tree.getByRole('region', { name: 'Shared' })).getByRole('link', { name: /Shared one/ }),
  ).toBeDefined()
  fireEvent.click(tree.getByRole('button', { name: 'Collapse A' }))
  expect(tree.queryByRole('link', { name: /Within/ })).toBeNull()
})
