import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPort, aTeam, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { PLACES } from './places.ts'

afterEach(cleanup)

function open() {
  return openConsole('/tcp_ports', {
    user: aUser(),
    api: {
      tunnels: { listTunnels: async () => ({ items: [], next_cursor: null }) },
      ports: { listPorts: async () => ({ items: [aPort({ port: 20_017 })], next_cursor: null }) },
      teams: { listTeams: async () => ({ items: [aTeam({ current: true })] }) },
    },
  })
}

const press = (key: string, code: string, held = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code, ...held })

test.each([
  ['g', 't'],
  ['п', 'е'],
])('%s and then %s lead to the tunnels, whatever the layout', async (first, second) => {
  const opened = open()
  await screen.findByRole('heading', { level: 1 })
  press(first, 'KeyG')
  press(second, 'KeyT')
  await waitFor(() => expect(opened.address()).toBe('/tunnels'))
})

test('a second key alone leads nowhere, nor does a place that the reader may not open', async () => {
  const opened = open()
  await screen.findByRole('heading', { level: 1 })
  press('t', 'KeyT')
  press('g', 'KeyG')
  press('l', 'KeyL')
  expect(opened.address()).toBe('/tcp_ports')
})

test('the sheet lists the keys and the places that the reader may open; while it is open no key leads away', async () => {
  const opened = open()
  await screen.findByRole('heading', { level: 1 })
  press(',', 'Slash', { shiftKey: true })
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(sheet).getByText('Next row')).toBeDefined()
  expect(within(sheet).getByText('Tunnels')).toBeDefined()
  expect(within(sheet).queryByText('Audit log')).toBeNull()
  press('g', 'KeyG')
  press('t', 'KeyT')
  expect(opened.address()).toBe('/tcp_ports')
  press('Escape', 'Escape')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('on a page with few rows the key of the search brings the field, and no key of it leads away', async () => {
  const opened = open()
  await screen.findByText(':20017')
  press('/', 'Slash')
  expect(document.activeElement).toBe(await screen.findByRole('searchbox'))
  press('g', 'KeyG')
  press('t', 'KeyT')
  expect(opened.address()).toBe('/tcp_ports')
})

test('no place has a letter that moves through lists', () => {
  expect(Object.keys(PLACES)).not.toContain('j')
  expect(Object.keys(PLACES)).not.toContain('k')
})
