import type { AddZone } from '@nora/contract/zones'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aZone } from '../../testing/domain-fixtures.ts'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const team = aUser({ team: { id: 'tem_1', name: 'Forest', icon: null, type: 'team' } })

function openZones(path = '/team_domain_zones', given: FakeApi['zones'] = {}, user = team) {
  const zones: FakeApi['zones'] = {
    listZones: async () => ({ items: [aZone()], next_cursor: null }),
    ...given,
  }
  const domains: FakeApi['domains'] = { listTeamDomains: async () => ({ items: [], next_cursor: null }) }
  return openConsole(path, { user, api: { zones, domains } })
}

test('the list says how far each zone has come', async () => {
  openZones()
  const row = (await screen.findByText('*.dev.field.example')).closest('[role=row]')
  expect(row?.textContent).toMatch(/Verified.*0 names.*not yet/)
})

test('the drawer draws where each record leads, and says why there is no certificate yet', async () => {
  const zone = aZone({ certificate_finding: { code: 'caa_forbids', seen: ['0 issue "other.example"'] } })
  openZones(`/team_domain_zones?zone=${zone.id}`, {
    listZones: async () => ({ items: [zone], next_cursor: null }),
  })
  const drawer = within(await screen.findByRole('dialog', { name: '*.dev.field.example' }))
  expect(drawer.getAllByText('_acme-challenge.dev.field.example').length).toBeGreaterThan(0)
  expect(drawer.getByText('our DNS answers the challenge')).toBeDefined()
  expect(drawer.getByRole('alert').textContent).toMatch(/A CAA record forbids.*other\.example/)
})

test('a zone is added with the key of its DNS server, and opens by itself', async () => {
  const asked: AddZone[] = []
  const { address } = openZones('/team_domain_zones?new=yes', {
    addZone: async ({ body }) => {
      asked.push(body as AddZone)
      if (asked.length === 1) throw aProblem(422, 'ValidationError', 'Check.', { name: 'Not yours.' })
      return aZone()
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a zone' }))
  const name = dialog.getByLabelText(/^Domain of the zone/)
  fireEvent.change(name, { target: { value: 'co.uk' } })
  fireEvent.submit(name)
  expect(await dialog.findByText('Not yours.')).toBeDefined()
  fireEvent.change(name, { target: { value: 'dev.field.example' } })
  fireEvent.submit(name)
  await waitFor(() => expect(address()).toBe('/team_domain_zones?zone=zon_1'))
  expect(asked[1]).toEqual({
    name: 'dev.field.example',
    region: 'local',
    dns: 'delegated',
    members_may_create: true,
  })
})

test('a zone with names is deleted only when its name was typed', async () => {
  const deleted: unknown[] = []
  openZones('/team_domain_zones?zone=zon_1', {
    listZones: async () => ({ items: [aZone({ names: 2 })], next_cursor: null }),
    deleteZone: async (input) => void deleted.push(input),
  })
  const drawer = within(await screen.findByRole('dialog', { name: '*.dev.field.example' }))
  fireEvent.click(drawer.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete the zone dev.field.example?' }))
  expect(question.getByText(/^2 names will be deleted with it/)).toBeDefined()
  const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  expect(confirm.disabled).toBe(true)
  fireEvent.change(question.getByRole('textbox'), { target: { value: 'dev.field.example' } })
  fireEvent.click(confirm)
  await waitFor(() =>
    expect(deleted).toEqual([{ params: { id: 'zon_1' }, query: { name: 'dev.field.example' } }]),
  )
})

test('an empty list says what zones are for, and the page needs a team', async () => {
  openZones('/team_domain_zones', { listZones: async () => ({ items: [], next_cursor: null }) })
  await screen.findByRole('heading', { name: 'No zones yet' })
  cleanup()
  openZones('/team_domain_zones', {}, aUser())
  await screen.findByRole('heading', { name: 'This page is for a team' })
})
