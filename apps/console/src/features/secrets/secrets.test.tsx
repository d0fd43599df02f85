import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../testing/fake-platform.ts'
import { aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { aPersonView, boris } from '../../testing/password-fixtures.ts'
import { aProject, aSecretsVault } from '../../testing/secrets-fixtures.ts'
// Loaded here, not while a test waits for them.
import '../../testing/loaded-frame.ts'
import './config/config-page.tsx'
import './import/import-dialog.tsx'
import './pages/config.tsx'
import './pages/project.tsx'
import './pages/secrets.tsx'
import './exposed/exposed-dialog.tsx'
import './project/members-dialog.tsx'
import './project/project-page.tsx'
import './projects/new-project-dialog.tsx'
import './projects/projects-page.tsx'
import './table/secrets-table.tsx'
import './template/template-dialog.tsx'

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
  expect(screen.queryByRole('button', { name: 'Environment template' })).toBeNull()
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

test('an empty page begins with a .env: the new project goes on to where it is pasted', async () => {
  const createProject = vi.fn(async () => aProject())
  const { address } = open(
    '/secrets',
    aSecretsVault(undefined, { createProject, listProjects: async () => [] }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Import .env' }))
  const dialog = await screen.findByRole('dialog', { name: 'New project' })
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Shop' } })
  fireEvent.submit(within(dialog).getByLabelText('Name'))
  expect(await screen.findByRole('dialog', { name: 'Paste secrets' })).toBeDefined()
  await waitFor(() => expect(address()).toBe('/secrets/project/shop/config/dev'))
})

test('the template is changed, ordered by Alt and the arrows, and saved as one list', async () => {
  const setDefaultEnvironments = vi.fn(async () => {})
  const { address } = open('/secrets', aSecretsVault(undefined, { setDefaultEnvironments }))
  fireEvent.click(await screen.findByRole('button', { name: 'Environment template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Environment template' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add an environment' }))
  fireEvent.change(dialog.getByLabelText('Name of environment 3'), { target: { value: 'Staging' } })
  const grip = dialog.getByRole('button', { name: 'Move Staging: Alt and arrows' })
  fireEvent.keyDown(grip, { key: 'ArrowUp', altKey: true })
  expect(dialog.getByText('Staging: place 2 of 3')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Production' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(setDefaultEnvironments).toHaveBeenCalledWith([
      { slug: 'dev', name: 'Development' },
      { slug: 'staging', name: 'Staging' },
    ]),
  )
  await waitFor(() => expect(address()).toBe('/secrets'))
})

test('a template with one slug twice is refused at its line', async () => {
  const setDefaultEnvironments = vi.fn(async () => {})
  open('/secrets?open=template', aSecretsVault(undefined, { setDefaultEnvironments }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Environment template' }))
  fireEvent.change(dialog.getByLabelText('Slug of environment 2'), { target: { value: 'dev' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findAllByText('There is one of that name already.'))[0]).toBeDefined()
  expect(setDefaultEnvironments).not.toHaveBeenCalled()
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

test('members of a project are shown with those who have a role otherwise, and a removal names the values', async () => {
  const project = aProject({
    members: [{ user_id: 'usr_boris', role: 'editor' }],
    role_members: [{ user_id: 'usr_vera', role: 'viewer', role_name: 'Support' }],
  })
  const setProjectMembers = vi.fn(async () => ({ project, waiting: [] }))
  const vera = { ...boris, user_id: 'usr_vera', name: 'Vera Sokolova', email: 'vera@example.org' }
  open(
    '/secrets/project/shop?open=members',
    aSecretsVault(undefined, {
      getProject: async () => project,
      listPeople: async () => [aPersonView(), boris, vera],
      setProjectMembers,
    }),
  )
  const others = await screen.findByRole('list', { name: 'Besides this list' })
  expect(others.textContent).toMatch(
    /Anna Belova.*owner of the team.*admin.*Vera Sokolova.*role “Support”.*reader/,
  )
  expect(screen.getByRole('button', { name: 'Members: 3', hidden: true })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Boris Orlov' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const exposed = await screen.findByRole('dialog', { name: 'Change these values' })
  expect(await within(exposed).findByRole('list', { name: 'Secrets of shop/stage' })).toBeDefined()
  expect(setProjectMembers).toHaveBeenCalledWith('spr_shop', [])
})
