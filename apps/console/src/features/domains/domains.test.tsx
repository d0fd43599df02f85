import type { Domain, ReserveDomain } from '@nora/contract/domains'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { someAddSettings } from '../../testing/domain-fixtures.ts'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aDomain, aProblem, aTunnel, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const shop = aDomain({ description: 'The shop' })
const blog = aDomain({ name: 'blog', description: 'Letters from the forest' })
const tunnel = aTunnel({ name: 'shop', target: 'localhost:3000' })
const team = aUser({ team: { id: 'tem_1', name: 'Forest', icon: null, type: 'team' } })

function openDomains(path = '/domains', given: FakeApi['domains'] = {}, user = aUser()) {
  const domains: FakeApi['domains'] = {
    listDomains: async () => ({ items: [shop, blog], next_cursor: null }),
    listTeamDomains: async () => ({ items: [shop, blog], next_cursor: null }),
    getDomainAddSettings: async ({ query } = {}) =>
      someAddSettings({
        limit: 20,
        used: 2,
        refusal: query?.name === 'shop' ? 'This name is taken already.' : null,
      }),
    ...given,
  }
  return openConsole(path, { user, api: { domains } })
}

const rows = () => screen.getAllByRole('row').slice(1)

test('each name says what stands behind it, and follows what happens', async () => {
  const { platform } = openDomains()
  await screen.findByText('shop.localhost:8080')
  expect(rows()[0]?.textContent).toMatch(/shop\.localhost.*The shop.*no tunnel yet/)
  act(() => platform.emit({ type: 'tunnel', tunnel }))
  await waitFor(() => expect(rows()[0]?.textContent).toMatch(/localhost:3000.*Anna Belova · anna-mbp/))
  act(() => platform.emit({ type: 'tunnel', tunnel: { ...tunnel, state: 'closed', closed_at: new Date() } }))
  await waitFor(() => expect(rows()[0]?.textContent).toContain('last tunnel'))
})

test.each([
  ['?q=letters', [blog]],
  ['?use=free', [shop, blog]],
  ['?use=used', []],
])('a link with %s shows the right names', async (search, expected) => {
  openDomains(`/domains${search}`)
  if (expected.length === 0) await screen.findByRole('heading', { name: 'Nothing matches' })
  else {
    await screen.findByText('blog.localhost:8080')
    expect(rows().length).toBe(expected.length)
  }
})

test('the form shows the address as it will be, and says while one types whether it is free', async () => {
  const asked: ReserveDomain[] = []
  const { address } = openDomains('/domains?new=yes', {
    reserveDomain: async ({ body } = {}) => {
      asked.push(body as ReserveDomain)
      if (asked.length === 1) throw aProblem(422, 'ValidationError', 'Check.', { name: 'Just taken.' })
      return shop
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a domain' }))
  const name = dialog.getByLabelText(/^Name/)
  expect(await dialog.findByText('2 of 20')).toBeDefined()
  fireEvent.change(name, { target: { value: 'shop' } })
  expect(await dialog.findByText('This name is taken already.')).toBeDefined()
  fireEvent.change(name, { target: { value: ' Bakery' } })
  expect(await dialog.findByText('Free')).toBeDefined()
  expect(dialog.getByText('bakery').parentElement?.textContent).toBe('bakery.localhost')
  fireEvent.submit(name)
  expect(await dialog.findByText('Just taken.')).toBeDefined()
  fireEvent.change(name, { target: { value: 'bakery-2' } })
  fireEvent.submit(name)
  await waitFor(() => expect(address()).toBe('/domains'))
  expect(asked[1]).toEqual({ region: 'local', name: 'bakery-2', description: '' })
})

test('a name beyond the plan is marked in the list, and says in its drawer why it cannot be changed', async () => {
  openDomains(`/domains?domain=${blog.id}`, {
    listDomains: async () => ({ items: [shop, { ...blog, is_over_limit: true }], next_cursor: null }),
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'blog.localhost:8080' }))
  expect(drawer.getByText(/^The team has more names than its plan allows/)).toBeDefined()
  expect(drawer.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(drawer.getByRole('button', { name: 'Release' })).toBeDefined()
  expect(screen.getAllByText('over the plan')).toHaveLength(1)
})

test('an address in the link is the name that is asked for, in its region', async () => {
  openDomains('/domains?new=calm-fox-1234.localhost')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a domain' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('calm-fox-1234')
  expect(await dialog.findByText('Free')).toBeDefined()
})

test('the limit of the plan is said above the button', async () => {
  openDomains('/domains?new=yes', {
    reserveDomain: async () => {
      throw aProblem(402, 'PaymentRequired', 'You have reached your limit of static names: 20.')
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a domain' }))
  const name = dialog.getByLabelText(/^Name/)
  fireEvent.change(name, { target: { value: 'bakery' } })
  fireEvent.submit(name)
  expect((await dialog.findByRole('alert')).textContent).toContain('static names: 20')
})

test('the drawer has the command, and changes the description', async () => {
  const changes: unknown[] = []
  openDomains(`/domains?domain=${shop.id}`, {
    changeDomain: async ({ body }) => {
      changes.push(body)
      return shop
    },
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'shop.localhost:8080' }))
  expect(drawer.getByText('nora http 3000 --name shop')).toBeDefined()
  fireEvent.click(drawer.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the description' }))
  const description = dialog.getByLabelText<HTMLInputElement>(/^Description/)
  expect(description.value).toBe('The shop')
  fireEvent.change(description, { target: { value: 'The old shop' } })
  fireEvent.submit(description)
  await waitFor(() => expect(changes).toEqual([{ description: 'The old shop' }]))
})

test('a name nobody uses is released at once and can be taken back', async () => {
  let items: Domain[] = [shop, blog]
  openDomains('/domains', {
    listDomains: async () => ({ items, next_cursor: null }),
    releaseDomain: async ({ params }) => {
      items = items.filter(({ id }) => id !== params.id)
    },
    restoreDomain: async () => {
      items = [shop, blog]
      return blog
    },
  })
  await screen.findByText('blog.localhost:8080')
  fireEvent.click(screen.getByRole('button', { name: 'Actions: blog.localhost:8080' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Release' }))
  await waitFor(() => expect(rows().length).toBe(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(rows().length).toBe(2))
  expect(await screen.findByText('The name is yours again')).toBeDefined()
})

test('many are released after a question that says what stands behind them', async () => {
  const released: string[] = []
  openDomains('/domains', {
    listDomains: async () => ({ items: [{ ...shop, tunnel }, blog], next_cursor: null }),
    releaseDomain: async ({ params }) => void released.push(params.id),
  })
  await screen.findByText('shop.localhost:8080')
  for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box)
  fireEvent.click(await screen.findByRole('button', { name: 'Release' }))
  const question = await screen.findByRole('dialog', { name: 'Release 2 names?' })
  expect(question.textContent).toMatch(/run on until they end.*localhost:3000.*anna-mbp/)
  fireEvent.click(within(question).getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(released.sort()).toEqual([blog.id, shop.id]))
})

test('the team’s list has who reserved each, and needs a team', async () => {
  openDomains('/team_domains', {}, team)
  await screen.findByText('shop.localhost:8080')
  expect(screen.getByRole('columnheader', { name: 'Reserved by' })).toBeDefined()
  cleanup()
  openDomains('/team_domains')
  await screen.findByRole('heading', { name: 'This page is for a team' })
})

test('an empty list says what names are for, and who may not reserve learns why', async () => {
  const listDomains = async () => ({ items: [], next_cursor: null })
  openDomains('/domains', { listDomains })
  await screen.findByText(/for webhooks, sign-in through other services/)
  await screen.findByText('nora http 3000')
  cleanup()
  openDomains('/domains', { listDomains }, aUser({ has_seat: false }))
  await screen.findByRole('heading', { name: 'No domains yet' })
  expect(screen.getByText(/no seat/)).toBeDefined()
  expect(screen.queryByText('nora http 3000')).toBeNull()
})
