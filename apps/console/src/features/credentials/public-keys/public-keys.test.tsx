import type { AddPublicKeys } from '@nora/contract/credentials'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '../../../testing/fake-platform.ts'
import { aProblem, aPublicKey, aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'

afterEach(cleanup)

const laptop = aPublicKey({ last_used_at: '2026-01-14T10:00:00.000Z', last_used_address: '192.0.2.7' })
const fleet = aPublicKey({ name: 'fleet', type: 'ssh-rsa', bits: 4096, names: ['shop', 'api-dev'] })
const boris = { id: 'usr_boris', name: 'Boris', email: 'boris@example.org' }
const team = aUser({ team: { id: 'tem_1', name: 'Forest', icon: null, type: 'team' } })

function openKeys(path = '/public_keys', given: FakeApi['credentials'] = {}, user = aUser()) {
  const items = [laptop, fleet]
  const credentials: FakeApi['credentials'] = {
    listPublicKeys: async () => ({ items, next_cursor: null }),
    listTeamPublicKeys: async () => ({
      items: [...items, aPublicKey({ name: 'office', user: boris })],
      next_cursor: null,
    }),
    ...given,
  }
  return openConsole(path, { user, api: { credentials } })
}

const rows = () => screen.getAllByRole('row').slice(1)
const paste = (text: string) =>
  fireEvent.change(screen.getByLabelText('Public key'), { target: { value: text } })
const submit = (dialog: HTMLElement) => fireEvent.submit(within(dialog).getByLabelText('Public key'))

test('each key says what it is, what it opens and when it was last used', async () => {
  openKeys()
  await screen.findByText('laptop')
  const [one, two] = rows().map((row) => row.textContent)
  expect(one).toMatch(/SHA256:lCoy4.*ed25519.*any name.*192\.0\.2\.7/)
  expect(two).toMatch(/RSA 4096.*shop, api-dev/)
})

test.each([
  ['?q=api-dev', ['fleet']],
  ['?type=rsa', ['fleet']],
  ['?type=hardware,ed25519', ['laptop']],
  ['?state=unused', ['fleet']],
])('a link with %s shows %j', async (search, expected) => {
  openKeys(`/public_keys${search}`)
  await screen.findByText(expected[0] ?? '')
  expect(rows().map((row) => expected.find((name) => row.textContent?.includes(name)))).toEqual(expected)
})

test('a pasted private key is wiped from the field, loudly, and never sent', async () => {
  const sent: AddPublicKeys[] = []
  openKeys('/public_keys?new=yes', {
    addPublicKeys: async ({ body }) => {
      sent.push(body as AddPublicKeys)
      return { items: [] }
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Add an SSH key' })
  paste('-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----')
  expect((await within(dialog).findByRole('alert')).textContent).toContain('This is a private key')
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Public key').value).toBe('')
  submit(dialog)
  expect(await within(dialog).findByText('Paste at least one key.')).toBeDefined()
  expect(sent).toEqual([])
})

test('the good lines of a file with bad ones are shown and sent', async () => {
  const sent: AddPublicKeys[] = []
  const { address } = openKeys('/public_keys?new=yes', {
    addPublicKeys: async ({ body }) => {
      sent.push(body as AddPublicKeys)
      return { items: [laptop] }
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Add an SSH key' })
  paste(`# mine\n${laptop.key} anna@mbp\nssh-dss AAAAB3 old`)
  const found = await within(dialog).findByRole('list', { name: 'What was found' })
  expect(found.textContent).toMatch(/anna@mbp.*Line 3\. DSA keys/)
  fireEvent.change(within(dialog).getByLabelText(/^Only these names/), {
    target: { value: 'shop, shop api' },
  })
  submit(dialog)
  await waitFor(() => expect(address()).toBe('/public_keys'))
  expect(sent).toEqual([
    { key: `${laptop.key} anna@mbp`, name: undefined, names: ['shop', 'api'], expires_at: null },
  ])
})

test('a key that somebody has is refused with the server’s sentence, and a wrong name at its field', async () => {
  const problems = [
    aProblem(409, 'Conflict', 'This key has been added in another account.'),
    aProblem(422, 'ValidationError', 'Check the marked fields.', { 'names.0': 'No name of a tunnel.' }),
  ]
  openKeys('/public_keys?new=yes', {
    addPublicKeys: async () => {
      throw problems.shift()
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Add an SSH key' })
  paste(laptop.key)
  submit(dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('in another account')
  submit(dialog)
  expect(await within(dialog).findByText('No name of a tunnel.')).toBeDefined()
})

test('editing leaves the expiry alone unless another is chosen', async () => {
  const changes: unknown[] = []
  openKeys('/public_keys?key=pky_fleet', {
    changePublicKey: async ({ body }) => {
      changes.push(body)
      return fleet
    },
  })
  const drawer = await screen.findByRole('dialog', { name: 'fleet' })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit the key' })
  const names = within(dialog).getByLabelText<HTMLInputElement>(/^Only these names/)
  expect(names.value).toBe('shop, api-dev')
  fireEvent.change(names, { target: { value: '' } })
  fireEvent.submit(names)
  await waitFor(() => expect(changes).toEqual([{ name: 'fleet', names: [] }]))
})

test('removing asks with whose it is, and the team’s list names everybody', async () => {
  const removed: string[] = []
  openKeys(
    '/team_public_keys',
    {
      removePublicKey: async ({ params }) => {
        removed.push(params.id)
      },
    },
    team,
  )
  const office = await screen.findByText('office')
  const row = office.closest<HTMLElement>('[role=row]')
  expect(row?.textContent).toContain('Boris')
  if (!row) throw new Error('the row is missing')
  fireEvent.click(within(row).getByRole('checkbox'))
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('dialog', { name: 'Remove the key?' })
  expect(question.textContent).toMatch(/office.*Boris.*close at once|close at once.*office.*Boris/)
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(removed).toEqual(['pky_office']))
})

test('the team’s list asks for a team in a personal space', async () => {
  openKeys('/team_public_keys')
  await screen.findByRole('heading', { name: 'This page is for a team' })
})

test('the way to connect is ready to be copied, with what ssh should know of the server', async () => {
  const known_hosts = '[ru.example.com]:2222 ssh-ed25519 AAAAC3Nza'
  openKeys('/public_keys?tab=connect', {
    getConnectSettings: async () => ({
      regions: [
        { id: 'ru', host: 'ru.example.com', port: 2222, fingerprint: 'SHA256:abc', known_hosts },
        { id: 'nl', host: 'nl.example.com', port: 22, fingerprint: 'SHA256:def', known_hosts: 'nl' },
      ],
    }),
  })
  await screen.findByRole('heading', { name: 'Region ru' })
  expect(screen.getByText('ssh -p 2222 -R 80:localhost:3000 ru.example.com')).toBeDefined()
  expect(screen.getByText('ssh -R 80:localhost:3000 nl.example.com')).toBeDefined()
  expect(screen.getByText(known_hosts)).toBeDefined()
  expect(screen.getByText('SHA256:abc')).toBeDefined()
})

test('a person without a seat learns why they cannot add a key', async () => {
  openKeys('/public_keys', {}, aUser({ has_seat: false }))
  await screen.findByText(/no seat/)
  expect(screen.queryByRole('button', { name: 'Add key' })).toBeNull()
})
