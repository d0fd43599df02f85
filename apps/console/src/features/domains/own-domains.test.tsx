import type { Domain, ReserveDomain } from '@nora/contract/domains'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anOwnDomain, someAddSettings } from '../../testing/domain-fixtures.ts'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aDomain, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { aTeamMember } from '../../testing/team-fixtures.ts'

afterEach(cleanup)

const own = anOwnDomain()
const rows = () => screen.getAllByRole('row').slice(1)

function openDomains(path = '/domains', given: FakeApi['domains'] = {}, lang: 'ru' | 'en' = 'en') {
  const domains: FakeApi['domains'] = {
    listDomains: async () => ({ items: [aDomain(), own], next_cursor: null }),
    getDomainAddSettings: async () => someAddSettings(),
    ...given,
  }
  return openConsole(path, { user: aUser({ language: lang }), api: { domains }, lang })
}

test('the list tells the kinds apart, and says the status of each', async () => {
  openDomains('/domains?kind=external')
  await screen.findByText('app.field.example')
  expect(rows()).toHaveLength(1)
  expect(within(rows()[0] as HTMLElement).getByText('Error')).toBeDefined()
})

test('the drawer says in words what was found, what to do, and what each server shows', async () => {
  openDomains(`/domains?domain=${own.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: own.name }))
  expect(drawer.getByText('DNS error')).toBeDefined()
  expect(drawer.getByRole('alert').textContent).toMatch(
    /The record leads somewhere else\..*Replace its value.*What is there now: parking\.example/,
  )
  const records = within(drawer.getByRole('list', { name: 'DNS records' }))
  expect(records.getByText('abcdefghijklmnopqrst.cname.localhost')).toBeDefined()
  expect(records.getByRole('button', { name: 'Copy the value of the CNAME record' })).toBeDefined()
  expect(records.getByText('ns1.field.example').parentElement?.textContent).toContain('parking.example')
  expect(drawer.getByText('nora http 3000 --domain app.field.example')).toBeDefined()
})

test('the same is said in Russian', async () => {
  openDomains(`/domains?domain=${own.id}`, {}, 'ru')
  const drawer = within(await screen.findByRole('dialog', { name: own.name }))
  expect(drawer.getByText('Ошибка DNS')).toBeDefined()
  expect(drawer.getByRole('alert').textContent).toMatch(
    /Запись ведёт в другое место\..*Сейчас там: parking\.example/,
  )
})

test('the key R checks now, and what is found comes by itself', async () => {
  let items: Domain[] = [own]
  const checked: string[] = []
  const { platform } = openDomains(`/domains?domain=${own.id}`, {
    listDomains: async () => ({ items, next_cursor: null }),
    checkDomain: async ({ params }) => {
      checked.push(params.id)
      return { ...own, status: 'dns_check' }
    },
  })
  const drawer = within(await screen.findByRole('dialog', { name: own.name }))
  fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' })
  await waitFor(() => expect(checked).toEqual([own.id]))
  items = [anOwnDomain({ status: 'verified', finding: null })]
  act(() => platform.emit({ kind: 'domain', id: own.id, is_gone: false }, '/v1/domains/events'))
  expect(await drawer.findByText(/The address is open to visitors/)).toBeDefined()
  expect(drawer.queryByRole('alert')).toBeNull()
})

test('an own domain is checked while one types, corrected with a press, and opened when added', async () => {
  const asked: ReserveDomain[] = []
  const { address } = openDomains('/domains?new=own', {
    getDomainAddSettings: async ({ query } = {}) =>
      query?.hostname?.startsWith('https:')
        ? someAddSettings({ refusal: 'Enter the name only.', suggestion: 'app.field.example' })
        : someAddSettings({ records: [{ type: 'CNAME', name: 'app.field.example', value: '…' }] }),
    reserveDomain: async ({ body } = {}) => {
      asked.push(body as ReserveDomain)
      return own
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a domain' }))
  const hostname = dialog.getByLabelText<HTMLInputElement>(/^Domain/)
  fireEvent.change(hostname, { target: { value: 'https://app.field.example/' } })
  expect(await dialog.findByText('Enter the name only.')).toBeDefined()
  fireEvent.click(await dialog.findByRole('button', { name: 'Use app.field.example' }))
  expect(hostname.value).toBe('app.field.example')
  expect(await dialog.findByText('DNS records you will need: CNAME')).toBeDefined()
  fireEvent.submit(hostname)
  await waitFor(() => expect(address()).toBe(`/domains?domain=${own.id}`))
  expect(asked).toEqual([
    { kind: 'external', region: 'local', hostname: 'app.field.example', tls: 'acme', description: '' },
  ])
})

test('an administrator of a team hands a domain to another member with a seat', async () => {
  const asked: unknown[] = []
  const user = aUser({ team: { id: 'tem_1', name: 'Forest', icon: null, type: 'team' } })
  const boris = aTeamMember({ id: 'usr_boris', name: 'Boris', has_seat: true })
  const noSeat = aTeamMember({ id: 'usr_clara', name: 'Clara', has_seat: false })
  openConsole(`/domains?domain=${own.id}`, {
    user,
    api: {
      domains: {
        listDomains: async () => ({ items: [own], next_cursor: null }),
        transferDomain: async (input) => {
          asked.push(input)
          return own
        },
      },
      teams: { listTeamMembers: async () => ({ items: [boris, noSeat], next_cursor: null }) },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Transfer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer to another member' }))
  fireEvent.click(dialog.getByRole('combobox'))
  expect(screen.queryByRole('option', { name: /Clara/ })).toBeNull()
  const option = await screen.findByRole('option', { name: /Boris/ })
  fireEvent.click(option)
  fireEvent.click(dialog.getByRole('button', { name: 'Transfer' }))
  await waitFor(() => expect(asked).toEqual([{ params: { id: own.id }, body: { user_id: 'usr_boris' } }]))
})

test('without a verified zone the tab says who adds one, and has no fields', async () => {
  openDomains('/domains?new=yes', { getDomainAddSettings: async () => someAddSettings({ zones: [] }) })
  fireEvent.click(await screen.findByRole('tab', { name: 'In a zone' }))
  await screen.findByText(/There are no verified zones yet/)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a name in a zone is created from its own tab', async () => {
  const asked: ReserveDomain[] = []
  openDomains('/domains?new=yes', {
    getDomainAddSettings: async () =>
      someAddSettings({ zones: [{ id: 'zon_1', name: 'dev.field.example' }] }),
    reserveDomain: async ({ body } = {}) => {
      asked.push(body as ReserveDomain)
      return own
    },
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'In a zone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a domain' }))
  const name = dialog.getByLabelText(/^Name/)
  fireEvent.change(name, { target: { value: 'Shop' } })
  await waitFor(() => expect(dialog.getByText(/^shop\./).textContent).toBe('shop.dev.field.example'))
  fireEvent.submit(name)
  await waitFor(() => expect(asked).toEqual([{ zone_id: 'zon_1', name: 'shop', description: '' }]))
})
