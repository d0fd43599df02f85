import { ApiProblem } from '@nora/client'
import type { Monitor, Reminder } from '@nora/contract/secrets'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../testing/fake-platform.ts'
import { aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { aConfig, aProject, aSecretsVault } from '../../testing/secrets-fixtures.ts'
import { aMonitor, aReminder } from '../../testing/secrets-notices.ts'
// Loaded here, not while a test waits for them.
import '../../testing/loaded-frame.ts'
import './config/config-page.tsx'
import './notices/monitor-dialog.tsx'
import './notices/reminder-dialog.tsx'
import './pages/config.tsx'
import './settings/settings-part.tsx'
import './table/secrets-table.tsx'

afterEach(cleanup)

const PATH = '/secrets/project/shop/config/dev'
const AT = '2026-01-15T10:00:00.000Z'

const DUE: Partial<Reminder> = {
  secret_id: 'sec_url',
  every: '1mo',
  next_on: '2026-02-28',
  sent_at: AT,
  is_due: true,
}
const FAILING: Partial<Monitor> = {
  url: 'https://ci.example.com/nora',
  told_seq: 2,
  attempts: 3,
  last_error: 'HTTP 503',
  next_attempt_at: AT,
  delivered_at: null,
}

const open = (path: string, answers: FakeVault) =>
  openConsole(path, {
    user: aUser(),
    vault: aSecretsVault(undefined, { listMachineTokens: async () => [], ...answers }),
  })

test('reminders say what is due by the name that only the client knows, and move on when it is done', async () => {
  const completeReminder = vi.fn(async () => aReminder({ ...DUE, next_on: '2026-03-15' }))
  const deleteReminder = vi.fn(async () => {})
  const items = [aReminder(DUE), aReminder({ ...DUE, id: 'srm_2', secret_id: null, is_due: false })]
  open(`${PATH}/settings`, { completeReminder, deleteReminder, listReminders: async () => items })
  const list = await screen.findByRole('list', { name: 'Reminders' })
  await waitFor(() => expect(list.textContent).toContain('DATABASE_URL'))
  expect(list.textContent).toMatch(/DATABASE_URLDueEvery month · next email on 28 February 2026/)
  fireEvent.click(screen.getByRole('button', { name: 'Done: DATABASE_URL' }))
  expect(await screen.findByText('The next reminder comes on 15 March 2026')).toBeDefined()
  expect(completeReminder).toHaveBeenCalledWith('cfg_dev', 'srm_1')
  fireEvent.click(screen.getByRole('button', { name: 'Actions for the reminder: The whole config' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(deleteReminder).toHaveBeenCalledWith('cfg_dev', 'srm_2'))
})

test('a reminder of a secret is made from its line, with its id and no name', async () => {
  const createReminder = vi.fn(async () => aReminder({ ...DUE, next_on: '2026-04-15' }))
  open(PATH, { createReminder })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for DATABASE_URL' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remind me…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remind me of DATABASE_URL' })
  fireEvent.submit(within(dialog).getByLabelText(/First day/))
  await waitFor(() =>
    expect(createReminder).toHaveBeenCalledWith('cfg_dev', { secret_id: 'sec_url', every: '90d' }),
  )
  expect(await screen.findByText('An email comes on 15 April 2026')).toBeDefined()
})

test('a reminder gets another interval, and its first day stays unless it is changed', async () => {
  const changeReminder = vi.fn(async () => aReminder({ ...DUE, every: '1y', next_on: '2027-01-31' }))
  open(`${PATH}/settings`, { changeReminder, listReminders: async () => [aReminder(DUE)] })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for the reminder: DATABASE_URL' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the reminder: DATABASE_URL' }))
  fireEvent.click(dialog.getByRole('combobox', { name: 'How often' }))
  const option = await screen.findByRole('option', { name: 'Every year' })
  fireEvent.pointerDown(option)
  fireEvent.click(option)
  expect(dialog.queryByLabelText('Of what')).toBeNull()
  fireEvent.submit(dialog.getByLabelText('First day'))
  await waitFor(() => expect(changeReminder).toHaveBeenCalledWith('cfg_dev', 'srm_1', { every: '1y' }))
  expect(await screen.findByText('An email comes on 31 January 2027')).toBeDefined()
})

test('what is due is told above the secrets, by names that only the client knows, with the way to its reminders', async () => {
  const { address } = open(PATH, { listReminders: async () => [aReminder(DUE), aReminder({ id: 'srm_2' })] })
  expect(await screen.findByText('Time to renew: DATABASE_URL')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Reminders in the settings' }))
  await waitFor(() => expect(address()).toBe(`${PATH}/settings`))
  expect(await screen.findByRole('list', { name: 'Reminders' })).toBeDefined()
  expect(screen.queryByText('Time to renew: DATABASE_URL')).toBeNull()
})

test('a viewer sees reminders in the settings, and nothing to change them with', async () => {
  const getProject = async () => aProject({ configs: [aConfig({ role: 'viewer' })] })
  open(`${PATH}/settings`, { getProject, listReminders: async () => [aReminder(DUE)] })
  await screen.findByRole('list', { name: 'Reminders' })
  expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a reminder' })).toBeNull()
  expect(screen.queryByText('Watch monitors')).toBeNull()
})

test('the secret of a webhook is shown once, and what is not delivered says why', async () => {
  const createMonitor = vi.fn(async () => ({ ...aMonitor(FAILING), secret: 'whsec_only-now' }))
  const listMonitors = async () => ({ items: [aMonitor(FAILING)], used: 2, limit: 5 })
  open(`${PATH}/settings`, { createMonitor, listMonitors })
  const list = await screen.findByRole('list', { name: 'Watch monitors' })
  expect(list.textContent).toContain('ci.example.com/noraNot delivered')
  expect(list.textContent).toContain('HTTP 503')
  expect(screen.getByText(/2 of 5 in use in the team/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Add a monitor' }))
  const form = within(await screen.findByRole('dialog', { name: 'New monitor' }))
  fireEvent.click(form.getByRole('radio', { name: 'By webhook' }))
  const url = await form.findByLabelText('Address')
  fireEvent.change(url, { target: { value: 'nothing' } })
  fireEvent.submit(url)
  expect(await form.findByText(/An address such as/)).toBeDefined()
  fireEvent.change(url, { target: { value: 'https://ci.example.com/nora' } })
  fireEvent.submit(url)
  const once = await screen.findByRole('dialog', { name: 'Keep the signing secret' })
  expect(within(once).getByText('whsec_only-now')).toBeDefined()
  expect(createMonitor).toHaveBeenCalledWith('cfg_dev', {
    kind: 'webhook',
    url: 'https://ci.example.com/nora',
  })
})

test('what the server says of an address is said at its field', async () => {
  const fields = { url: 'This is a private or local address.' }
  const createMonitor = vi.fn(async () => {
    throw new ApiProblem(422, { code: 'ValidationError', error: 'Some fields are wrong.', fields }, null)
  })
  open(`${PATH}/settings`, { createMonitor })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a monitor' }))
  const form = within(await screen.findByRole('dialog', { name: 'New monitor' }))
  fireEvent.click(form.getByRole('radio', { name: 'By webhook' }))
  const url = await form.findByLabelText('Address')
  fireEvent.change(url, { target: { value: 'http://10.0.0.1/' } })
  fireEvent.submit(url)
  expect(await form.findByText(fields.url)).toBeDefined()
  expect(url.getAttribute('aria-invalid')).toBe('true')
  expect(form.queryByText('Could not create the monitor')).toBeNull()
})

test('a limit that is reached leads to the plans in place of another monitor', async () => {
  const beyond = aMonitor({ kind: 'email', url: null, is_beyond: true, attempts: 0, last_error: null })
  open(`${PATH}/settings`, { listMonitors: async () => ({ items: [beyond], used: 5, limit: 5 }) })
  const list = await screen.findByRole('list', { name: 'Watch monitors' })
  expect(list.textContent).toContain('Beyond the plan')
  expect(screen.getByText(/5 of 5 in use in the team/).textContent).toContain('nora run --watch')
  expect(screen.queryByRole('button', { name: 'Add a monitor' })).toBeNull()
})
