import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../testing/fake-platform.ts'
import { aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { aProject, aSecretsVault } from '../../testing/secrets-fixtures.ts'
// Loaded here, not while a test waits for them.
import '../../testing/loaded-frame.ts'
import './pages/project.tsx'
import './pages/secrets.tsx'
import './project/project-page.tsx'
import './projects/new-project-dialog.tsx'
import './projects/projects-page.tsx'

afterEach(cleanup)

function open(path: string, vault: FakeVault, lang: 'ru' | 'en' = 'en') {
  return openConsole(path, { user: aUser({ language: lang }), lang, vault })
}

test('projects are listed with their environments, what they wait for, and open by a press', async () => {
  const { address } = open('/secrets', aSecretsVault())
  const row = (await screen.findByText('Shop')).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error('no row')
  expect(within(row).getByText('Staging')).toBeDefined()
  fireEvent.click(row)
  await waitFor(() => expect(address()).toBe('/secrets/project/shop'))
})

test('without projects the page says what they are for and how a program gets them', async () => {
  open('/secrets', aSecretsVault(undefined, { listProjects: async () => [] }), 'ru')
  expect(await screen.findByRole('heading', { name: 'Проектов пока нет' })).toBeDefined()
  expect(screen.getByText(/^nora run -c/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Создать проект' })).toBeDefined()
})

test('a member is offered to create projects when a custom role lets them', async () => {
  const member = { team_role: 'member', language: 'en' } as const
  openConsole('/secrets', { user: aUser(member), vault: aSecretsVault() })
  await screen.findByText('Shop')
  expect(screen.queryByRole('button', { name: 'New project' })).toBeNull()
  cleanup()
  const allowed = aUser({ ...member, may_create_projects: true })
  openConsole('/secrets', { user: allowed, vault: aSecretsVault() })
  expect(await screen.findByRole('button', { name: 'New project' })).toBeDefined()
})

test('a project is made of a name and Enter: the slug follows the name, the template is chosen', async () => {
  const createProject = vi.fn(async () => aProject())
  const { address } = open('/secrets?new=yes', aSecretsVault(undefined, { createProject }))
  const dialog = await screen.findByRole('dialog', { name: 'New project' })
  expect(await within(dialog).findByRole('checkbox', { name: 'Production', checked: true })).toBeDefined()
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Online shop' } })
  expect(within(dialog).getByLabelText<HTMLInputElement>('Slug').value).toBe('online-shop')
  fireEvent.submit(within(dialog).getByLabelText('Name'))
  await waitFor(() =>
    expect(createProject).toHaveBeenCalledWith({ name: 'Online shop', slug: 'online-shop' }),
  )
  await waitFor(() => expect(address()).toBe('/secrets/project/shop'))
})

test('a slug that is taken is refused at its field', async () => {
  open('/secrets?new=yes', aSecretsVault())
  const dialog = await screen.findByRole('dialog', { name: 'New project' })
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Shop' } })
  await screen.findByText('Shop')
  fireEvent.submit(within(dialog).getByLabelText('Name'))
  expect(await within(dialog).findByText('There is one of that name already.')).toBeDefined()
})

test('who waits is named before one button signs for all of them', async () => {
  const task = { config_id: 'cfg_dev', kind: 'join' as const, subjects: ['usr_boris'] }
  const doSecretsTasks = vi.fn(async () => ({ done: [task], left: [] }))
  open('/secrets', aSecretsVault(undefined, { listSecretsTasks: async () => [task], doSecretsTasks }))
  expect(await screen.findByText(/Boris Orlov, boris@example.org — shop\/dev/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Sign all' }))
  await waitFor(() => expect(doSecretsTasks).toHaveBeenCalledWith([task]))
})

test('environments stand as columns and move by Alt and the arrows', async () => {
  const orderEnvironments = vi.fn(async () => aProject())
  open('/secrets/project/shop', aSecretsVault(undefined, { orderEnvironments }))
  const grip = await screen.findByRole('button', { name: 'Move Development: Alt and arrows' })
  fireEvent.keyDown(grip, { key: 'ArrowRight', altKey: true })
  await waitFor(() => expect(orderEnvironments).toHaveBeenCalledWith('spr_shop', ['env_stage', 'env_dev']))
  expect(screen.getByText('Development: place 2 of 2')).toBeDefined()
})

test('an earlier slug of a project leads to the present one', async () => {
  const { address } = open('/secrets/project/store', aSecretsVault())
  await waitFor(() => expect(address()).toBe('/secrets/project/shop'))
})

test('readers of a project are offered nothing that they may not do', async () => {
  const vault = aSecretsVault(undefined, { getProject: async () => aProject({ role: 'viewer' }) })
  const { history } = open('/secrets/project/shop', vault)
  expect(await screen.findByRole('link', { name: /Development/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  act(() => history.push('/secrets/project/shop?open=delete'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
