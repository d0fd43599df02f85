import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../../testing/fake-platform.ts'
import { aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'
import { aConfigView, anEntry, aSecret, aSecretsVault } from '../../../testing/secrets-fixtures.ts'
// Loaded here, not while a test waits for them.
import '../../../testing/loaded-frame.ts'
import '../config/config-page.tsx'
import '../import/import-dialog.tsx'
import '../pages/config.tsx'
import './conflict-dialog.tsx'
import './secrets-table.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const PATH = '/secrets/project/shop/config/dev'
const port = aSecret({
  id: 'sec_port',
  version: 4,
  entry: { name: 'PORT', value: '80', type: 'integer', visibility: 'shown' },
})
const view = aConfigView({ secrets: [aSecret(), port] })
const SAVED = { saved: [], removed: [], conflicts: [] }

const open = (vault: FakeVault) => openConsole(PATH, { user: aUser(), vault })

async function getRow(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error(`no row of ${name}`)
  // By then what listens for keys does.
  await within(row).findByText('Anna Belova')
  return row
}

const press = (key: string, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, code: `Key${key.toUpperCase()}` })

const save = () => fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true })

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('masked values are not on the page until they are asked for, shown ones are', async () => {
  open(aSecretsVault(view))
  const row = await getRow('DATABASE_URL')
  expect(screen.getByText('80')).toBeDefined()
  expect(document.body.textContent).not.toContain('postgres://localhost')
  act(() => row.focus())
  press('r', row)
  expect(await screen.findByText('postgres://localhost')).toBeDefined()
  press('r', row)
  await waitFor(() => expect(document.body.textContent).not.toContain('postgres://localhost'))
})

test('N begins a line, Enter another one, and all are saved together by Ctrl S', async () => {
  const saveSecrets = vi.fn(async () => SAVED)
  open(aSecretsVault(view, { saveSecrets }))
  await getRow('PORT')
  press('n')
  type('Name of the secret', 'HOST')
  type('Value of HOST', 'db')
  fireEvent.keyDown(screen.getByLabelText('Value of HOST'), { key: 'Enter' })
  type('Name of the secret', 'USER_NAME')
  expect(screen.getByRole('button', { name: 'Save 2 changes' })).toBeDefined()
  save()
  await waitFor(() =>
    expect(saveSecrets).toHaveBeenCalledWith('cfg_dev', {
      set: [
        { entry: anEntry({ name: 'HOST', value: 'db' }), machines_only: false },
        { entry: anEntry({ name: 'USER_NAME', value: '' }), machines_only: false },
      ],
      remove: [],
    }),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull())
})

test('Enter edits the value of the row, Escape takes back what was typed, Ctrl Z a step', async () => {
  open(aSecretsVault(view))
  const row = await getRow('PORT')
  act(() => row.focus())
  fireEvent.keyDown(row, { key: 'Enter' })
  type('Value of PORT', '81')
  expect(screen.getByText('changed')).toBeDefined()
  fireEvent.keyDown(screen.getByLabelText('Value of PORT'), { key: 'Escape' })
  expect(screen.queryByText('changed')).toBeNull()
  fireEvent.keyDown(await getRow('PORT'), { key: 'Enter' })
  type('Value of PORT', '82')
  fireEvent.keyDown(screen.getByLabelText('Value of PORT'), { key: 'Enter' })
  expect(screen.getByText('82')).toBeDefined()
  fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ', ctrlKey: true })
  expect(screen.getByText('80')).toBeDefined()
})

test('chosen lines are masked or deleted together, and saved with the rest; inherited ones stay', async () => {
  const saveSecrets = vi.fn(async () => SAVED)
  const root = { config_id: 'cfg_root', secrets: [aSecret({ id: 'sec_root', entry: { name: 'HOST' } })] }
  open(aSecretsVault({ ...view, root, root_state: 'open' }, { saveSecrets }))
  await getRow('PORT')
  fireEvent.click(screen.getByLabelText('Select PORT'))
  fireEvent.click(screen.getByRole('button', { name: 'Mask' }))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  fireEvent.click(screen.getByLabelText('Select DATABASE_URL'))
  fireEvent.click(screen.getByLabelText('Select HOST'))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByText('to be deleted')).toBeDefined()
  save()
  const masked = { ...port.entry, visibility: 'masked' }
  await waitFor(() =>
    expect(saveSecrets).toHaveBeenCalledWith('cfg_dev', {
      set: [expect.objectContaining({ id: 'sec_port', version: 4, entry: masked })],
      remove: [{ id: 'sec_url', version: 1 }],
    }),
  )
})

test('a value of another type is told of while it is typed, and is not saved', async () => {
  const saveSecrets = vi.fn(async () => SAVED)
  open(aSecretsVault(view, { saveSecrets }))
  fireEvent.click(await getRow('PORT'))
  type('Value of PORT', 'eighty')
  expect(screen.getByText('No whole number')).toBeDefined()
  save()
  expect((await screen.findAllByText('Fix the marked lines first')).length).toBeGreaterThan(0)
  expect(saveSecrets).not.toHaveBeenCalled()
})

test('a reference that leads nowhere is told of at its line, and can be saved before what it leads to', async () => {
  const saveSecrets = vi.fn(async () => SAVED)
  open(aSecretsVault(view, { saveSecrets }))
  const row = await getRow('PORT')
  fireEvent.click(await getRow('DATABASE_URL'))
  type('Value of DATABASE_URL', 'postgres://${HOST}:${PORT}')
  expect(await screen.findByText('there is no HOST: programs will not start')).toBeDefined()
  expect(row.textContent).not.toContain('HOST')
  save()
  await waitFor(() => expect(saveSecrets).toHaveBeenCalledOnce())
})

test('after ${ the names that may follow are offered, and Enter completes one', async () => {
  open(aSecretsVault(view))
  fireEvent.click(await getRow('DATABASE_URL'))
  const field = screen.getByLabelText<HTMLInputElement>('Value of DATABASE_URL')
  fireEvent.change(field, { target: { value: 'db:${PO', selectionStart: 7 } })
  expect(await screen.findByRole('option', { name: 'PORT' })).toBeDefined()
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(field.value).toBe('db:${PORT}'))
})

test('a pasted .env says what it would change, and fills the table only when it is taken', async () => {
  open(aSecretsVault(view))
  await getRow('PORT')
  const clipboardData = { getData: () => 'PORT=81\nNEW_ONE=1\nDATABASE_URL=postgres://localhost\n' }
  fireEvent.paste(document.body, { clipboardData })
  const list = await screen.findByRole('list', { name: 'What changes' })
  expect(list.textContent).toMatch(/PORT.*changes.*NEW_ONE.*new.*DATABASE_URL.*same/)
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add 2 secrets to the table' }))
  expect(await screen.findByRole('button', { name: 'Save 2 changes' })).toBeDefined()
})

test('what others changed first is asked about, and ours is saved on theirs when it is to stand', async () => {
  const theirs = { ...port, version: 5 }
  const saveSecrets = vi
    .fn()
    .mockResolvedValueOnce({ ...SAVED, conflicts: [{ id: 'sec_port', name: 'PORT', theirs }] })
    .mockResolvedValueOnce({ ...SAVED, saved: ['sec_port'] })
  open(aSecretsVault(view, { saveSecrets }))
  fireEvent.click(await getRow('PORT'))
  type('Value of PORT', '81')
  save()
  await screen.findByRole('dialog', { name: 'Others have changed these' })
  fireEvent.click(screen.getByLabelText('Mine'))
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() =>
    expect(saveSecrets).toHaveBeenLastCalledWith('cfg_dev', {
      set: [expect.objectContaining({ id: 'sec_port', version: 5 })],
      remove: [],
    }),
  )
})

test('a renaming that did not reach every config is told in the references of the secret, and finished from there', async () => {
  const stale = aSecret({
    id: 'sec_far',
    config_id: 'cfg_stage',
    entry: { name: 'MIRROR', value: '${dev.PORT_OLD}' },
  })
  let stored = stale
  const saveSecrets = vi
    .fn()
    .mockResolvedValueOnce({ ...SAVED, conflicts: [{ id: 'sec_far', name: 'MIRROR', theirs: stale }] })
    .mockImplementationOnce(async (_id, { set: [one] }) => {
      stored = { ...stale, version: 2, entry: one.entry }
      return { ...SAVED, saved: ['sec_far'] }
    })
  const versions = [{ ...port, entry: anEntry({ name: 'PORT_OLD' }) }, port]
  open(
    aSecretsVault(view, {
      saveSecrets,
      openConfig: async (id) => (id === 'cfg_stage' ? { ...view, id, secrets: [stored] } : view),
      listSecretVersions: async () => versions as never,
    }),
  )
  await getRow('PORT')
  fireEvent.click(screen.getByRole('button', { name: 'Actions for PORT' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'What it is made of, and who uses it' }))
  expect((await screen.findByRole('list', { name: 'Former name' })).textContent).toBe('stageMIRROR')
  fireEvent.click(screen.getByRole('button', { name: 'Replace the name' }))
  expect((await screen.findAllByText('References were not rewritten in stage')).length).toBeGreaterThan(0)
  fireEvent.click(await screen.findByRole('button', { name: 'Replace the name' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Former name' })).toBeNull())
  expect(stored.entry?.value).toBe('${dev.PORT}')
})

test('a config whose key nobody handed over says who can, one that was not signed shows nothing', async () => {
  open(aSecretsVault({ ...view, state: 'waits', secrets: [] }))
  expect(await screen.findByText('The key is not handed over yet')).toBeDefined()
  expect(screen.getByText('Anna Belova, anna@example.org')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  cleanup()
  const refusal = { fault: 'older' as const, what: 'config' as const }
  open(aSecretsVault({ ...view, state: 'refused', refusal }))
  expect(await screen.findByText('The server showed an older state.')).toBeDefined()
  expect(screen.queryByText('PORT')).toBeNull()
})
