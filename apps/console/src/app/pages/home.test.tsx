import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aRequest, aTunnel, aUser, noTraffic, someSettings } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

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
