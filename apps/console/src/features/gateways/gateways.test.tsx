import type { CreateGateway } from '@nora/contract/gateways'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { aGateway, aGatewaySummary, gatewayAddSettings } from '../../testing/gateway-fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

type Given = { gateways?: FakeApi['gateways']; domains?: FakeApi['domains']; user?: ReturnType<typeof aUser> }

function openGateways(path = '/gateways', { gateways, domains = {}, user = aUser() }: Given = {}) {
  const api: FakeApi = {
    domains,
    gateways: {
      listGateways: async () => ({ items: [aGatewaySummary()], next_cursor: null }),
      getGatewayAddSettings: async () => gatewayAddSettings(),
      getGateway: async () => aGateway(),
      ...gateways,
    },
  }
  return openConsole(path, { user, api })
}

const none = async () => ({ items: [], next_cursor: null })

async function getRow(name: string) {
  const row = (await screen.findByText(name)).closest('[role=row]')
  if (!row) throw new Error(`no row of ${name}`)
  return row
}

test('a row says where the gateway stands, what it leads to, its state with the reason, and its members', async () => {
  openGateways('/gateways', {
    gateways: {
      listGateways: async () => ({
        items: [aGatewaySummary({ state: 'degraded', reason: 'some_down', members_up: 3, members_all: 4 })],
        next_cursor: null,
      }),
    },
  })
  const row = await getRow('shop')
  expect(row.textContent).toMatch(/shop\.localhost.*pool of 4 members.*Degraded.*Some members.*3\/4/)
})

test('news change the row without a request, and a lost stream is told', async () => {
  const { platform } = openGateways()
  const row = await getRow('shop')
  expect(row.textContent).toContain('Up')
  const live = { requests_per_s: 0, errors_per_s: 2, recent: [] }
  act(() =>
    platform.emit(
      {
        gateways: [
          {
            id: 'gtw_1',
            state: 'down',
            reason: 'all_failing',
            members_up: 0,
            members_all: 2,
            live,
            members: [],
          },
        ],
        changed: [],
      },
      '/v1/gateways/events',
    ),
  )
  await waitFor(() => expect(row.textContent).toMatch(/Down.*0\/2/))
  act(() => platform.lose('/v1/gateways/events'))
  expect(await screen.findByText(/connection to the server is lost/)).toBeDefined()
})

test('the filters of the address choose states and kinds', async () => {
  openGateways('/gateways?state=down', {
    gateways: {
      listGateways: async () => ({
        items: [aGatewaySummary(), aGatewaySummary({ id: 'gtw_2', name: 'docs', state: 'down' })],
        next_cursor: null,
      }),
    },
  })
  await getRow('docs')
  expect(screen.queryByText('shop')).toBeNull()
})

test('a new name is reserved, then gets its gateway with the chosen tunnels, by the key N', async () => {
  const reserved: unknown[] = []
  const asked: CreateGateway[] = []
  const { address } = openGateways('/gateways', {
    domains: {
      reserveDomain: async (input) => {
        reserved.push(input?.body)
        return {} as never
      },
    },
    gateways: {
      createGateway: async ({ body }) => {
        asked.push(body as CreateGateway)
        if (asked.length === 1) throw aProblem(409, 'Conflict', 'Taken.', { name: 'The name is taken.' })
        return aGateway()
      },
    },
  })
  await getRow('shop')
  await screen.findByRole('button', { name: 'Create gateway' })
  fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a gateway' }))
  const field = dialog.getByLabelText(/^Address/)
  fireEvent.change(field, { target: { value: 'cart' } })
  expect(await dialog.findByText('cart.localhost will be reserved for you')).toBeDefined()
  fireEvent.click(dialog.getByRole('checkbox', { name: /anna\.localhost/ }))
  expect(dialog.queryByText('db.localhost:20001')).toBeNull()
  fireEvent.submit(field)
  expect(await dialog.findByText('The name is taken.')).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Cart' } })
  fireEvent.submit(field)
  await waitFor(() => expect(address()).toBe('/gateway/gtw_1'))
  expect(reserved).toEqual([{ name: 'cart', region: 'local', description: '' }])
  expect(asked[1]).toEqual({
    name: 'Cart',
    endpoint: 'cart.localhost',
    upstream: { kind: 'pool' },
    mode: 'always',
    members: [{ kind: 'tunnel', target: 'anna.localhost' }],
  })
})

test('what is wrong with an address or a URL is told at its field, also by the server', async () => {
  openGateways('/gateways?new=yes', {
    domains: {
      reserveDomain: async () => {
        throw aProblem(422, 'ValidationError', 'Check.', { name: 'This name is forbidden.' })
      },
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a gateway' }))
  fireEvent.click(dialog.getByRole('radio', { name: /^URL/ }))
  const field = dialog.getByLabelText(/^Address/)
  fireEvent.submit(field)
  expect(await dialog.findByText('Enter an address.')).toBeDefined()
  expect(dialog.getByText('Enter an address with http:// or https://.')).toBeDefined()
  fireEvent.change(field, { target: { value: 'admin' } })
  fireEvent.change(dialog.getByLabelText('URL', { selector: 'input[type=text]' }), {
    target: { value: 'example.org' },
  })
  fireEvent.submit(field)
  expect(await dialog.findByText('This name is forbidden.')).toBeDefined()
})

test('an empty list offers three beginnings, each with a form that needs an address only', async () => {
  const asked: CreateGateway[] = []
  openGateways('/gateways', {
    gateways: {
      listGateways: none,
      createGateway: async ({ body }) => {
        asked.push(body as CreateGateway)
        return aGateway()
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /My site while I am away/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a gateway' }))
  const field = dialog.getByLabelText(/^Address/)
  fireEvent.change(field, { target: { value: 'shop.localhost' } })
  fireEvent.submit(field)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({
    name: 'shop',
    endpoint: 'shop.localhost',
    mode: 'fallback',
    upstream: { kind: 'fixed', status: 503, body: expect.stringContaining('<h1>Closed for now</h1>') },
  })
})

test('without a seat, or beyond the plan, nothing is offered and the page says why', async () => {
  openGateways('/gateways', { user: aUser({ has_seat: false, team_role: 'member' }) })
  expect(await screen.findByText(/You need a seat/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Create gateway' })).toBeNull()
  cleanup()
  openGateways('/gateways', {
    gateways: {
      listGateways: none,
      getGatewayAddSettings: async () =>
        gatewayAddSettings({ refusal: { code: 'PaymentRequired', text: 'At most 0 gateways.' } }),
    },
  })
  const notice = await screen.findByText(/At most 0 gateways\./)
  expect(within(notice).getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/plans')
  expect(screen.queryByRole('button', { name: /maintenance page/ })).toBeNull()
})
