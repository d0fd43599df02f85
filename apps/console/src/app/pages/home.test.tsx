import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { aRequest, aTunnel, aUser, someSettings } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { anOverview } from '../../testing/overview-fixtures.ts'
import { noTraffic } from '../../testing/traffic-fixtures.ts'

afterEach(cleanup)

test('step 3 watches, and turns into the running tunnel with its first requests', async () => {
  const { platform } = openConsole('/', { user: aUser() })
  await screen.findByText('Waiting for a connection. This page updates by itself.')

  act(() => platform.emit({ type: 'tunnel', tunnel: aTunnel({ name: 'quiet-otter' }) }))
  const address = await screen.findByRole('link', { name: 'quiet-otter.localhost:8080' })
  expect(address.getAttribute('href')).toBe('http://quiet-otter.localhost:8080')
  expect(screen.getByRole('link', { name: 'Open' })).toBeDefined()
  expect(screen.getAllByRole('img', { name: /done/ }).length).toBe(3)
  await screen.findByText(/no requests yet/)

  act(() =>
    platform.emit({
      type: 'traffic',
      tunnel_id: 'tun_quiet-otter',
      traffic: noTraffic({ requests: 1, last_request_at: '2026-01-15T10:00:00.000Z' }),
      requests: [aRequest({ path: '/first' })],
    }),
  )
  await screen.findByText('/first')
  expect(screen.getByText(/1 request,/)).toBeDefined()

  fireEvent.click(screen.getByRole('link', { name: 'To the overview' }))
  await screen.findByRole('heading', { name: 'Live now' })
})

test('a tunnel no browser can open is not shown as one to open', async () => {
  const database = aTunnel({ name: 'db', kind: 'tcp', url: 'tcp://localhost:20017' })
  openConsole('/', {
    user: aUser(),
    api: { tunnels: { listTunnels: async () => ({ items: [database], next_cursor: null }) } },
  })
  await screen.findByText('Waiting for a connection. This page updates by itself.')
  expect(screen.queryByRole('link', { name: 'Open' })).toBeNull()
})

test('the tunnel of a colleague is not the reader’s first', async () => {
  const colleague = { id: 'usr_ilya', name: 'Ilya', email: 'ilya@example.org' }
  openConsole('/', {
    user: aUser(),
    api: {
      tunnels: { listTunnels: async () => ({ items: [aTunnel({ user: colleague })], next_cursor: null }) },
    },
  })
  await screen.findByText('Waiting for a connection. This page updates by itself.')
})

test('the sample of the installation is no step taken, only something to look at', async () => {
  const sample = aTunnel({ name: 'hello', is_sample: true })
  openConsole('/', {
    user: aUser(),
    api: { tunnels: { listTunnels: async () => ({ items: [sample], next_cursor: null }) } },
  })
  const link = await screen.findByRole('link', { name: 'hello.localhost' })
  expect(link.getAttribute('href')).toBe('http://hello.localhost:8080')
  expect(screen.getByText('Waiting for a connection. This page updates by itself.')).toBeDefined()
  expect(screen.queryAllByRole('img', { name: /done/ })).toEqual([])
})

test.each([
  [8080, 'nora http 3000'],
  [80, 'nora http 8080'],
])('with visitors on port %i the command is %s', async (public_port, command) => {
  const settings = someSettings()
  const regions = settings.regions.map((region) => ({ ...region, public_port }))
  openConsole('/', {
    user: aUser(),
    api: { system: { getSettings: async () => ({ ...settings, regions }) } },
  })
  await waitFor(() => expect(screen.getByText(command)).toBeDefined())
})

test('with Docker chosen every step runs the client in Docker, and what signs in names the server', async () => {
  const settings = someSettings({ console_url: 'https://nora.example.com' })
  openConsole('/', { user: aUser(), api: { system: { getSettings: async () => settings } } })
  const login = 'login --server https://nora.example.com'
  await screen.findByText(`nora ${login}`)
  fireEvent.click(screen.getByRole('radio', { name: 'Docker' }))
  await screen.findByText(`docker run nora ${login}`)
  expect(screen.getByText('docker run nora http 3000')).toBeDefined()
  expect(screen.queryByText(/^nora /)).toBeNull()
})

test('every kind of tunnel has its command, and plain ssh one of this installation', async () => {
  const at = { host: 'eu.example.org', port: 2222, fingerprint: 'SHA256:x', known_hosts: 'x' }
  const settings = someSettings()
  const regions = settings.regions.map((region) => ({ ...region, public_port: 443 }))
  openConsole('/', {
    user: aUser(),
    api: {
      system: { getSettings: async () => ({ ...settings, regions }) },
      credentials: { getConnectSettings: async () => ({ regions: [{ id: 'eu', ...at }] }) },
    },
  })
  const commands = {
    Site: 'nora http 8080',
    TCP: 'nora tcp 5432',
    SSH: 'nora ssh',
    Command: 'nora trigger -- git pull',
    'No client': 'ssh -p 2222 -R 80:localhost:8080 eu.example.org',
  }
  for (const [way, command] of Object.entries(commands)) {
    fireEvent.click(await screen.findByRole('radio', { name: way }))
    await screen.findByText(command)
  }
  expect(screen.getByRole('link', { name: 'Add public key' }).getAttribute('href')).toBe('/public_keys')
})

describe('once the first request has come', () => {
  const openHome = (overview: Parameters<typeof anOverview>[0] = {}, live = [aTunnel()], path = '/') =>
    openConsole(path, {
      user: aUser(),
      api: {
        overview: { getOverview: async () => anOverview({ has_requests: true, ...overview }) },
        tunnels: { listTunnels: async () => ({ items: live, next_cursor: null }) },
      },
    })

  test('home shows live tunnels with the errors of the last hour, which lead to those requests', async () => {
    const tunnels = [aTunnel({ name: 'quiet' }), aTunnel({ name: 'shop' })]
    openHome(
      { hour: { requests: 1204, errors: 12, tunnels: [{ id: 'tun_shop', requests: 900, errors: 12 }] } },
      tunnels,
    )
    const link = await screen.findByRole('link', { name: '12 errors' })
    expect(link.getAttribute('href')).toBe('/tunnels?tunnel=tun_shop&requests=errors')
    const rows = screen.getAllByRole('link', { name: /\.localhost:8080$/ })
    expect(rows.map((row) => row.textContent)).toEqual(['shop.localhost:8080', 'quiet.localhost:8080'])
    expect(screen.queryByText('Install the client')).toBeNull()
  })

  test('the quick start is one click away, and so is the way back', async () => {
    openHome()
    fireEvent.click(await screen.findByRole('link', { name: 'Quick start' }))
    await screen.findByRole('heading', { name: 'Install the client' })
    fireEvent.click(screen.getByRole('link', { name: 'To the overview' }))
    await screen.findByRole('heading', { name: 'Live now' })
  })

  test('what stops working unless the reader acts is listed with the way there, and nothing while all is well', async () => {
    const origin_error = { at: '2026-01-15T10:00:00.000Z', message: 'connection refused' }
    openHome(
      {
        expiring: [
          { kind: 'api_key', id: 'key_1', name: 'deploy', expires_at: '2126-01-15T10:00:00.000Z' },
          { kind: 'public_key', id: 'pk_1', name: 'laptop', expires_at: '2126-01-15T10:00:00.000Z' },
        ],
        failing_streams: [{ id: 'aus_1', name: 'SIEM', failed_at: '2026-01-15T10:00:00.000Z', error: '503' }],
      },
      [aTunnel({ origin_error })],
    )
    await screen.findByRole('heading', { name: 'Needs your attention' })
    const hrefs = ['service does not answer', 'API key stops', 'SSH key stops', 'audit log is not'].map(
      (words) => screen.getByRole('link', { name: new RegExp(words) }).getAttribute('href'),
    )
    expect(hrefs).toEqual([
      '/tunnels?tunnel=tun_shop',
      '/api_keys?key=key_1',
      '/public_keys?key=pk_1',
      '/team_audit_events?tab=receivers',
    ])
    cleanup()
    openHome()
    await screen.findByRole('heading', { name: 'Live now' })
    expect(screen.queryByRole('heading', { name: 'Needs your attention' })).toBeNull()
  })

  test('a name without a tunnel opens the dialog with that name in the command', async () => {
    const items = [{ id: 'dom_1', name: 'blog', hostname: 'blog.localhost' }]
    const { address } = openHome({ unused_domains: { items, total: 3 } })
    await screen.findByRole('link', { name: 'and 2 more names' })
    fireEvent.click(screen.getByRole('button', { name: 'Open a tunnel on blog.localhost' }))
    await screen.findByText('nora http 3000 --name blog')
    expect(address()).toBe('/?open=true&name=blog')
  })

  test('the dialog gives one command for what is chosen, and turns into the tunnel when it runs', async () => {
    const { platform } = openHome({}, [aTunnel()], '/?open=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'Open a tunnel' }))
    expect(dialog.getByText('nora http 3000')).toBeDefined()
    fireEvent.change(dialog.getByLabelText(/Name in the address/), { target: { value: 'my shop' } })
    expect(dialog.queryByText(/^nora http/)).toBeNull()
    expect(dialog.getByText('Latin letters, digits and hyphens, at most 63')).toBeDefined()
    fireEvent.click(dialog.getByRole('radio', { name: 'TCP' }))
    expect(dialog.getByText('nora tcp 5432')).toBeDefined()

    const database = aTunnel({
      name: 'db',
      kind: 'tcp',
      hostname: 'localhost:20017',
      url: 'tcp://localhost:20017',
    })
    act(() => platform.emit({ type: 'tunnel', tunnel: database }))
    const opened = within(await screen.findByRole('dialog', { name: 'The tunnel is open' }))
    expect(opened.getByText('tcp://localhost:20017')).toBeDefined()
    expect(opened.queryByRole('link', { name: 'Open' })).toBeNull()
    fireEvent.click(opened.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('the tunnel of a colleague does not count as the one that was opened', async () => {
    const { platform } = openHome({}, [], '/?open=true')
    await screen.findByRole('dialog', { name: 'Open a tunnel' })
    const colleague = { id: 'usr_ilya', name: 'Ilya', email: 'ilya@example.org' }
    act(() => platform.emit({ type: 'tunnel', tunnel: aTunnel({ name: 'theirs', user: colleague }) }))
    expect(screen.getByRole('dialog', { name: 'Open a tunnel' })).toBeDefined()
  })
})
