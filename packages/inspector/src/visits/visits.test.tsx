import type { Lang } from '@nora/kit'
import { LangProvider, Notifications } from '@nora/ui'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aConnection, aSession, aTunnel, FakeVisits } from '../testing/visits.ts'
import { ConnectionsView } from './connections-view.tsx'
import { SessionsView } from './sessions-view.tsx'
import { withVisits } from './visit-list.ts'

/** Menus and dialogs are loaded when they are first opened. */
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

type PageProps = { source: FakeVisits; of: typeof ConnectionsView; url?: string; lang?: Lang }

function Page({ source, of: View, url = 'tcp://localhost:20417', lang = 'en' }: PageProps) {
  const [query, setQuery] = useState('')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  return (
    <LangProvider lang={lang}>
      <View
        source={source}
        tunnels={[aTunnel({ url })]}
        heading={<h1>db</h1>}
        query={query}
        onQuery={setQuery}
        selectedId={selectedId}
        onSelect={setSelectedId}
      />
      <Notifications />
    </LangProvider>
  )
}

function show(source: FakeVisits, of: typeof ConnectionsView) {
  render(<Page source={source} of={of} />)
  return source
}

const row = (name: RegExp) => screen.findByRole('row', { name })
const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })

/** From the row's menu: the question is answered with its own button. */
async function endFromMenu(name: RegExp) {
  fireEvent.click(within(await row(name)).getByRole('button'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'End' }))
  const dialog = await screen.findByRole('dialog')
  return { dialog, confirm: within(dialog).getByRole('button', { name: 'End' }) }
}

function withConnections(): FakeVisits {
  const source = new FakeVisits()
  source.connections = [
    aConnection({ id: 2, bytes_in: 2048, bytes_out: 12 }),
    aConnection({ id: 1, visitor: '198.51.100.1:9', duration_ms: 1_000, error: 'refused' }),
  ]
  return source
}

test('connections are shown as they are, change as they happen, and are found by words', async () => {
  const source = show(withConnections(), ConnectionsView)
  expect((await row(/192\.0\.2\.7:4711/)).textContent).toContain('Open')
  expect((await row(/198\.51\.100\.1/)).textContent).toContain('service refused')
  source.say({ type: 'connection', connection: aConnection({ id: 2, duration_ms: 5, error: null }) })
  source.say({ type: 'connection', connection: aConnection({ id: 3, visitor: '203.0.113.5:1' }) })
  await row(/203\.0\.113\.5/)
  expect((await row(/192\.0\.2\.7:4711/)).textContent).toContain('Closed')
  search('service refused')
  expect(screen.queryByText('203.0.113.5:1')).toBeNull()
  expect(screen.getByText('198.51.100.1:9')).toBeTruthy()
  search('nobody')
  fireEvent.click(await screen.findByRole('button', { name: 'Reset the search' }))
  expect(await row(/203\.0\.113\.5/)).toBeTruthy()
})

test('a connection is ended after a question only, and one that is over cannot be', async () => {
  const source = show(withConnections(), ConnectionsView)
  const { dialog, confirm } = await endFromMenu(/192\.0\.2\.7:4711/)
  expect(dialog.textContent).toContain('End the connection of 192.0.2.7:4711?')
  expect(source.ended).toEqual([])
  fireEvent.click(confirm)
  await waitFor(() => expect(source.ended).toEqual([2]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(within(await row(/198\.51\.100\.1/)).getByRole('button'))
  await screen.findByRole('menuitem', { name: 'Details' })
  expect(screen.queryByRole('menuitem', { name: 'End' })).toBeNull()
})

test('a visit that could not be ended is reported', async () => {
  const source = withConnections()
  source.refuses = true
  show(source, ConnectionsView)
  fireEvent.click((await endFromMenu(/192\.0\.2\.7:4711/)).confirm)
  // Also said aloud at once, hence twice.
  expect((await screen.findAllByText(/connection is closed already/)).length).toBeGreaterThan(0)
})

test('Enter on a row opens its drawer, which ends it too', async () => {
  const source = show(withConnections(), ConnectionsView)
  fireEvent.keyDown(await row(/192\.0\.2\.7:4711/), { key: 'Enter' })
  const drawer = await screen.findByRole('dialog')
  expect(drawer.textContent).toContain('2 KiB')
  fireEvent.click(within(drawer).getByRole('button', { name: 'End' }))
  const question = await screen.findByText('End the connection of 192.0.2.7:4711?')
  const dialog = question.closest<HTMLElement>('[role=dialog]')
  fireEvent.click(within(dialog ?? drawer).getByRole('button', { name: 'End' }))
  await waitFor(() => expect(source.ended).toEqual([2]))
})

test('an empty list says how the first visit is made, and a lost client is said', async () => {
  const source = new FakeVisits()
  const { rerender } = render(<Page source={source} of={ConnectionsView} />)
  expect(await screen.findByText('nc localhost 20417')).toBeTruthy()
  source.lose()
  expect(await screen.findByText(/does not answer/)).toBeTruthy()
  rerender(<Page source={source} of={SessionsView} url="ssh://localhost:20005" lang="ru" />)
  expect(await screen.findByText('ssh -p 20005 localhost')).toBeTruthy()
  expect(screen.getByText('Пока никто не входил')).toBeTruthy()
})

test('a session shows who, by which key, what ran and how it ended', async () => {
  const source = new FakeVisits()
  const ran = { use: 'exec', at: '2026-03-01T12:00:00.000Z' } as const
  source.sessions = [
    aSession({
      programs: [
        { ...ran, command: 'make test', duration_ms: 2_000, exit_code: 2, signal: null },
        { ...ran, command: 'sleep 60', duration_ms: null, exit_code: null, signal: null },
      ],
    }),
    aSession({ id: 'ses_0', person: null, key_name: null, duration_ms: 5, end: 'visitor_left' }),
  ]
  show(source, SessionsView)
  expect((await row(/Anna/)).textContent).toContain('sleep 60')
  search('make')
  expect(screen.queryByText('By password')).toBeNull()
  fireEvent.keyDown(await row(/Anna/), { key: 'Enter' })
  const drawer = await screen.findByRole('dialog')
  for (const text of ['SHA256:abc', 'make test', 'exit code 2', 'running']) {
    expect(drawer.textContent).toContain(text)
  }
  source.say({ type: 'session', session: aSession({ duration_ms: 9, end: 'ended' }) })
  await waitFor(() => expect(within(drawer).queryByRole('button', { name: 'End' })).toBeNull())
})

test('a list is bounded, and what is open stays the longest', () => {
  const ended = Array.from({ length: 600 }, (_, i) => aConnection({ id: i + 2, duration_ms: 1 }))
  const kept = withVisits([aConnection({ id: 1 })], ended)
  expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([500, 601, 1])
})
