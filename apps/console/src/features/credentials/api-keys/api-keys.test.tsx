import type { ApiKey, CreateApiKey, NewApiKey } from '@nora/contract/credentials'
import { DAY_MS } from '@nora/kit'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '../../../testing/fake-platform.ts'
import { anApiKey, aProblem, aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'

afterEach(cleanup)

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const deploy = anApiKey({ last_used_at: inDays(-1), last_used_address: '192.0.2.7' })
const build = anApiKey({ description: 'Build', scope: 'read', expires_at: inDays(3) })
const old = anApiKey({ description: 'Old', expires_at: inDays(-2), masked: 'nk_••••Zzzz' })

function openKeys(path = '/api_keys', given: FakeApi['credentials'] = {}, user = aUser()) {
  const listApiKeys = async () => ({ items: [deploy, build, old], next_cursor: null })
  return openConsole(path, { user, api: { credentials: { listApiKeys, ...given } } })
}

const rows = () => screen.getAllByRole('row').slice(1)

test('each key says what it may, when and from where it was last used, and when it ends', async () => {
  openKeys()
  await screen.findByText('Deploy')
  const [one, two, three] = rows().map((row) => row.textContent)
  expect(one).toMatch(/nk_••••8Q3M.*Full.*yesterday.*192\.0\.2\.7.*never/)
  expect(two).toMatch(/Read only.*never.*in 2 days|in 3 days/)
  expect(three).toContain('expired')
})

test.each([
  ['?q=zzzz', ['Old']],
  ['?scope=read', ['Build']],
  ['?state=expired', ['Old']],
  ['?state=expiring,expired', ['Build', 'Old']],
  ['?state=unused', ['Build', 'Old']],
])('a link with %s shows %j', async (search, expected) => {
  openKeys(`/api_keys${search}`)
  await screen.findByText(expected[0] ?? '')
  expect(rows().map((row) => expected.find((name) => row.textContent?.includes(name)))).toEqual(expected)
})

test('a key is made with the least by default, and shown whole once', async () => {
  const made: CreateApiKey[] = []
  const whole: NewApiKey = { ...anApiKey({ description: 'CI' }), key: `nk_${'a'.repeat(40)}` }
  const { address } = openKeys('/api_keys', {
    createApiKey: async ({ body }) => {
      made.push(body)
      return whole
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Create key' }))
  const dialog = await screen.findByRole('dialog', { name: 'New API key' })
  expect(address()).toBe('/api_keys?new=yes')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }))
  expect(await within(dialog).findByText('Say what the key is for.')).toBeDefined()
  expect(made).toEqual([])
  fireEvent.change(within(dialog).getByLabelText('Description'), { target: { value: 'CI' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }))
  const once = await screen.findByRole('dialog', { name: 'Copy key now' })
  expect(within(once).getByText(whole.key)).toBeDefined()
  expect(made).toMatchObject([{ description: 'CI', scope: 'read' }])
  expect(Date.parse(made[0]?.expires_at ?? '')).toBeGreaterThan(Date.now() + 89 * DAY_MS)

  fireEvent.keyDown(once, { key: 'Escape' })
  expect(await within(once).findByText(/close the window once more/)).toBeDefined()
  fireEvent.click(within(once).getByRole('button', { name: 'The key is saved' }))
  await waitFor(() => expect(address()).toBe('/api_keys'))
  expect(document.body.textContent).not.toContain(whole.key)
})

test('a refusal of the server appears at its field, or above the button', async () => {
  const problems = [
    aProblem(422, 'ValidationError', 'Check the marked fields.', { expires_at: 'This moment has passed.' }),
    aProblem(409, 'Conflict', 'You have 100 API keys.'),
  ]
  openKeys('/api_keys?new=yes', {
    createApiKey: async () => {
      throw problems.shift()
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'New API key' })
  fireEvent.change(within(dialog).getByLabelText('Description'), { target: { value: 'CI' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }))
  expect(await within(dialog).findByText('This moment has passed.')).toBeDefined()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('You have 100 API keys.')
})

test('a row opens its drawer by the address; renaming there changes the list', async () => {
  let keys: ApiKey[] = [deploy]
  const { address } = openKeys('/api_keys', {
    listApiKeys: async () => ({ items: keys, next_cursor: null }),
    renameApiKey: async ({ body }) => {
      keys = [{ ...deploy, ...body }]
      return { ...deploy, ...body }
    },
  })
  fireEvent.click(await screen.findByText('Deploy'))
  const drawer = await screen.findByRole('dialog', { name: 'Deploy' })
  expect(address()).toBe('/api_keys?key=key_deploy')
  fireEvent.click(within(drawer).getByRole('button', { name: 'Rename' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rename the key' })
  fireEvent.change(within(dialog).getByLabelText('Description'), { target: { value: 'Release' } })
  fireEvent.submit(within(dialog).getByLabelText('Description'))
  await screen.findByRole('dialog', { name: 'Release' })
})

test('many are revoked after a question that says who last called with them', async () => {
  const revoked: string[] = []
  openKeys('/api_keys', {
    revokeApiKey: async ({ params }) => {
      if (params.id === build.id) throw aProblem(500, 'InternalError', 'Something went wrong.')
      if (params.id === old.id) throw aProblem(404, 'NotFound', 'Nothing found here.')
      revoked.push(params.id)
    },
  })
  await screen.findByText('Deploy')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Revoke' }))
  const question = await screen.findByRole('dialog', { name: 'Revoke 3 keys?' })
  expect(question.textContent).toContain('192.0.2.7')
  fireEvent.click(within(question).getByRole('button', { name: 'Revoke' }))
  await screen.findByRole('dialog', { name: 'Could not revoke 1 key' })
  expect(question.textContent).toContain('Something went wrong.')
  expect(revoked).toEqual([deploy.id])
})

test('an empty list says what a key is for, and who may not make one learns why', async () => {
  const listApiKeys = async () => ({ items: [], next_cursor: null })
  openKeys('/api_keys', { listApiKeys }, aUser({ has_seat: false }))
  await screen.findByRole('heading', { name: 'No API keys yet' })
  expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull()
  expect(screen.getByText(/no seat/)).toBeDefined()
})

test('a link to a key that is gone says so', async () => {
  openKeys('/api_keys?key=key_gone')
  await screen.findByText('There is no such key')
  expect(screen.queryByRole('dialog')).toBeNull()
})
