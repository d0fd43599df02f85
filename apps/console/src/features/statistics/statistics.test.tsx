import type { Statistics } from '@nora/contract/statistics'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { someStatistics, someTotals } from '../../testing/statistics-fixtures.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const team = { id: 'tem_1', name: 'Forest', icon: null, type: 'team' } as const
const owner = aUser({ team, team_role: 'owner', time_zone: 'UTC' })
const boris = { id: 'usr_boris', name: 'Boris Chen', email: 'boris@example.org' }

const busy = someStatistics({
  totals: someTotals({ requests: 12_345, errors: 100, bytes_out: 1024, p95_ms: 180, open_tunnels: 3 }),
  previous: someTotals({ requests: 10_000, errors: 200, bytes_out: 1024, p95_ms: 150, open_tunnels: 3 }),
  series: someStatistics().series.map((point, hour) => ({
    ...point,
    requests: hour * 10,
    ok: hour * 9,
    client_errors: hour,
    p95_ms: hour === 0 ? null : 180,
  })),
  hostnames: ['shop.localhost', 'api.localhost'].map((hostname) => ({
    hostname,
    requests: 6_000,
    errors: 0,
    bytes_in: 0,
    bytes_out: 0,
    connections: 0,
  })),
  members: [{ user: boris, requests: 12_345, errors: 0, bytes_in: 0, bytes_out: 0, connections: 0 }],
  paths: [{ hostname: 'shop.localhost', path: '/orders/:id', requests: 700, errors: 1 }],
})

function openStatistics(answer: () => Statistics, path = '/team_statistics', user = owner) {
  const asked: Record<string, unknown>[] = []
  const statistics = {
    getTeamStatistics: async ({ query }: { query?: object } = {}) => {
      asked.push({ ...query })
      return answer()
    },
  }
  return { asked, ...openConsole(path, { user, api: { statistics } }) }
}

test('the numbers stand beside those of the period before', async () => {
  openStatistics(() => busy)
  const tile = async (name: string) =>
    (await screen.findByRole('heading', { name, level: 2 })).closest('li')?.textContent
  expect(await tile('Requests')).toContain('12,345↑ 23%23% more than in the previous period')
  expect(await tile('5xx errors')).toContain('100 · 0.8%↓ 50%')
  expect(await tile('Latency, p95')).toContain('180 ms↑ 20%')
  expect(await tile('Tunnels open at once')).toContain('3no change')
})

test('a chart is read step by step by keyboard, and as a table', async () => {
  openStatistics(() => busy)
  const slider = await screen.findByRole('slider', { name: 'How many requests came in?' })
  expect(slider.getAttribute('aria-valuetext')).toBe(
    '15 Jan, 23:00: 2xx 207, 3xx 0, 4xx 23, 5xx 0, refused 0',
  )
  fireEvent.change(slider, { target: { value: '5' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('15 Jan, 05:00: 2xx 45, 3xx 0, 4xx 5, 5xx 0, refused 0')
  const card = screen
    .getByRole('heading', { name: 'How fast were the answers?' })
    .closest('div')?.parentElement
  fireEvent.click(within(card!).getByRole('button', { name: 'As a table' }))
  const rows = within(card!).getAllByRole('row')
  expect(rows[1]?.textContent).toBe('15 Jan, 23:00none180 msnone')
  expect(rows.at(-1)?.textContent).toBe('15 Jan, 00:00nonenonenone')
})

test('a range is chosen by Shift and the arrows, zoomed into by Enter, and left again', async () => {
  const { asked, address } = openStatistics(() => busy)
  const slider = await screen.findByRole('slider', { name: 'How many requests came in?' })
  fireEvent.change(slider, { target: { value: '5' } })
  fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true })
  fireEvent.change(slider, { target: { value: '7' } })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^15 Jan, 05:00 – 15 Jan, 07:00: /)
  fireEvent.keyDown(slider, { key: 'Enter' })
  const span = { from: '2026-01-15T05:00:00.000Z', to: '2026-01-15T08:00:00.000Z' }
  await waitFor(() => expect(asked.at(-1)).toMatchObject(span))
  expect(address()).toContain('from=2026-01-15T05')
  fireEvent.click(screen.getByRole('button', { name: 'Whole period' }))
  await waitFor(() => expect(address()).toBe('/team_statistics'))
})

test('a range is zoomed into by dragging over it', async () => {
  const { asked } = openStatistics(() => busy)
  const slider = await screen.findByRole('slider', { name: 'How many requests came in?' })
  const plot = slider.parentElement!
  plot.getBoundingClientRect = () => ({ left: 0, width: 240 }) as DOMRect
  const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1, pointerType: 'mouse' })
  fireEvent.pointerDown(plot, at(25))
  fireEvent.pointerMove(plot, at(55))
  fireEvent.pointerUp(plot, at(55))
  const span = { from: '2026-01-15T02:00:00.000Z', to: '2026-01-15T06:00:00.000Z' }
  await waitFor(() => expect(asked.at(-1)).toMatchObject(span))
})

test('a bar leads to the requests of its time, with the filters of the page', async () => {
  openStatistics(() => busy, '/team_statistics?hostname=shop.localhost')
  const slider = await screen.findByRole('slider', { name: 'How many requests came in?' })
  fireEvent.change(slider, { target: { value: '5' } })
  fireEvent.keyDown(slider, { key: 'Enter' })
  const link = await screen.findByRole('link', { name: 'Requests of this time' })
  const query = new URL(link.getAttribute('href') ?? '', 'http://console').searchParams
  expect(Object.fromEntries(query)).toEqual({
    hostname: 'shop.localhost',
    from: '2026-01-15T05:00:00.000Z',
    to: '2026-01-15T06:00:00.000Z',
  })
})

test('openings, ends and policy changes are told with the step they are in, and lead to their objects', async () => {
  const at = '2026-01-15T05:20:00.000Z'
  const closed = {
    at,
    kind: 'tunnel_closed',
    name: 'shop.localhost',
    object_id: 'tun_1',
    reason: 'stopped',
  } as const
  const policy = { at, kind: 'policy_changed', name: 'Office', object_id: 'ipp_1', reason: null } as const
  openStatistics(() => ({ ...busy, events: [closed, policy] }))
  const slider = await screen.findByRole('slider', { name: 'How many requests came in?' })
  fireEvent.change(slider, { target: { value: '5' } })
  expect(slider.getAttribute('aria-valuetext')).toMatch(
    /shop\.localhost closed\. IP policy “Office” changed$/,
  )
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('shop.localhost closed')).toBe('/team_tunnels?tunnel=tun_1')
  expect(link('IP policy “Office” changed')).toBe('/team_ip_policies?policy=ipp_1')
})

test('where data begins within the period, so do the charts, and nothing is compared with before', async () => {
  openStatistics(() => ({ ...busy, data_from: '2026-01-15T06:00:00.000Z' }))
  const slider = await screen.findByRole('slider', { name: 'How many requests came in?' })
  expect(slider.getAttribute('max')).toBe('17')
  expect(screen.getByText('Data begins on 15 Jan, 06:00, and so do the charts.')).toBeDefined()
  expect(screen.getAllByText('nothing to compare with').length).toBeGreaterThan(3)
})

test('a last step that is not over yet is drawn apart', async () => {
  const dotted = async () => {
    await screen.findByRole('slider', { name: 'How many requests came in?' })
    return document.querySelectorAll('path[stroke-dasharray="1 4"]').length
  }
  openStatistics(() => busy)
  expect(await dotted()).toBe(0)
  cleanup()
  openStatistics(() => ({ ...busy, to: new Date(Date.now() + 60_000).toISOString() }))
  expect(await dotted()).toBeGreaterThan(0)
})

test('period and filters are in the address, and what is asked for follows them', async () => {
  const { asked, address } = openStatistics(() => busy, '/team_statistics?period=7d&member=usr_boris')
  fireEvent.click(await screen.findByRole('button', { name: 'shop.localhost' }))
  await waitFor(() => expect(address()).toContain('hostname=shop.localhost'))
  fireEvent.click(screen.getByRole('radio', { name: '30 d' }))
  await waitFor(() => expect(address()).toContain('period=30d'))
  expect(asked[0]).toMatchObject({ period: '7d', member: 'usr_boris', zone: 'UTC' })
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ period: '30d', member: 'usr_boris', hostname: 'shop.localhost' }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Member' }))
  await waitFor(() => expect(address()).not.toContain('member='))
})

test('a period of one’s own is whole days of the reader, the last included', async () => {
  const path = '/team_statistics?from=2026-01-10&to=2026-01-12'
  const reader = aUser({ team, team_role: 'owner', time_zone: 'Europe/Moscow' })
  const { asked } = openStatistics(() => busy, path, reader)
  await screen.findByRole('heading', { name: 'Requests' })
  expect(asked[0]).toMatchObject({ from: '2026-01-09T21:00:00.000Z', to: '2026-01-12T21:00:00.000Z' })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-11' } })
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ to: '2026-01-11T21:00:00.000Z' }))
})

test('a period that ends today goes up to now', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const { asked } = openStatistics(() => busy, `/team_statistics?from=2026-01-10&to=${today}`)
  await screen.findByRole('heading', { name: 'Requests' })
  expect(asked[0]).toEqual({ zone: 'UTC', from: '2026-01-10T00:00:00.000Z' })
})

test('where nothing ever happened the page says how to begin', async () => {
  openStatistics(() => someStatistics())
  await screen.findByRole('heading', { name: 'Statistics will appear here' })
  expect(screen.getByText('nora http 3000')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})

test.each([
  ['owner', true, false],
  ['admin', true, true],
  ['member', false, false],
] as const)(
  'a team’s %s sees members: %s; a hint how to turn countries on is for operators: %s',
  async (team_role, members, hint) => {
    openStatistics(() => busy, '/team_statistics', aUser({ team, team_role, is_operator: hint }))
    await screen.findByRole('heading', { name: 'Which paths were requested?' })
    expect(screen.queryByRole('heading', { name: 'Whose tunnels were the busiest?' }) !== null).toBe(members)
    expect(screen.queryByText('Countries are not looked up') !== null).toBe(hint)
  },
)

test('countries are called by their names', async () => {
  openStatistics(() => ({ ...busy, has_countries: true, countries: [{ code: 'DE', count: 5 }] }))
  expect(await screen.findByText('Germany')).toBeDefined()
})

test('the steps are exported as CSV in the time of the reader, empty where nothing was measured', async () => {
  const kept: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    kept.push(blob as Blob)
    return 'blob:kept'
  })
  openStatistics(() => ({ ...busy, zone: 'Europe/Moscow' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Charts, CSV' }))
  const lines = (await kept[0]?.text())?.split('\r\n') ?? []
  expect(lines).toHaveLength(26)
  expect(lines[0]).toMatch(/^at,requests,errors,/)
  expect(lines[1]).toBe('2026-01-15T03:00:00+03:00,0,0,0,0,0,0,0,0,0,0,0,,,')
  expect(lines[2]).toBe('2026-01-15T04:00:00+03:00,10,0,9,0,1,0,0,0,0,0,0,,180,')
})

test('a part that did not load says why and can be retried', async () => {
  let fails = true
  openStatistics(() => {
    if (fails) throw aProblem(500, 'InternalError', 'Something broke.')
    return busy
  })
  await screen.findByText('Something broke.')
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Requests' })).toBeDefined()
})
