import type { ChangeGateway, ChangeGatewayMember, Gateway, SetMaintenance } from '@nora/contract/gateways'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { aGateway, aGatewayMember, gatewayAddSettings } from '../../testing/gateway-fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openGateway(tab: string, gateway: Gateway, given: FakeApi['gateways'] = {}, rest: FakeApi = {}) {
  const gateways: FakeApi['gateways'] = {
    getGateway: async () => gateway,
    listGateways: async () => ({ items: [], next_cursor: null }),
    getGatewayAddSettings: async () => gatewayAddSettings(),
    ...given,
  }
  return openConsole(`/gateway/${gateway.id}${tab && `?tab=${tab}`}`, {
    user: aUser(),
    api: { ...rest, gateways },
  })
}

/** The page has the width of a table, or of a phone. */
function setWide(isWide: boolean) {
  const media = { matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (query: string) => ({ ...media, media: query }))
}

test('the path draws each place of a request, and members with what runs at them', async () => {
  openGateway('', aGateway({ policy: { id: 'pol_1', name: 'Office only' } }))
  const path = await screen.findByRole('list', { name: 'Path of a request' })
  expect(path.textContent).toMatch(
    /Visitor.*shop\.localhost.*8\/s.*Office only.*least running.*2 retries.*4\/s.*anna\.localhost.*Healthy.*2 running/,
  )
  expect(
    within(path)
      .getByRole('link', { name: /Office only/ })
      .getAttribute('href'),
  ).toContain('tab=policy')
})

test('news move members to their new states without a request', async () => {
  setWide(true)
  const gateway = aGateway()
  const { platform } = openGateway('members', gateway)
  const table = await screen.findByRole('table', { name: 'Members' })
  const { id, state: _, ...told } = aGatewayMember({ reason: 'timeout', share: 0 })
  act(() =>
    platform.emit(
      {
        gateways: [
          {
            id: gateway.id,
            state: 'degraded',
            reason: 'some_down',
            members_up: 1,
            members_all: 2,
            live: gateway.live,
            members: [{ id, state: 'failing', ...told }],
          },
        ],
        changed: [],
      },
      '/v1/gateways/events',
    ),
  )
  expect(await within(table).findByText('Failing')).toBeDefined()
  expect(within(table).getByText(/no answer in time/)).toBeDefined()
  expect(screen.getByText('Degraded')).toBeDefined()
})

test('a member is drained from its menu with the version that was seen', async () => {
  setWide(true)
  const drained: unknown[] = []
  openGateway('members', aGateway({ version: 7 }), {
    drainGatewayMember: async (input) => {
      drained.push(input)
      return aGateway({ version: 8 })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions of boris' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Drain' }))
  await waitFor(() =>
    expect(drained).toEqual([{ params: { id: 'gtw_1', member: 'gtm_2' }, body: { version: 7 } }]),
  )
  expect(await screen.findByText('The member is draining: it gets no new visitors')).toBeDefined()
})

test('the slider says the resulting shares while it moves, and asks for the weight once it rests', async () => {
  setWide(true)
  const asked: ChangeGatewayMember[] = []
  openGateway('members', aGateway(), {
    changeGatewayMember: async ({ body }) => {
      asked.push(body as ChangeGatewayMember)
      return aGateway({ version: 2 })
    },
  })
  const slider = await screen.findByRole('slider', { name: 'Weight of boris' })
  fireEvent.change(slider, { target: { value: '3' } })
  expect(await screen.findByText('75% of requests')).toBeDefined()
  expect(screen.getByText('25% of requests')).toBeDefined()
  expect(asked).toEqual([])
  fireEvent.keyUp(slider, { key: 'ArrowRight' })
  await waitFor(() => expect(asked).toEqual([{ weight: 3, version: 1 }]))
})

test('a check shows what came back from the member', async () => {
  setWide(true)
  openGateway('members', aGateway(), {
    checkGatewayMember: async () => ({
      is_good: false,
      seen: {
        at: '2026-01-15T10:00:00.000Z',
        status: 500,
        took_ms: 40,
        error: 'status',
        text: 'Internal error',
      },
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions of anna.localhost' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Check now' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Check of the member' }))
  expect(await dialog.findByText('The answer is bad')).toBeDefined()
  expect(dialog.getByText('unexpected status')).toBeDefined()
  expect(dialog.getByText('Internal error')).toBeDefined()
})

test('on a phone members are cards with the same menu', async () => {
  setWide(false)
  openGateway('members', aGateway())
  const list = await screen.findByRole('list', { name: 'Members' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(within(list).getByRole('button', { name: 'Actions of boris' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('what is wrong with a new member is told at its field', async () => {
  setWide(true)
  openGateway('members', aGateway(), {
    addGatewayMember: async () => {
      throw aProblem(422, 'ValidationError', 'Check.', { target: 'This address is private.' })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a member' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a member' }))
  fireEvent.click(dialog.getByRole('radio', { name: 'URL' }))
  const target = await dialog.findByLabelText('URL', { selector: 'input[type=text]' })
  fireEvent.change(dialog.getByLabelText('Weight'), { target: { value: '101' } })
  fireEvent.submit(target)
  expect(await dialog.findByText('A number from 0 to 100.')).toBeDefined()
  expect(dialog.getByText('Enter an address with http:// or https://.')).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Weight'), { target: { value: '5' } })
  fireEvent.change(target, { target: { value: '10.0.0.1' } })
  fireEvent.submit(target)
  expect(await dialog.findByText('This address is private.')).toBeDefined()
})

test('a conflict shows both states, keeps what was typed, and saves it on what is there now', async () => {
  const asked: ChangeGateway[] = []
  openGateway('settings', aGateway(), {
    changeGateway: async (input) => {
      const body = input?.body as ChangeGateway
      asked.push(body)
      if (body.version === 1) {
        const current = aGateway({ version: 2, description: 'Theirs' })
        throw aProblem(409, 'Conflict', 'Changed.', {}, { why: 'changed', current })
      }
      return aGateway({ version: 3, description: 'Mine' })
    },
  })
  const field = await screen.findByLabelText(/^Description/)
  fireEvent.change(field, { target: { value: 'Mine' } })
  fireEvent.submit(field)
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Somebody else changed the gateway meanwhile' }),
  )
  expect(dialog.getByRole('row', { name: 'Description Theirs Mine' })).toBeDefined()
  expect((field as HTMLInputElement).value).toBe('Mine')
  fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(() =>
    expect(asked).toEqual([
      { version: 1, description: 'Mine' },
      { version: 2, description: 'Mine' },
    ]),
  )
})

test('maintenance is switched on with who is let through, and a moment that has passed is refused', async () => {
  const asked: SetMaintenance[] = []
  openGateway('', aGateway(), {
    setGatewayMaintenance: async ({ body }) => {
      asked.push(body as SetMaintenance)
      return { is_on: true, until: null, page: null, allow: [] }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Maintenance' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Maintenance' }))
  const until = dialog.getByLabelText(/^End by itself/)
  fireEvent.change(until, { target: { value: '2020-01-01T10:00' } })
  fireEvent.submit(until)
  expect(await dialog.findByText('This moment has passed.')).toBeDefined()
  fireEvent.change(until, { target: { value: '' } })
  fireEvent.change(dialog.getByLabelText(/^Let through/), {
    target: { value: '203.0.113.7\n203.0.113.0/24' },
  })
  fireEvent.submit(until)
  await waitFor(() =>
    expect(asked).toEqual([
      { is_on: true, until: null, page: null, allow: ['203.0.113.7', '203.0.113.0/24'] },
    ]),
  )
})

test('a tried request says who would answer, and why', async () => {
  openGateway('', aGateway(), {
    tryGateway: async (input) => ({
      decided_by: 'member',
      rule: null,
      status: null,
      location: null,
      member: { id: 'gtm_2', name: 'boris', target: 'boris.localhost' },
      steps: [{ code: 'named', text: `Named by ${input?.body?.headers?.[0]?.join(': ')}` }],
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Try a request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Try a request' }))
  const headers = dialog.getByLabelText(/^Headers/)
  fireEvent.change(headers, { target: { value: 'nonsense' } })
  fireEvent.submit(headers)
  expect(await dialog.findByText('There is no colon after the name in “nonsense”.')).toBeDefined()
  fireEvent.change(headers, { target: { value: 'X-Nora-Route: boris' } })
  fireEvent.submit(headers)
  expect(await dialog.findByText('A member would answer')).toBeDefined()
  expect(dialog.getByText('boris · boris.localhost')).toBeDefined()
  expect(dialog.getByText('Named by X-Nora-Route: boris')).toBeDefined()
})

test('a gateway is deleted only when its name was typed, and its page leads back to the list', async () => {
  const deleted: unknown[] = []
  const { address } = openGateway('settings', aGateway(), {
    deleteGateway: async (input) => void deleted.push(input),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the gateway' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the gateway shop?' }))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete the gateway' })
  expect(confirm.disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'shop' } })
  fireEvent.click(confirm)
  await waitFor(() => expect(address()).toBe('/gateways'))
  expect(deleted).toEqual([{ params: { id: 'gtw_1' } }])
})

test('who may only look is offered nothing to change, and told why', async () => {
  setWide(true)
  openGateway('members', aGateway({ is_read_only: true }))
  expect(await screen.findByText(/You can only look at this gateway/)).toBeDefined()
  await screen.findByRole('table', { name: 'Members' })
  expect(screen.queryByRole('button', { name: 'Add a member' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Maintenance' })).toBeNull()
  expect((screen.getByRole('slider', { name: 'Weight of boris' }) as HTMLInputElement).disabled).toBe(true)
})

test('a gateway that is down shows what visitors see, and what to do', async () => {
  openGateway('', aGateway({ state: 'down', reason: 'no_members', members: [] }))
  expect(await screen.findByRole('heading', { name: 'What visitors see now' })).toBeDefined()
  expect(screen.getAllByText(/Add a member, or open a tunnel with --gateway/).length).toBeGreaterThan(0)
})

test('events say what became of whom, and why', async () => {
  openGateway('events', aGateway(), {
    listGatewayEvents: async () => ({
      items: [
        {
          id: 'gte_1',
          at: '2026-01-15T10:00:00.000Z',
          member: { id: 'gtm_1', target: 'anna.localhost' },
          from: 'healthy',
          to: 'failing',
          reason: 'timeout',
        },
      ],
      next_before: null,
    }),
  })
  const event = await screen.findByText('Healthy → Failing')
  expect(event.closest('li')?.textContent).toMatch(/anna\.localhost.*no answer in time/)
})

test('traffic draws the gateway and each member', async () => {
  const point = { at: '2026-01-15T10:00:00.000Z', requests: 5, errors: 1, retries: 0, p95_ms: 20 }
  openGateway('traffic', aGateway(), {
    getGatewayStatistics: async () => ({
      step_s: 60,
      series: [
        { member: null, points: [point] },
        { member: { id: 'gtm_2', target: 'boris.localhost' }, points: [{ ...point, requests: 2 }] },
      ],
    }),
  })
  const chart = await screen.findByRole('slider', { name: 'How many requests were there' })
  expect(chart.getAttribute('aria-valuetext')).toMatch(/whole gateway 5, boris 2/)
})

test('the policy of the address is detached without touching its other addresses', async () => {
  const set: unknown[] = []
  openGateway(
    'policy',
    aGateway({ policy: { id: 'pol_1', name: 'Old' } }),
    {},
    {
      trafficPolicies: {
        listPolicies: async () => ({ items: [], next_cursor: null }),
        getPolicy: async () =>
          ({ attachments: [{ endpoint: 'shop.localhost' }, { endpoint: 'docs.localhost' }] }) as never,
        setAttachments: async (input) => {
          set.push([input?.params, input?.body])
          return { items: [] }
        },
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Detach' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Detach “Old” from the address?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Detach' }))
  await waitFor(() => expect(set).toEqual([[{ id: 'pol_1' }, { items: [{ endpoint: 'docs.localhost' }] }]]))
})
