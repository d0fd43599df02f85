import type { RecordToSave } from '@nora/vault-client'
import { makeEmptyRecord, type RecordContent } from '@nora/vault-records'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ImportRow, ReadFile } from '../../../platform/vault-transfers.ts'
import type { FakeVault } from '../../../testing/fake-platform.ts'
import { aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'
import { aFolder, aRecord, aVaultWith } from '../../../testing/password-fixtures.ts'
// Loaded here, not while a test waits for them.
import '../list/open-vault.tsx'
import './export-dialog.tsx'
import './import-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function content(name: string): RecordContent {
  const { overview, details } = makeEmptyRecord()
  return { overview: { ...overview, name }, details }
}

function aNewRow(name: string, changes: Partial<Extract<ImportRow, { status: 'new' }>> = {}): ImportRow {
  return { status: 'new', line: 2, name, login: '', path: [], states: [content(name)], files: [], ...changes }
}

function aFile(rows: ImportRow[], changes: Partial<ReadFile> = {}): ReadFile {
  return { kind: 'read', format: 'chrome_csv', folders: [], notes: [], rows, ...changes }
}

const open = (search: string, vault: FakeVault, lang: 'ru' | 'en' = 'en') =>
  openConsole(`/passwords?${search}`, { user: aUser({ language: lang }), lang, vault: aVaultWith([], vault) })
const getDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function chooseFile(dialog: Awaited<ReturnType<typeof getDialog>>, label = 'File to import') {
  fireEvent.change(dialog.getByLabelText(label), { target: { files: [new File(['a,b'], 'export.csv')] } })
}

test.each([
  ['ru', 'Импорт', 'Файл для импорта', ['Новые: 1', 'Изменятся: 1', 'Уже есть: 1', 'Не подходят: 1']],
  ['en', 'Import', 'File to import', ['New: 1', 'Changed: 1', 'Same: 1', 'Refused: 1']],
] as const)('the preview says of each row what it would do in %s', async (lang, title, label, counts) => {
  const rows: ImportRow[] = [
    aNewRow('One'),
    {
      status: 'changed',
      line: 3,
      name: 'Two',
      login: 'b',
      content: content('Two'),
      files: [],
      target: aRecord(),
    },
    { status: 'same', line: 4, name: 'Three', login: '' },
    { status: 'refused', line: 5, name: '', code: 'nothing_in_row' },
  ]
  open('open=import', { readImport: async () => aFile(rows) }, lang)
  const dialog = await getDialog(title)
  await chooseFile(dialog, label)
  for (const count of counts) expect(await dialog.findByText(count)).toBeDefined()
  fireEvent.click(dialog.getByText(counts[3]))
  await waitFor(() => expect(dialog.queryByText('One')).toBeNull())
})

test('an encrypted file asks for its password, a wrong one is told, and the file is read then', async () => {
  const passwords: (string | undefined)[] = []
  open('open=import', {
    readImport: async (_file, { password }) => {
      passwords.push(password)
      if (password === 'right') return aFile([aNewRow('One')], { format: 'kdbx' })
      return {
        kind: 'refused',
        code: password === undefined ? 'password_needed' : 'wrong_password',
        line: null,
      }
    },
  })
  const dialog = await getDialog('Import')
  await chooseFile(dialog)
  const field = await dialog.findByLabelText('Password of the file')
  for (const password of ['wrong', 'right']) {
    fireEvent.change(field, { target: { value: password } })
    fireEvent.click(dialog.getByRole('button', { name: 'Read the file' }))
    if (password === 'wrong')
      expect(await dialog.findByText('The password of the file does not fit.')).toBeDefined()
  }
  expect(await dialog.findByText('KeePass, KDBX: 1 record.')).toBeDefined()
  expect(passwords).toEqual([undefined, 'wrong', 'right'])
})

test('a table of no known format is read by the columns that the person names', async () => {
  const mappings: unknown[] = []
  open('open=import', {
    readImport: async (_file, { mapping }) => {
      mappings.push(mapping)
      return aFile([aNewRow('One')], { format: 'csv' })
    },
    readImportHeader: async () => ({
      kind: 'read',
      columns: ['Service', 'Secret'],
      samples: [['Mail', 'hunter2']],
      suggested: { Service: 'name', Secret: 'password' },
      format: null,
    }),
  })
  const dialog = await getDialog('Import')
  await chooseFile(dialog)
  expect(await dialog.findByText('Which column is what')).toBeDefined()
  expect(dialog.getByText('Mail')).toBeDefined()
  expect(dialog.queryByText('hunter2')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Read the file' }))
  expect(await dialog.findByText('Another CSV table: 1 record.')).toBeDefined()
  expect(mappings).toEqual([undefined, { Service: 'name', Secret: 'password' }])
})

test('an import that breaks off says how far it came, and goes on without writing a row twice', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => aNewRow(`Row ${index}`))
  const written: string[] = []
  let isCut = true
  open('open=import', {
    readImport: async () => aFile(rows),
    createFolder: async () => aFolder({ id: 'pwf_new' }),
    saveRecords: async (_folder, records: RecordToSave[]) => {
      if (written.length > 0 && isCut) throw new Error('cut')
      for (const one of records) written.push(one.content.overview.name)
      return { saved: records.map((_one, index) => aRecord({ id: `pwd_${index}` })), conflicts: [] }
    },
  })
  const dialog = await getDialog('Import')
  await chooseFile(dialog)
  fireEvent.click(await dialog.findByRole('button', { name: 'Import 150 records' }))
  expect(await dialog.findByText('The import broke off')).toBeDefined()
  expect(dialog.getByText(/^100 of 150 are written/)).toBeDefined()
  isCut = false
  fireEvent.click(dialog.getByRole('button', { name: 'Go on' }))
  expect(await dialog.findByText('Added: 150 records')).toBeDefined()
  expect(new Set(written).size).toBe(150)
  expect(written).toHaveLength(150)
})

test('a second import of the same file has nothing to add', async () => {
  open('open=import', {
    readImport: async () => aFile([{ status: 'same', line: 2, name: 'One', login: '' }]),
  })
  const dialog = await getDialog('Import')
  await chooseFile(dialog)
  expect(await dialog.findByText('Everything in the file is in the vault already.')).toBeDefined()
  expect((dialog.getByRole('button', { name: 'Import' }) as HTMLButtonElement).disabled).toBe(true)
})

test('an export asks who is there before it makes the file, and says what the format has no place for', async () => {
  const calls: unknown[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:x')
  open('open=export', {
    getThisDevice: async () => ({ id: 'pdv_1', has_pin: true }),
    verifyWithPin: async (pin) => void calls.push(['pin', pin]),
    writeExport: async (folders, format, { password, hasFiles, hasHistory }) => {
      calls.push([folders, format, password, { hasFiles, hasHistory }])
      const left_out = { files: 2, versions: 3, past_passwords: 0 }
      return { bytes: new Uint8Array(3), extension: 'json.age', type: 'text/plain', left_out }
    },
  })
  const dialog = await getDialog('Export')
  const [first, again] = ['Password of the file', 'The password again'].map((name) =>
    dialog.getByLabelText(name),
  )
  fireEvent.change(first as HTMLElement, { target: { value: 'long enough' } })
  fireEvent.change(again as HTMLElement, { target: { value: 'other' } })
  fireEvent.submit(first as HTMLElement)
  expect(await dialog.findByText('The passwords differ.')).toBeDefined()
  fireEvent.change(again as HTMLElement, { target: { value: 'long enough' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: /^With earlier versions/ }))
  fireEvent.submit(first as HTMLElement)
  const pin = await screen.findByLabelText('PIN of this device')
  expect(calls).toEqual([])
  fireEvent.change(pin, { target: { value: '4711' } })
  fireEvent.submit(pin)
  const done = await getDialog('File exported')
  expect(done.getByText('2 files')).toBeDefined()
  expect(done.getByText('earlier versions: 3')).toBeDefined()
  expect(calls).toEqual([
    ['pin', '4711'],
    [[{ id: 'pwf_work', path: ['Work'] }], 'nora_age', 'long enough', { hasFiles: true, hasHistory: true }],
  ])
})
