import type { Tunnel } from '@nora/contract/tunnels'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { someAddSettings } from '../../testing/domain-fixtures.ts'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aProblem, aRequest, aTunnel, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const shop = aTunnel({ name: 'shop' })
const blog = aTunnel({ name: 'blog', kind: 'tcp', target: 'localhost:4000', machine: 'office' })

function openTunnels(path: string, tunnels: FakeApi['tunnels'] = {}, user = aUser()) {
  const listTunnels = async () => ({ items: [shop, blog], next_cursor: null })
  const getTunnel = async () => shop
  return openConsole(path, { user, api: { tunnels: { listTunnels, getTunnel, ...tunnels } } })
}

const rows = () => screen.getAllByRole('row').slice(1)

test('typing in the search filters at once and stands in the address', async () => {
  const { address } = openTunnels('/tunnels')
  await screen.findByText('blog.localhost:8080')
  fireEvent.keyDown(document.body, { key: '/', code: 'Slash' })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'OFFICE' } })
  await waitFor(() => expect(rows().length).toBe(1))
  expect(rows()[0]?.textContent).toContain('blog.localhost:8080')
  await waitFor(() => expect(address()).toBe('/tunnels?q=OFFICE'))
})

test('a link with filters shows a colleague the same rows', async () => {
  openTunnels('/tunnels?kind=http')
  await screen.findByText('shop.localhost:8080')
  expect(rows().length).toBe(1)
})

test('rows appear and leave with the events of the server', async () => {
  const { platform } = openTunnels('/tunnels')
  await screen.findByText('shop.localhost:8080')
  act(() => platform.emit({ type: 'tunnel', tunnel: aTunnel({ name: 'demo' }) }))
  await screen.findByText('demo.localhost:8080')
  act(() => platform.emit({ type: 'tunnel', tunnel: { ...shop, state: 'closed' } }))
  await waitFor(() => expect(screen.queryByText('shop.localhost:8080')).toBeNull())
})

test('the drawer says which rules hold at the edge', async () => {
  const guarded = aTunnel({ name: 'shop', rules: ['basic_auth', 'deny_cidr'] })
  const { platform } = openTunnels('/tunnels?tunnel=tun_shop&part=access', {
    getTunnel: async () => guarded,
  })
  const drawer = await screen.findByRole('dialog', { name: 'shop.localhost:8080' })
  expect(await within(drawer).findByText('password')).toBeTruthy()
  expect(within(drawer).getByText('denied addresses')).toBeTruthy()
  act(() => platform.emit({ type: 'tunnel', tunnel: { ...guarded, rules: [] } }))
  expect(await within(drawer).findByText('none')).toBeTruthy()
})

test.each([
  ['en', 'Description', 'Metadata'],
  ['ru', 'Описание', 'Метаданные'],
] as const)(
  'the drawer shows what the owner says about the tunnel (%s)',
  async (language, description, metadata) => {
    const said = aTunnel({ name: 'shop', description: '<b>Pies</b>', metadata: { team: 'pies', empty: '' } })
    const tunnels = {
      listTunnels: async () => ({ items: [said], next_cursor: null }),
      getTunnel: async () => said,
    }
    openConsole('/tunnels?tunnel=tun_shop', { user: aUser({ language }), api: { tunnels } })
    const drawer = within(await screen.findByRole('dialog', { name: 'shop.localhost:8080' }))
    expect((await drawer.findByText(description)).nextSibling?.textContent).toBe('<b>Pies</b>')
    expect(drawer.getByText(metadata).nextSibling?.textContent).toBe('team=piesempty=')
  },
)

test.each([
  ['one that nobody has reserved leads to the form with it', null, '/domains?new=shop.localhost'],
  ['one that is taken leads nowhere', 'Your team has this name already.', null],
])('the name of a tunnel: %s', async (_what, refusal, expected) => {
  const answer = someAddSettings({ refusal })
  const asked: unknown[] = []
  openConsole('/tunnels?tunnel=tun_shop', {
    user: aUser(),
    api: {
      tunnels: {
        listTunnels: async () => ({ items: [shop], next_cursor: null }),
        getTunnel: async () => shop,
      },
      domains: {
        getDomainAddSettings: async ({ query } = {}) => {
          asked.push(query)
          return answer
        },
      },
    },
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'shop.localhost:8080' }))
  await waitFor(() => expect(asked).toEqual([{ region: 'local', name: 'shop' }]))
  if (expected) {
    const link = await drawer.findByRole('link', { name: 'Keep this name' })
    expect(link.getAttribute('href')).toBe(expected)
  } else expect(drawer.queryByRole('link', { name: 'Keep this name' })).toBeNull()
})

test('the drawer says when the plan ends a tunnel, as long as it is open', async () => {
  const expires_at = new Date(Date.now() + 25 * 60_000 + 500).toISOString()
  const bounded = aTunnel({ name: 'shop', expires_at })
  const { platform } = openTunnels('/tunnels?tunnel=tun_shop', { getTunnel: async () => bounded })
  const drawer = await screen.findByRole('dialog', { name: 'shop.localhost:8080' })
  expect(await within(drawer).findByText('in 25 minutes')).toBeTruthy()
  expect(within(drawer).getByText('The plan ends it')).toBeTruthy()
  act(() => platform.emit({ type: 'tunnel', tunnel: { ...bounded, expires_at: null } }))
  await waitFor(() => expect(within(drawer).queryByText('The plan ends it')).toBeNull())
})

test('a tunnel for TCP has connections where others have requests, and nothing for a browser to open', async () => {
  const items = [aRequest({ method: 'TCP', path: '', status: 0, answered_by: null, timings: null })]
  openTunnels('/tunnels?tunnel=tun_blog&part=requests', {
    getTunnel: async () => blog,
    listTunnelRequests: async () => ({ items }),
  })
  const drawer = await screen.findByRole('dialog', { name: 'blog.localhost:8080' })
  expect(await within(drawer).findByText('Recent connections')).toBeTruthy()
  expect(await within(drawer).findByText('192.0.2.7')).toBeTruthy()
  expect(within(drawer).queryByRole('link', { name: 'Open' })).toBeNull()
})

test('a row opens its drawer by the address, and stopping says on whose machine it stops', async () => {
  const stopped: string[] = []
  const { address } = openTunnels('/tunnels', {
    stopTunnel: async ({ params }) => {
      stopped.push(params.id)
      return { ...shop, state: 'closed', close_reason: 'stopped' }
    },
  })
  fireEvent.click(await screen.findByText('shop.localhost:8080'))
  const drawer = await screen.findByRole('dialog', { name: 'shop.localhost:8080' })
  expect(address()).toBe('/tunnels?tunnel=tun_shop')
  fireEvent.click(await within(drawer).findByRole('button', { name: 'Stop' }))
  const question = await screen.findByRole('dialog', { name: 'Stop shop.localhost:8080?' })
  expect(question.textContent).toContain('anna-mbp')
  expect(stopped).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(stopped).toEqual(['tun_shop']))
  await within(drawer).findByText('Closed')
})

test('a list that does not load says so, with the request id and a way to repeat', async () => {
  let isDown = true
  openTunnels('/tunnels', {
    listTunnels: async () => {
      if (isDown) throw aProblem(500, 'InternalError', 'Something went wrong.')
      return { items: [shop], next_cursor: null }
    },
  })
  await screen.findByRole('heading', { name: 'Could not load the tunnels' })
  expect(screen.getByText('req_42')).toBeDefined()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('shop.localhost:8080')
})

test('an empty list says what a tunnel is for and how to make the first', async () => {
  openTunnels('/tunnels', { listTunnels: async () => ({ items: [], next_cursor: null }) })
  await screen.findByRole('heading', { name: 'No tunnels yet' })
  expect(screen.getByText('nora http 3000')).toBeDefined()
})

test('history asks for closed tunnels of the filters in the address', async () => {
  const asked: unknown[] = []
  openTunnels('/tunnels?tab=history&kind=tcp,ssh&region=local', {
    listTunnels: async (input) => {
      if (input?.query?.state === 'closed') asked.push(input.query)
      const items = input?.query?.state === 'closed' ? [{ ...blog, state: 'closed' as const }] : []
      return { items, next_cursor: null }
    },
  })
  await screen.findByText('blog.localhost:8080')
  expect(asked).toMatchObject([{ kind: 'tcp,ssh', region: 'local' }])
})

test('many are stopped at once after a question that names them, and what failed stays with its reason', async () => {
  let isDown = true
  const { platform } = openTunnels('/tunnels', {
    stopTunnel: async ({ params }) => {
      const tunnel = params.id === shop.id ? shop : blog
      if (tunnel === blog && isDown) throw aProblem(500, 'InternalError', 'Something went wrong.')
      return { ...tunnel, state: 'closed', close_reason: 'stopped' }
    },
  })
  await screen.findByText('blog.localhost:8080')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Stop' }))
  const question = await screen.findByRole('dialog', { name: 'Stop 2 tunnels?' })
  expect(question.textContent).toContain('shop.localhost:8080')
  expect(question.textContent).toContain('office')

  fireEvent.click(within(question).getByRole('button', { name: 'Stop' }))
  await screen.findByRole('dialog', { name: 'Could not stop 1 tunnel' })
  expect(question.textContent).toContain('Something went wrong.')
  expect(question.textContent).not.toContain('shop.localhost:8080')

  isDown = false
  fireEvent.click(within(question).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(question.isConnected).toBe(false))
  expect(screen.queryByRole('toolbar')).toBeNull()
  act(() => platform.emit({ type: 'tunnel', tunnel: blog }))
  const back = await screen.findByRole('checkbox', { name: 'Select blog.localhost:8080' })
  expect((back as HTMLInputElement).checked).toBe(false)
})

test('a tunnel that closes elsewhere is chosen no more', async () => {
  const { platform } = openTunnels('/tunnels')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select shop.localhost:8080' }))
  expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeDefined()
  act(() => platform.emit({ type: 'tunnel', tunnel: { ...shop, state: 'closed' } }))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

const failed = aRequest({
  id: 'req_failed',
  path: '/pay',
  status: 502,
  answered_by: 'edge',
  reason: 'origin_broke_off',
  timings: { wait_ms: 0, dial_ms: 1.5, first_byte_ms: null },
})
const withErrors = aTunnel({
  name: 'shop',
  traffic: {
    ...shop.traffic,
    requests: 900,
    errors: 133,
    last_hour: { ...shop.traffic.last_hour, errors: 133 },
  },
})

function openErrors(path: string) {
  const asked: unknown[] = []
  const opened = openTunnels(path, {
    listTunnels: async () => ({ items: [withErrors], next_cursor: null }),
    getTunnel: async () => withErrors,
    listTunnelRequests: async ({ query }) => {
      asked.push(query?.only)
      return { items: query?.only === 'errors' ? [failed] : [aRequest()] }
    },
    getTunnelRequest: async ({ params: { request_id } }) => {
      if (request_id === failed.id) return failed
      throw aProblem(404, 'NotFound', 'There is no such request.')
    },
  })
  return { ...opened, asked }
}

test.each(['list', 'drawer'])('the number of errors in the %s leads to those requests', async (where) => {
  const { address, asked } = openErrors(where === 'list' ? '/tunnels' : '/tunnels?tunnel=tun_shop')
  const place =
    where === 'list' ? screen : within(await screen.findByRole('dialog', { name: 'shop.localhost:8080' }))
  fireEvent.click(await place.findByText('133'))
  await waitFor(() => expect(address()).toBe('/tunnels?tunnel=tun_shop&requests=errors'))
  const drawer = within(await screen.findByRole('dialog', { name: 'shop.localhost:8080' }))
  expect(await drawer.findByText('/pay')).toBeTruthy()
  expect(drawer.getByText('Your service closed the connection before it answered')).toBeTruthy()
  expect(drawer.getByText('The last 1 of 133; earlier ones are not kept.')).toBeTruthy()
  expect(asked).toContain('errors')
})

test('a request opens in the drawer and says who answered, why and how long it took', async () => {
  const { address } = openErrors('/tunnels?tunnel=tun_shop&requests=errors')
  const drawer = within(await screen.findByRole('dialog', { name: 'shop.localhost:8080' }))
  const row = await drawer.findByRole('link', { name: /\/pay/ })
  expect(row.getAttribute('href')).toBe('/tunnels/tun_shop/requests/req_failed')
  fireEvent.click(row)
  await waitFor(() => expect(address()).toBe('/tunnels?tunnel=tun_shop&requests=errors&request=req_failed'))
  expect(await drawer.findByText('The edge answered.')).toBeTruthy()
  expect(drawer.getByText(/give the target as https:/)).toBeTruthy()
  expect(drawer.getByText('no answer came')).toBeTruthy()
  expect(drawer.getByText('1.5 ms')).toBeTruthy()
  expect(drawer.getByText('req_failed')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: 'All requests' }))
  await waitFor(() => expect(address()).toBe('/tunnels?tunnel=tun_shop&requests=errors&part=requests'))
})

test('a request has a page of its own; one that is not kept leads to those that are', async () => {
  openErrors('/tunnels/tun_shop/requests/req_failed')
  expect(await screen.findByText('Your service closed the connection before it answered')).toBeTruthy()
  cleanup()
  openErrors('/tunnels/tun_shop/requests/req_unknown')
  expect(await screen.findByText('This request is no longer kept')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /\/catalog/ })).toBeTruthy()
})

const closedByOffice = {
  reach: 'nobody',
  parts: [
    { kind: 'ip_policy', id: 'ipp_office', name: 'Office', reach: 'nobody' },
    { kind: 'allow_cidr', of: 'tunnel', networks: ['10.0.0.0/8'], count: 3 },
    { kind: 'basic_auth' },
    { kind: 'plan', requests_per_minute: 600 },
  ],
} as const satisfies Tunnel['access']

const office = { ...aUser().team, name: 'Office', type: 'team' } as const

test.each([
  ['owner', true],
  ['member', false],
] as const)(
  'a drawer says who gets in and by what, with the way to change it (%s)',
  async (team_role, mayManage) => {
    const guarded = aTunnel({ name: 'shop', access: structuredClone(closedByOffice) as Tunnel['access'] })
    openConsole('/tunnels?tunnel=tun_shop&part=access', {
      user: aUser({ team_role, team: office }),
      api: {
        tunnels: {
          listTunnels: async () => ({ items: [guarded], next_cursor: null }),
          getTunnel: async () => guarded,
        },
      },
    })
    const drawer = within(await screen.findByRole('dialog', { name: 'shop.localhost:8080' }))
    expect(await drawer.findByText('Nobody')).toBeTruthy()
    expect(drawer.getByText('The IP policy “Office” lets no address in.')).toBeTruthy()
    expect(drawer.getByText(/10\.0\.0\.0\/8 and 2 more/)).toBeTruthy()
    expect(drawer.getByText('--basic-auth')).toBeTruthy()
    const change = drawer.queryByRole('link', { name: 'Change: IP policy “Office”' })
    expect(change?.getAttribute('href')).toBe(mayManage ? '/team_ip_policies?policy=ipp_office' : undefined)
    expect(drawer.getByRole('link', { name: 'Change: Plan' }).getAttribute('href')).toBe('/plans')
  },
)

test.each([
  ['of a team', office, '/team_ip_policies?new=shop.localhost'],
  ['of a personal space, which has no policies', aUser().team, undefined],
] as const)(
  'a tunnel that everybody may visit says so, and leads to a policy that is attached to it at once: %s',
  async (_, team, href) => {
    openTunnels('/tunnels?tunnel=tun_shop&part=access', {}, aUser({ team }))
    const drawer = within(await screen.findByRole('dialog', { name: 'shop.localhost:8080' }))
    expect(await drawer.findByText('Everyone')).toBeTruthy()
    const restrict = drawer.queryByRole('link', { name: 'Restrict by address' })
    expect(restrict?.getAttribute('href')).toBe(href)
  },
)

test.each([
  ['origin_broke_off', 'Your service closed the connection before it answered'],
  ['connect ECONNREFUSED 127.0.0.1:3000', 'connect ECONNREFUSED 127.0.0.1:3000'],
])('a drawer says in words why the target does not answer: %s', async (message, shown) => {
  const down = aTunnel({ name: 'shop', origin_error: { at: '2026-03-01T12:00:00.000Z', message } })
  openTunnels('/tunnels?tunnel=tun_shop', { getTunnel: async () => down })
  const drawer = within(await screen.findByRole('dialog', { name: 'shop.localhost:8080' }))
  expect(await drawer.findByText(shown)).toBeTruthy()
})

test('the parts of a drawer stand in the address, and the keys move on to the next tunnel within its part', async () => {
  const { address } = openTunnels('/tunnels?tunnel=tun_shop', {
    getTunnel: async ({ params }) => (params.id === shop.id ? shop : blog),
    listTunnelRequests: async () => ({ items: [] }),
  })
  const drawer = await screen.findByRole('dialog', { name: 'shop.localhost:8080' })
  fireEvent.click(within(drawer).getByRole('tab', { name: 'Requests' }))
  await waitFor(() => expect(address()).toBe('/tunnels?tunnel=tun_shop&part=requests'))
  await waitFor(() => expect(rows().length).toBe(2))
  fireEvent.keyDown(drawer, { key: 'ArrowDown', code: 'ArrowDown' })
  await waitFor(() => expect(address()).toBe('/tunnels?tunnel=tun_blog&part=requests'))
  expect(await screen.findByRole('dialog', { name: 'blog.localhost:8080' })).toBe(drawer)
  expect(within(drawer).getByRole('tab', { name: 'Connections', selected: true })).toBeTruthy()
})
