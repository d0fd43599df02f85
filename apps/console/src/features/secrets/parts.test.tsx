import type { MachineToken } from '@nora/contract/secrets'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../testing/fake-platform.ts'
import { aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { aPersonView, boris } from '../../testing/password-fixtures.ts'
import {
  aConfig,
  aConfigMember,
  aConfigView,
  anEntry,
  aProject,
  aSecret,
  aSecretsVault,
} from '../../testing/secrets-fixtures.ts'
// Loaded here, not while a test waits for them.
import '../../testing/loaded-frame.ts'
import './access/access-part.tsx'
import './compare/compare-page.tsx'
import './config/config-page.tsx'
import './history/audit-part.tsx'
import './pages/compare.tsx'
import './pages/config.tsx'
import './settings/settings-part.tsx'
import './settings/token-change-dialog.tsx'
import './settings/token-dialog.tsx'

afterEach(cleanup)

const PATH = '/secrets/project/shop/config/dev'
const AT = '2026-01-15T10:00:00.000Z'
const noTokens = { listMachineTokens: async () => [] }

const open = (path: string, vault: FakeVault) => openConsole(path, { user: aUser(), vault })

function aVersion(version: number, value: string, seq: number) {
  const entry = anEntry({ name: 'PORT', value, visibility: 'shown' })
  const known = { id: 'sec_port', epoch: 1, signed_by: 'usr_anna', author_id: 'usr_anna', is_removed: false }
  return { ...known, version, seq, entry, changed_at: AT }
}

test('history says of each step what was and what became, and goes back to one', async () => {
  const restoreConfig = vi.fn(async () => ({ saved: ['sec_port'], removed: [], conflicts: [] }))
  const listSecretHistory = async () => ({
    items: [aVersion(2, '81', 3), aVersion(1, '80', 2)],
    next_before_seq: null,
  })
  const kind = 'machine' as const
  const listSecretReads = async () => [
    { subject: 'ns_ci', kind, name: 'ci', first_at: AT, last_at: AT, reads: 2 },
  ]
  open(`${PATH}/audit`, aSecretsVault(undefined, { listSecretHistory, restoreConfig, listSecretReads }))
  const list = await screen.findByRole('list', { name: 'Change history' })
  expect(list.textContent).toMatch(/Step 3.*PORT.*changed.*Before80After81.*Step 2.*added80/)
  expect((await screen.findByRole('list', { name: 'Who has read it' })).textContent).toContain('ci')
  fireEvent.click(screen.getByRole('button', { name: 'Go back to this moment' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(restoreConfig).toHaveBeenCalledWith('cfg_dev', 2))
})

test('one version of a secret is written again, and one that was deleted comes back', async () => {
  const saveSecrets = vi.fn(async () => ({ saved: ['sec_port'], removed: [], conflicts: [] }))
  const gone = { ...aVersion(2, '', 4), id: 'sec_gone', entry: null, is_removed: true }
  const items = [
    gone,
    { ...aVersion(2, '81', 3) },
    { ...aVersion(1, '80', 2) },
    { ...aVersion(1, 'x', 2), id: 'sec_gone', entry: anEntry({ name: 'GONE', value: 'x' }) },
  ]
  const view = aConfigView({ seq: 4, secrets: [aSecret({ id: 'sec_port', version: 2 })] })
  open(
    `${PATH}/audit`,
    aSecretsVault(view, {
      listSecretHistory: async () => ({ items, next_before_seq: null }),
      listSecretReads: async () => [],
      saveSecrets,
    }),
  )
  const list = within(await screen.findByRole('list', { name: 'Change history' }))
  // What stands there now is not offered.
  expect(list.queryByRole('button', { name: 'Restore this version: PORT, version 2' })).toBeNull()
  fireEvent.click(list.getByRole('button', { name: 'Restore this version: PORT, version 1' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  const old = { id: 'sec_port', version: 2, entry: aVersion(1, '80', 2).entry, machines_only: false }
  await waitFor(() => expect(saveSecrets).toHaveBeenCalledWith('cfg_dev', { set: [old], remove: [] }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(list.getByRole('button', { name: 'Bring it back: GONE, version 1' }))
  saveSecrets.mockResolvedValueOnce({
    saved: [],
    removed: [],
    conflicts: [{ id: 'sec_new', name: 'GONE', theirs: null }],
  } as never)
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText(/another secret has its name/)).toBeDefined()
  expect(saveSecrets).toHaveBeenLastCalledWith('cfg_dev', {
    set: [{ entry: anEntry({ name: 'GONE', value: 'x' }), machines_only: false }],
    remove: [],
  })
})

test('the history is cut only by the typed slug of the config, and by those who administer it', async () => {
  const cutConfigHistory = vi.fn(async () => {})
  const listSecretHistory = async () => ({ items: [aVersion(1, '80', 2)], next_before_seq: null })
  const vault = aSecretsVault(undefined, {
    listSecretHistory,
    cutConfigHistory,
    listSecretReads: async () => [],
  })
  open(`${PATH}/audit`, vault)
  fireEvent.click(await screen.findByRole('button', { name: 'Cut the history…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cut the history of Development?' }))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Cut the history' })
  expect(confirm.disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'dev' } })
  fireEvent.click(confirm)
  await waitFor(() => expect(cutConfigHistory).toHaveBeenCalledWith('cfg_dev'))
  cleanup()
  const config = { ...aProject().configs[0], role: 'editor' } as ReturnType<
    typeof aProject
  >['configs'][number]
  open(`${PATH}/audit`, { ...vault, getProject: async () => aProject({ role: 'editor', configs: [config] }) })
  expect(await screen.findByRole('list', { name: 'Change history' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Cut the history…' })).toBeNull()
})

test('an earlier slug of a config leads to the present one, in the same part', async () => {
  const former = { ...aConfig(), former_slugs: ['development'] }
  const getProject = async () => aProject({ configs: [former] })
  const { address } = open(
    '/secrets/project/shop/config/development/settings',
    aSecretsVault(undefined, { getProject, ...noTokens }),
  )
  await waitFor(() => expect(address()).toBe(`${PATH}/settings`))
})

test('access says where each right comes from; taking one away names the values to change', async () => {
  const setConfigAccess = vi.fn(async () => aConfigView())
  const member = aConfigMember({ ...boris, config_role: 'viewer', has_grant: false })
  const view = aConfigView({ members: [aConfigMember(), member] })
  open(`${PATH}/access`, aSecretsVault(view, { setConfigAccess }))
  const people = await screen.findByRole('list', { name: 'People' })
  expect(people.textContent).toContain('owner of the team')
  expect(people.textContent).toContain('here only · waits for the key')
  expect(screen.queryByRole('button', { name: 'Remove Anna Belova' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Boris Orlov' }))
  expect(screen.getByText('Access is lost by Boris Orlov')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Save and renew the key' }))
  await waitFor(() =>
    expect(setConfigAccess).toHaveBeenCalledWith('cfg_dev', [
      { subject: 'usr_anna', kind: 'person', role: 'admin' },
    ]),
  )
  const exposed = await screen.findByRole('dialog', { name: 'Change these values' })
  expect(exposed.textContent).toContain('DATABASE_URL')
})

test('a role in the project can be raised in a config and not taken away', async () => {
  const view = aConfigView({ members: [aConfigMember({ ...boris, config_role: 'editor' })] })
  const getProject = async () => aProject({ members: [{ user_id: 'usr_boris', role: 'editor' }] })
  open(`${PATH}/access`, aSecretsVault(view, { getProject }))
  const people = await screen.findByRole('list', { name: 'People' })
  expect(people.textContent).toContain('role in the project: editor')
  expect(within(people).queryByRole('button', { name: 'Remove Boris Orlov' })).toBeNull()
  expect(within(people).getByRole('combobox', { name: 'Role of Boris Orlov' })).toBeDefined()
})

test('a locked config says who locked it', async () => {
  const configs = [aConfig({ is_locked: true, locked_by: 'usr_boris' })]
  open(
    `${PATH}/settings`,
    aSecretsVault(undefined, { getProject: async () => aProject({ configs }), ...noTokens }),
  )
  expect(await screen.findByText(/^Locked by Boris Orlov/)).toBeDefined()
})

test('a config is locked and frozen by a press, and deleted only by its typed slug', async () => {
  const changeConfig = vi.fn(async () => {})
  const deleteConfig = vi.fn(async () => {})
  const { address } = open(
    `${PATH}/settings`,
    aSecretsVault(undefined, { changeConfig, deleteConfig, ...noTokens }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Lock' }))
  await waitFor(() => expect(changeConfig).toHaveBeenCalledWith('cfg_dev', { is_locked: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete the config Development?' })
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete for good' })
  expect(confirm.disabled).toBe(true)
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'dev' } })
  fireEvent.click(confirm)
  await waitFor(() => expect(deleteConfig).toHaveBeenCalledWith('cfg_dev', 'dev'))
  await waitFor(() => expect(address()).toBe('/secrets/project/shop'))
})

test('a machine token is made for the config, for a year, and shown once with lines for CI', async () => {
  const createMachineToken = vi.fn(async () => ({ id: 'ns_ci', text: 'ns_ci.secret' }))
  open(`${PATH}/settings`, aSecretsVault(undefined, { createMachineToken, ...noTokens }))
  fireEvent.click(await screen.findByRole('button', { name: 'Create a token' }))
  const form = await screen.findByRole('dialog', { name: 'New machine token' })
  fireEvent.change(within(form).getByLabelText('Name'), { target: { value: 'ci' } })
  fireEvent.submit(within(form).getByLabelText('Name'))
  const once = await screen.findByRole('dialog', { name: 'Keep the token' })
  expect(within(once).getByText('ns_ci.secret')).toBeDefined()
  expect(once.textContent).toContain('nora run -c shop/dev -- npm test')
  expect(createMachineToken).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'ci', config_ids: ['cfg_dev'], may_write: false, cidrs: [] }),
  )
})

const aToken = (changes: Partial<MachineToken> = {}): MachineToken => ({
  id: 'ns_ci',
  name: 'ci',
  may_write: true,
  cidrs: ['203.0.113.0/24'],
  config_ids: ['cfg_dev'],
  made_by: null,
  created_at: AT,
  expires_at: null,
  used_at: null,
  used_from: null,
  revoked_at: null,
  ...changes,
})

test('tokens say what they may; one that is revoked names the values that it may have read', async () => {
  const revokeMachineToken = vi.fn(async () => {})
  const items = [
    aToken(),
    aToken({ id: 'ns_old', name: 'old', used_at: AT, config_ids: ['cfg_dev', 'cfg_stage'] }),
  ]
  open(
    `${PATH}/settings`,
    aSecretsVault(undefined, { revokeMachineToken, listMachineTokens: async () => items }),
  )
  const list = await screen.findByRole('list', { name: 'Machine tokens' })
  expect(list.textContent).toContain('reads and writes · 203.0.113.0/24 · without an end · not used yet')
  fireEvent.click(within(list).getByRole('button', { name: 'Revoke ci' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(revokeMachineToken).toHaveBeenCalledWith('ns_ci'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(list.textContent).toContain('reads and writes · 2 configs')
  fireEvent.click(within(list).getByRole('button', { name: 'Revoke old' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  const exposed = within(await screen.findByRole('dialog', { name: 'Change these values' }))
  for (const place of ['shop/dev', 'shop/stage']) {
    const names = await exposed.findByRole('list', { name: `Secrets of ${place}` })
    expect(names.textContent).toBe('DATABASE_URL')
  }
})

test('addresses and expiry of a token are changed while the token stays', async () => {
  const changeMachineToken = vi.fn(async () => aToken())
  open(
    `${PATH}/settings`,
    aSecretsVault(undefined, { changeMachineToken, listMachineTokens: async () => [aToken()] }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Change ci' }))
  const form = within(await screen.findByRole('dialog', { name: 'Change the token ci' }))
  fireEvent.change(form.getByLabelText(/^Addresses/), { target: { value: '10.0.0.0/8 192.0.2.1' } })
  fireEvent.submit(form.getByLabelText('Name'))
  const change = { name: 'ci', cidrs: ['10.0.0.0/8', '192.0.2.1'] }
  await waitFor(() => expect(changeMachineToken).toHaveBeenCalledWith('ns_ci', change))
})

test('configs stand side by side, differences only, and a cell is copied into another config', async () => {
  const saveSecrets = vi.fn(async () => ({ saved: ['sec_port'], removed: [], conflicts: [] }))
  const port = (value: string) => aSecret({ id: 'sec_port', version: 4, entry: { name: 'PORT', value } })
  const openConfig = async (id: string) =>
    aConfigView({ id, secrets: [aSecret(), port(id === 'cfg_dev' ? '80' : '443')] })
  open(
    '/secrets/project/shop/compare?configs=dev,stage',
    aSecretsVault(undefined, { openConfig, saveSecrets }),
  )
  const table = await screen.findByRole('table', { name: 'Comparison by name' })
  expect(within(table).getByText('PORT')).toBeDefined()
  expect(within(table).queryByText('DATABASE_URL')).toBeNull()
  expect(table.textContent).not.toContain('443')
  fireEvent.click(within(table).getByRole('button', { name: 'Show PORT, Staging' }))
  expect(within(table).getByText('443')).toBeDefined()
  fireEvent.keyDown(document.body, { key: ']', code: 'BracketRight' })
  expect(document.activeElement?.textContent).toContain('PORT')
  fireEvent.click(within(table).getByRole('button', { name: 'Actions for PORT in Development' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy to Staging' }))
  await waitFor(() =>
    expect(saveSecrets).toHaveBeenCalledWith('cfg_stage', {
      set: [
        expect.objectContaining({
          id: 'sec_port',
          version: 4,
          entry: anEntry({ name: 'PORT', value: '80' }),
        }),
      ],
      remove: [],
    }),
  )
})

test('fewer than two configs ask for more', async () => {
  open(
    '/secrets/project/shop/compare?configs=dev,none',
    aSecretsVault(undefined, { listPeople: async () => [aPersonView()] }),
  )
  expect(await screen.findByRole('heading', { name: 'Choose 2 to 6 configs' })).toBeDefined()
  expect(screen.getByText(/Not compared.*none/)).toBeDefined()
})
