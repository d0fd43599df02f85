import type { AddWebhookTarget, ChangeWebhook, ChangeWebhookTarget, Webhook } from '@nora/contract/webhooks'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aProblem, aTunnel, aUser } from '../../testing/fixtures.ts'
import { aGatewaySummary } from '../../testing/gateway-fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import {
  aDeliverySummary,
  aReplay,
  aRequestSummary,
  aWebhook,
  aWebhookTarget,
} from '../../testing/webhook-fixtures.ts'

afterEach(cleanup)

function openWebhook(search: string, webhook: Webhook = aWebhook(), webhooks: FakeApi['webhooks'] = {}) {
  return openConsole(`/webhooks/whk_1${search}`, {
    user: aUser(),
    api: {
      tunnels: { listTunnels: async () => ({ items: [aTunnel()], next_cursor: null }) },
      gateways: { listGateways: async () => ({ items: [aGatewaySummary()], next_cursor: null }) },
      webhooks: {
        getWebhook: async () => webhook,
        listWebhooks: async () => ({ items: [], next_cursor: null }),
        listWebhookRequests: async () => ({ items: [aRequestSummary()], next_cursor: null }),
        ...webhooks,
      },
    },
  })
}

const failing = aWebhookTarget({
  state: 'failing',
  reason: 'timeout',
  failing_since: '2026-01-15T10:00:00.000Z',
  filter: 'body.size() > 0',
  waiting: 4,
  on_dead: 'hold',
})

test('a card says the state of a target with the reason, and how it is treated', async () => {
  openWebhook('?tab=targets', aWebhook({ targets: [failing] }))
  const card = within(await screen.findByRole('list', { name: 'Targets' })).getByRole('listitem')
  expect(card.textContent).toMatch(
    /shop.*Failing.*no answer in time.*waiting: 4 requests.*body\.size\(\) > 0.*As it came.*11 attempts within 72 h.*No limit, 5 at once.*Hold the order/,
  )
})

test('news of a target change its card', async () => {
  const { platform } = openWebhook('?tab=targets', aWebhook({ targets: [failing] }))
  await screen.findByText('Failing')
  act(() => platform.emit({ type: 'target', target: aWebhookTarget() }, '/v1/webhooks/whk_1/events'))
  expect(await screen.findByText('No limit, 5 at once')).toBeDefined()
  expect(screen.queryByText('Failing')).toBeNull()
})

test.each([
  [{ is_good: true, status: 200, error: null }, 'The target answered 200'],
  [{ is_good: false, status: null, error: 'timeout' }, 'The target did not take it: no answer in time'],
])('a failing target is tried now: %j', async (answer, words) => {
  openWebhook('?tab=targets', aWebhook({ targets: [failing] }), {
    probeWebhookTarget: async () => ({ duration_ms: 3, ...answer }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Try now' }))
  // A failure is drawn, and read out once more.
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
})

test('a target is paused, resumed and removed from its menu', async () => {
  const done: unknown[] = []
  openWebhook('?tab=targets', aWebhook({ targets: [aWebhookTarget({ waiting: 2 })] }), {
    pauseWebhookTarget: async ({ params }) => {
      done.push(params)
      return aWebhookTarget()
    },
    removeWebhookTarget: async ({ params }) => {
      done.push(params)
      return undefined as never
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions of shop' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  await waitFor(() => expect(done).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Actions of shop' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the target shop?' }))
  expect(dialog.getByText(/Waiting for it: 2 requests/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(done).toHaveLength(2))
})

test('a new target is added with its filter, and what is wrong is told at its field', async () => {
  const asked: AddWebhookTarget[] = []
  const { address } = openWebhook('?tab=targets&target=new', aWebhook({ targets: [] }), {
    checkWebhook: async () => ({ items: [] }),
    addWebhookTarget: async ({ body }) => {
      asked.push(body as AddWebhookTarget)
      if (asked.length === 1) throw aProblem(422, 'ValidationError', 'Check.', { filter: 'No such field.' })
      return aWebhookTarget()
    },
  })
  fireEvent.click(await screen.findByRole('radio', { name: /^Tunnel/ }))
  const tunnel = await screen.findByLabelText('Hostname of the tunnel')
  fireEvent.submit(tunnel)
  expect(await screen.findByText('Enter the hostname of a tunnel.')).toBeDefined()
  fireEvent.change(tunnel, { target: { value: 'Shop.localhost' } })
  fireEvent.change(screen.getByLabelText(/^Filter/), { target: { value: 'nope == 1' } })
  fireEvent.change(screen.getByLabelText('Attempts'), { target: { value: '3' } })
  fireEvent.submit(tunnel)
  expect(await screen.findByText('No such field.')).toBeDefined()
  fireEvent.change(screen.getByLabelText(/^Filter/), { target: { value: 'true' } })
  fireEvent.submit(tunnel)
  await waitFor(() => expect(address()).toBe('/webhooks/whk_1?tab=targets'))
  expect(asked[1]).toMatchObject({
    kind: 'tunnel',
    name: 'tunnel',
    address: 'shop.localhost',
    filter: 'true',
    retry: { attempts: 3 },
    secret: null,
  })
})

test('a change of a target sends what differs, with the version that was seen', async () => {
  const asked: ChangeWebhookTarget[] = []
  openWebhook('?tab=targets&target=wht_1', aWebhook({ targets: [aWebhookTarget({ version: 7 })] }), {
    changeWebhookTarget: async ({ body }) => {
      asked.push(body as ChangeWebhookTarget)
      return aWebhookTarget({ version: 8 })
    },
  })
  const name = await screen.findByLabelText('Name')
  fireEvent.change(name, { target: { value: 'cart' } })
  fireEvent.submit(name)
  expect(await screen.findByText('The target was saved')).toBeDefined()
  expect(asked).toEqual([{ version: 7, name: 'cart' }])
})

test('who saves a target after somebody else is told, and saves over it once more', async () => {
  const asked: ChangeWebhookTarget[] = []
  openWebhook('?tab=targets&target=wht_1', aWebhook(), {
    changeWebhookTarget: async ({ body }) => {
      asked.push(body as ChangeWebhookTarget)
      if (asked.length > 1) return aWebhookTarget({ version: 5 })
      const current = aWebhookTarget({ version: 4, name: 'theirs' })
      throw aProblem(409, 'Conflict', 'Anna changed it meanwhile.', {}, { current })
    },
  })
  const name = await screen.findByLabelText('Name')
  fireEvent.change(name, { target: { value: 'mine' } })
  fireEvent.submit(name)
  expect(await screen.findByText('Anna changed it meanwhile.')).toBeDefined()
  fireEvent.submit(name)
  await waitFor(() => expect(asked[1]).toEqual({ version: 4, name: 'mine' }))
})

test('beside the editors stands what they do with the last requests, with errors at line and column', async () => {
  const asked: unknown[] = []
  const result = { method: 'POST', path: '/push', headers: [['x-a', '1'] as [string, string]], body: '{}' }
  openWebhook('?tab=targets&target=wht_1', aWebhook(), {
    checkWebhook: async ({ body }) => {
      asked.push(body)
      return {
        items: [
          { request_id: 'whr_1', is_match: true, error: null, result },
          { request_id: 'whr_0', is_match: false, error: null, result: null },
          { request_id: 'whr_9', is_match: true, error: { text: 'Oops', line: 2, column: 5 }, result: null },
        ],
      }
    },
  })
  expect(await screen.findByText(/Enter a filter or a transform/)).toBeDefined()
  fireEvent.change(screen.getByLabelText(/^Filter/), { target: { value: 'method == "POST"' } })
  expect(await screen.findByText(/1 of 3 pass/)).toBeDefined()
  expect(asked).toEqual([{ filter: 'method == "POST"', transform: null, last: 100 }])
  expect(screen.getByRole('rowheader', { name: '#1 POST /push' })).toBeDefined()
  expect(screen.getByText(/Oops \(line 2, column 5\)/)).toBeDefined()
})

test('what was given up is grouped, counted first, and then delivered again', async () => {
  const asked: unknown[] = []
  openWebhook('?tab=dead', aWebhook({ dead: 3 }), {
    listWebhookDeliveries: async ({ query }) => {
      expect(query).toMatchObject({ state: 'dead' })
      return {
        items: [
          aDeliverySummary({ id: 'whd_1' }),
          aDeliverySummary({ id: 'whd_2', request_id: 'whr_2' }),
          aDeliverySummary({ id: 'whd_3', request_id: 'whr_3', last_status: null, last_error: 'timeout' }),
        ],
        next_cursor: null,
      }
    },
    getWebhookReplay: async () => aReplay({ requests: 2, queued: 2 }),
    replayWebhook: async ({ body }) => {
      asked.push(body)
      return body?.dry_run
        ? aReplay({ id: null, state: 'counted', requests: 2, skipped: 0 })
        : aReplay({ requests: 2, queued: 2 })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Replay: shop: answered 500' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replay?' }))
  expect(await dialog.findByText('2 requests will be delivered again.')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Replay' }))
  expect(await screen.findByText(/2 requests: 0 delivered, 2 queued/)).toBeDefined()
  const wanted = { request_ids: ['whr_1', 'whr_2'], target_ids: ['wht_1'] }
  expect(asked).toEqual([{ ...wanted, dry_run: true }, wanted])
})

test('all of it is replayed by states where there are more than a replay takes by name', async () => {
  const asked: unknown[] = []
  const items = Array.from({ length: 101 }, (_, at) =>
    aDeliverySummary({ id: `whd_${at}`, request_id: `whr_${at}` }),
  )
  openWebhook('?tab=dead', aWebhook({ dead: 101 }), {
    listWebhookDeliveries: async () => ({ items, next_cursor: null }),
    replayWebhook: async ({ body }) => {
      asked.push(body)
      return aReplay({ id: null, state: 'counted', requests: 101, skipped: 101 })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Replay all' }))
  expect(await screen.findByText(/There is nothing to deliver/)).toBeDefined()
  expect(asked).toEqual([{ state: ['dead', 'partly'], target_ids: ['wht_1'], dry_run: true }])
})

test('nothing given up is good news', async () => {
  openWebhook('?tab=dead', aWebhook(), {
    listWebhookDeliveries: async () => ({ items: [], next_cursor: null }),
  })
  expect(await screen.findByText('All was delivered')).toBeDefined()
})

function openSettings(webhook: Webhook = aWebhook(), more: FakeApi['webhooks'] = {}) {
  const asked: ChangeWebhook[] = []
  const opened = openWebhook('?tab=settings', webhook, {
    changeWebhook: async ({ body }) => {
      asked.push(body as ChangeWebhook)
      return aWebhook({ version: 2 })
    },
    ...more,
  })
  return { asked, ...opened }
}

const getForm = async (name: string) => within(await screen.findByRole('form', { name }))

test('intake, answer and order are saved one by one, each with what differs only', async () => {
  const { asked } = openSettings(aWebhook({ version: 5 }))
  const intake = await getForm('Intake')
  fireEvent.click(intake.getByRole('checkbox', { name: 'POST' }))
  fireEvent.change(intake.getByLabelText('Days to keep'), { target: { value: '3' } })
  fireEvent.click(intake.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked).toEqual([{ version: 5, methods: ['POST'], keep_days: 3 }]))
  const answer = await getForm('Answer to the sender')
  fireEvent.change(answer.getByLabelText('Status'), { target: { value: '404' } })
  fireEvent.click(answer.getByRole('button', { name: 'Save' }))
  expect(await answer.findByText('From 200 to 299.')).toBeDefined()
  fireEvent.change(answer.getByLabelText('Status'), { target: { value: '202' } })
  fireEvent.change(answer.getByLabelText(/^Headers/), { target: { value: 'X-Seen: yes' } })
  fireEvent.click(answer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.answer).toEqual({
    by: 'fixed',
    status: 202,
    headers: [['X-Seen', 'yes']],
    body: '',
    expression: null,
  })
  const order = await getForm('Order and duplicates')
  fireEvent.change(order.getByLabelText(/^Order key/), { target: { value: 'json.order' } })
  fireEvent.click(order.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked[2]).toMatchObject({ order_key: 'json.order' }))
  expect(asked[2]).not.toHaveProperty('dedupe')
})

test('secrets that are not typed stay, and a typed list replaces them', async () => {
  const { asked } = openSettings()
  const form = await getForm('Verification of the sender')
  expect(form.getByText(/1 is stored/)).toBeDefined()
  fireEvent.change(form.getByLabelText('Secrets'), { target: { value: 'new-one\nold-one\n' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(asked).toEqual([
      { version: 1, verification: { scheme: 'github', secrets: ['new-one', 'old-one'] } },
    ]),
  )
  expect(await screen.findByText('Saved')).toBeDefined()
  await waitFor(() => expect((form.getByLabelText('Secrets') as HTMLTextAreaElement).value).toBe(''))
})

test('a test event is sent, and leads to the request that it became', async () => {
  const sent: unknown[] = []
  openSettings(aWebhook(), {
    testWebhook: async ({ body }) => {
      sent.push(body)
      return { request_id: 'whr_7', status: 200 }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test' }))
  const link = await screen.findByRole('link', { name: 'Open the request' })
  expect(link.getAttribute('href')).toBe('/webhooks/whk_1?request=whr_7')
  expect(sent).toEqual([{}])
})

test('where only the sender can sign, no test is offered', async () => {
  const discord = { scheme: 'discord', secret_count: 1 }
  openSettings(aWebhook({ scheme: 'discord', verification: discord }))
  expect(await screen.findByText('Only the sender itself can sign a test event.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull()
})

test('two who change a webhook at once settle whose change stays', async () => {
  const asked: ChangeWebhook[] = []
  openSettings(aWebhook(), {
    changeWebhook: async ({ body }) => {
      asked.push(body as ChangeWebhook)
      if (asked.length > 1) return aWebhook({ version: 5 })
      throw aProblem(409, 'Conflict', 'Changed.', {}, { why: 'changed', current: aWebhook({ version: 4 }) })
    },
  })
  const intake = await getForm('Intake')
  fireEvent.change(intake.getByLabelText('Name'), { target: { value: 'cart' } })
  fireEvent.click(intake.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else changed the webhook' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(asked[1]).toEqual({ version: 4, name: 'cart' }))
})

test('who takes the change of the other sees it in the form', async () => {
  openSettings(aWebhook(), {
    changeWebhook: async () => {
      throw aProblem(
        409,
        'Conflict',
        'Changed.',
        {},
        { why: 'changed', current: aWebhook({ version: 4, name: 'theirs' }) },
      )
    },
  })
  const intake = await getForm('Intake')
  fireEvent.change(intake.getByLabelText('Name'), { target: { value: 'cart' } })
  fireEvent.click(intake.getByRole('button', { name: 'Save' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take theirs' }))
  await waitFor(() => expect((intake.getByLabelText('Name') as HTMLInputElement).value).toBe('theirs'))
})

test('the address is changed with a day of overlap, and the one before is shown while it works', async () => {
  const asked: unknown[] = []
  const former = [{ url: 'https://hooks.example.org/old', until: '2099-01-01T00:00:00.000Z' }]
  openSettings(aWebhook({ former_urls: former }), {
    rotateWebhook: async ({ body }) => {
      asked.push(body)
      return aWebhook()
    },
  })
  expect(await screen.findByText('https://hooks.example.org/old')).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: 'Change the address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the address of the webhook?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Change the address' }))
  await waitFor(() => expect(asked).toEqual([{ overlap_s: 86_400 }]))
})

test('a webhook is deleted when its name was typed, and the dialog says what is lost', async () => {
  const removed: unknown[] = []
  const { address } = openSettings(aWebhook({ waiting: 2 }), {
    deleteWebhook: async (input) => {
      removed.push(input)
      return undefined as never
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the webhook orders?' }))
  expect(dialog.getByText(/Not delivered yet, and lost: 2 requests/)).toBeDefined()
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'orders' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete webhook' }))
  await waitFor(() => expect(address()).toBe('/webhooks'))
  expect(removed).toEqual([{ params: { id: 'whk_1' }, query: { name: 'orders' } }])
})

test.each([
  [{ is_over_limit: true }, /exceeds the plan/],
  [{ is_read_only: true }, /webhook of another member/],
] as const)('settings of a webhook that is %j are shown and cannot be changed', async (state, words) => {
  openSettings(aWebhook(state))
  expect(await screen.findByText(words)).toBeDefined()
  const intake = await getForm('Intake')
  expect(intake.getByLabelText('Name').closest('fieldset')?.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change the address' })).toBeNull()
})
