import type { ChangePort, Port, ReservePort } from '@nora/contract/ports'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aPort, aProblem, aTunnel, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const db = aPort({
  alias: 'db',
  description: 'Staging database',
  allow: ['10.0.0.0/8'],
  access: {
    reach: 'some',
    parts: [{ kind: 'allow_cidr', of: 'port', networks: ['10.0.0.0/8'], count: 1 }],
  },
})
const game = aPort({ port: 20_018, description: 'Game server' })
const tunnel = aTunnel({ name: 'db', kind: 'tcp', hostname: db.address, target: 'localhost:5432' })
const team = aUser({ team: { id: 'tem_1', name: 'Forest', icon: null, type: 'team' } })

function openPorts(path = '/tcp_ports', given: FakeApi['ports'] = {}, user = aUser()) {
  const ports: FakeApi['ports'] = {
    listPorts: async () => ({ items: [db, game], next_cursor: null }),
    listTeamPorts: async () => ({ items: [db, game], next_cursor: null }),
    ...given,
  }
  return openConsole(path, { user, api: { ports } })
}

const rows = () => screen.getAllByRole('row').slice(1)

test('each port says what stands behind it and whom it lets in, and follows what happens', async () => {
  const { platform } = openPorts()
  await screen.findByText(db.address)
  expect(rows()[0]?.textContent).toMatch(
    /localhost:20017.*db · Staging database.*no tunnel yet.*Listed addresses/,
  )
  expect(rows()[1]?.textContent).toContain('Everyone')
  act(() => platform.emit({ type: 'tunnel', tunnel }))
  await waitFor(() => expect(rows()[0]?.textContent).toMatch(/localhost:5432.*Anna Belova · anna-mbp/))
  act(() => platform.emit({ type: 'tunnel', tunnel: { ...tunnel, state: 'closed', closed_at: new Date() } }))
  await waitFor(() => expect(rows()[0]?.textContent).toContain('last tunnel'))
})

test.each([
  ['?q=staging', [db]],
  ['?use=free', [db, game]],
  ['?use=used', []],
])('a link with %s shows the right ports', async (search, expected) => {
  openPorts(`/tcp_ports${search}`)
  if (expected.length === 0) await screen.findByRole('heading', { name: 'Nothing matches' })
  else {
    await screen.findByText(db.address)
    expect(rows().length).toBe(expected.length)
  }
})

test('Enter reserves any free port; a wrong field is told by the server at its place', async () => {
  const asked: ReservePort[] = []
  const { address } = openPorts('/tcp_ports?new=yes', {
    reservePort: async ({ body }) => {
      asked.push(body as ReservePort)
      if (asked.length === 1) {
        throw aProblem(422, 'ValidationError', 'Check the marked fields.', {
          alias: 'The port 20018 has it.',
        })
      }
      return db
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Reserve port' })
  const alias = within(dialog).getByLabelText(/^Alias/)
  fireEvent.change(alias, { target: { value: 'db' } })
  fireEvent.submit(alias)
  expect(await within(dialog).findByText('The port 20018 has it.')).toBeDefined()
  fireEvent.change(alias, { target: { value: '' } })
  fireEvent.submit(alias)
  await waitFor(() => expect(address()).toBe('/tcp_ports'))
  expect(asked[1]).toEqual({ region: 'local', port: undefined, alias: null, description: '' })
})

test('the limit of the plan is said above the button', async () => {
  openPorts('/tcp_ports?new=yes', {
    reservePort: async () => {
      throw aProblem(402, 'PaymentRequired', 'You have reached your port limit: 5.')
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Reserve port' })
  const number = within(dialog).getByLabelText(/^Number/)
  fireEvent.change(number, { target: { value: 'abc' } })
  fireEvent.submit(number)
  expect(await within(dialog).findByText('Enter a whole number.')).toBeDefined()
  fireEvent.change(number, { target: { value: '20017' } })
  fireEvent.submit(number)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('port limit: 5')
})

test('address lists are edited as lines, and wrong ones are told at their list', async () => {
  const changes: ChangePort[] = []
  openPorts('/tcp_ports?port=prt_20017', {
    changePort: async ({ body }) => {
      changes.push(body ?? {})
      if (changes.length === 1) {
        throw aProblem(422, 'ValidationError', 'Check the marked fields.', { allow: '“x” is no network.' })
      }
      return db
    },
  })
  const drawer = await screen.findByRole('dialog', { name: db.address })
  expect(within(drawer).getByText('nora tcp 5432 --port db')).toBeDefined()
  fireEvent.click(within(drawer).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit the port' })
  const allow = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Allow only/)
  expect(allow.value).toBe('10.0.0.0/8')
  fireEvent.change(allow, { target: { value: '10.0.0.0/8\n x, ::1' } })
  fireEvent.submit(allow)
  expect(await within(dialog).findByText('“x” is no network.')).toBeDefined()
  expect(changes[0]).toMatchObject({ allow: ['10.0.0.0/8', 'x', '::1'], deny: [] })
})

test('a port nobody uses is released at once and can be taken back', async () => {
  let items: Port[] = [db, game]
  openPorts('/tcp_ports', {
    listPorts: async () => ({ items, next_cursor: null }),
    releasePort: async ({ params }) => {
      items = items.filter(({ id }) => id !== params.id)
    },
    restorePort: async () => {
      items = [db, game]
      return game
    },
  })
  await screen.findByText(game.address)
  fireEvent.click(screen.getByRole('button', { name: `Actions: ${game.address}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Release' }))
  await waitFor(() => expect(rows().length).toBe(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(rows().length).toBe(2))
})

test('releasing a port in use asks first, naming the tunnel that stands behind it', async () => {
  const released: string[] = []
  const used = { ...db, tunnel }
  openPorts('/tcp_ports', {
    listPorts: async () => ({ items: [used, game], next_cursor: null }),
    releasePort: async ({ params }) => {
      released.push(params.id)
    },
  })
  await screen.findByText(db.address)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Release' }))
  const question = await screen.findByRole('dialog', { name: 'Release 2 ports?' })
  expect(question.textContent).toMatch(/run on until they end.*localhost:5432.*anna-mbp/)
  expect(released).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(released.sort()).toEqual([db.id, game.id]))
})

test('the team’s list has who reserved each, and needs a team', async () => {
  openPorts('/team_tcp_ports', {}, team)
  await screen.findByText(db.address)
  expect(screen.getByRole('columnheader', { name: 'Reserved by' })).toBeDefined()
  cleanup()
  openPorts('/team_tcp_ports')
  await screen.findByRole('heading', { name: 'This page is for a team' })
})

test('an empty list says how to begin, and who may not reserve learns why', async () => {
  const listPorts = async () => ({ items: [], next_cursor: null })
  openPorts('/tcp_ports', { listPorts })
  await screen.findByText('nora tcp 5432')
  cleanup()
  openPorts('/tcp_ports', { listPorts }, aUser({ has_seat: false }))
  await screen.findByRole('heading', { name: 'No reserved ports yet' })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByText(/no seat/)).toBeDefined()
  expect(screen.queryByText('nora tcp 5432')).toBeNull()
})
