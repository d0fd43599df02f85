import type { ShellSession } from '@nora/contract/tunnels'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getShownAddress } from '../../platform/shown-address.ts'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aTunnel, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const boris: ShellSession = {
  id: 'ses_1',
  person: 'Boris',
  key_name: 'desk',
  fingerprint: 'SHA256:abc',
  address: '198.51.100.7',
  opened_at: '2026-11-21T10:00:00Z',
  uses: ['shell', 'sftp'],
}
const facts = { name: 'laptop', kind: 'ssh', url: 'ssh://localhost:20005', target: 'anna@mbp' } as const
const shell = aTunnel({
  ...facts,
  sessions: [boris, { ...boris, id: 'ses_2', person: null, key_name: null }],
})

async function openDrawer(tunnel = shell, calls: FakeApi['tunnels'] = {}, part = 'requests') {
  const listTunnels = async () => ({ items: [tunnel], next_cursor: null })
  const tunnels = { listTunnels, getTunnel: async () => tunnel, ...calls }
  const opened = openConsole(`/tunnels?tunnel=${tunnel.id}&part=${part}`, {
    user: aUser(),
    api: { tunnels },
  })
  const drawer = await screen.findByRole('dialog', { name: getShownAddress(tunnel) })
  return { ...opened, drawer }
}

test('the drawer of a shell says who is in, by which key, from where and what for', async () => {
  const { drawer, platform } = await openDrawer()
  expect(await within(drawer).findByText('Boris')).toBeTruthy()
  expect(drawer.textContent).toContain('shell, files')
  expect(within(drawer).getByText('desk, 198.51.100.7')).toBeTruthy()
  expect(within(drawer).getByText('Someone with the password')).toBeTruthy()
  expect(within(drawer).queryByText('Recent requests')).toBeNull()
  act(() => platform.emit({ type: 'tunnel', tunnel: { ...shell, sessions: [] } }))
  expect(await within(drawer).findByText('No one is connected now.')).toBeTruthy()
})

test('a visitor is sent away after a question that says what stops', async () => {
  const ended: unknown[] = []
  const endSession = async ({ params }: { params: unknown }) => {
    ended.push(params)
  }
  const { drawer } = await openDrawer(shell, { endSession } as FakeApi['tunnels'])
  fireEvent.click(await within(drawer).findByRole('button', { name: 'End the session of Boris' }))
  const question = await screen.findByRole('dialog', { name: 'End the session of Boris?' })
  expect(question.textContent).toContain('“desk”')
  expect(ended).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'End' }))
  await waitFor(() => expect(ended).toEqual([{ id: shell.id, session_id: 'ses_1' }]))
})

test('a machine’s own sshd is described without what nobody knows', async () => {
  const { drawer } = await openDrawer(
    { ...shell, target: 'tcp://localhost:22', sessions: [] },
    {},
    'overview',
  )
  await within(drawer).findByText('tcp://localhost:22')
  expect(within(drawer).queryByText('Sessions')).toBeNull()
})
