import type { ReplayWebhook, Webhook, WebhookRequest } from '@nora/contract/webhooks'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import {
  aDelivery,
  aDeliverySummary,
  aReplay,
  aRequestSummary,
  aStoredRequest,
  aWebhook,
  aWebhookTarget,
} from '../../testing/webhook-fixtures.ts'

const EVENTS = '/v1/webhooks/whk_1/events'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The page has the width of a desk, or of a phone. */
function setWide(isWide: boolean) {
  const media = { matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (query: string) => ({ ...media, media: query }))
}

const first = aRequestSummary()
const second = aRequestSummary({ id: 'whr_2', sequence: 2, path: '/pull', state: 'dead' })

type Given = {
  webhook?: Webhook
  request?: Partial<WebhookRequest>
  webhooks?: FakeApi['webhooks']
  search?: string
}

function openRequests({ webhook = aWebhook(), request, webhooks, search = '' }: Given = {}) {
  return openConsole(`/webhooks/whk_1${search}`, {
    user: aUser(),
    api: {
      webhooks: {
        getWebhook: async () => webhook,
        listWebhookRequests: async () => ({ items: [second, first], next_cursor: null }),
        getWebhookRequest: async ({ params }) =>
          aStoredRequest({
            id: params.request_id,
            path: params.request_id === 'whr_2' ? '/pull' : '/push',
            ...request,
          }),
        ...webhooks,
      },
    },
  })
}

const press = (key: string) =>
  fireEvent.keyDown(document.body, { key, code: /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key })

const getPane = async () => within(await screen.findByRole('region', { name: 'The chosen request' }))

test('the newest request opens beside the list, with its signature, headers, body and deliveries', async () => {
  setWide(true)
  openRequests()
  const pane = await getPane()
  expect(await pane.findByRole('heading', { name: /POST \/pull/ })).toBeDefined()
  expect(pane.getByText(/accepted \(GitHub\)/)).toBeDefined()
  expect(pane.getByText('x-github-event')).toBeDefined()
  expect(pane.getByText('"A-1704"')).toBeDefined()
  const delivery = pane.getByRole('listitem', { name: 'Delivery to shop' })
  expect(delivery.textContent).toMatch(/Delivered.*204.*1 attempt/)
})

test('the keys J and K move through the list, X selects, and the selected ones are replayed at once', async () => {
  setWide(true)
  const asked: unknown[] = []
  const { address } = openRequests({
    webhooks: {
      replayWebhook: async ({ body }) => {
        asked.push(body)
        return aReplay({ requests: 2 })
      },
    },
  })
  await waitFor(() => expect(address()).toContain('request=whr_2'))
  press('x')
  press('j')
  await waitFor(() => expect(address()).toContain('request=whr_1'))
  press('x')
  expect(await screen.findByText('2 selected')).toBeDefined()
  const bar = screen.getByText('2 selected').parentElement as HTMLElement
  fireEvent.click(within(bar).getByRole('button', { name: 'Replay' }))
  await waitFor(() => expect(asked).toEqual([{ request_ids: ['whr_2', 'whr_1'] }]))
  expect(await screen.findByText(/2 requests: 0 delivered, 1 queued/)).toBeDefined()
  press('k')
  await waitFor(() => expect(address()).toContain('request=whr_2'))
})

test('two selected requests are compared, the older with the newer', async () => {
  setWide(true)
  const bodies: Record<string, string> = { whr_1: '{"order":1}', whr_2: '{"order":2}' }
  vi.stubGlobal('fetch', async (url: string) => new Response(bodies[url.split('/').at(-2) ?? '']))
  openRequests({
    webhooks: {
      getWebhookRequest: async ({ params: { request_id: id } }) =>
        aStoredRequest({ id, sequence: id === 'whr_1' ? 1 : 2, headers: [['X-Of', id]] }),
    },
  })
  for (const name of ['Select POST /pull', 'Select POST /push']) {
    fireEvent.click(await screen.findByRole('checkbox', { name }))
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'How two requests differ' }))
  expect(await dialog.findByText(/− x-of: whr_1/)).toBeDefined()
  expect(dialog.getByText(/\+ x-of: whr_2/)).toBeDefined()
  expect(await dialog.findByText(/−\s+"order": 1/)).toBeDefined()
})

test('what the list shows can be saved in four formats', async () => {
  setWide(true)
  openRequests({ search: '?q=paid&state=dead' })
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  const entry = await screen.findByRole('menuitem', { name: 'HAR' })
  expect(entry.getAttribute('href')).toBe('/v1/webhooks/whk_1/export?format=har&q=paid&state=dead')
  expect(screen.getAllByRole('menuitem')).toHaveLength(4)
})

test('the key R replays, its progress is told by the stream, and it can be cancelled', async () => {
  setWide(true)
  let run = aReplay()
  const { platform } = openRequests({
    webhooks: {
      replayWebhook: async () => run,
      getWebhookReplay: async () => run,
      cancelWebhookReplay: async () => {
        run = aReplay({ state: 'cancelled', queued: 0 })
        return run
      },
    },
  })
  await (await getPane()).findByRole('heading', { name: /POST \/pull/ })
  press('r')
  expect(await screen.findByText(/1 request: 0 delivered, 1 queued/)).toBeDefined()
  run = aReplay({ requests: 3, queued: 3 })
  act(() => platform.emit({ type: 'replay', replay: run }, EVENTS))
  expect(await screen.findByText(/3 requests: 0 delivered, 3 queued/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('The replay was cancelled')).toBeDefined()
})

test('the key E edits before it replays, and only what was changed is sent', async () => {
  setWide(true)
  const asked: (Partial<ReplayWebhook> | undefined)[] = []
  openRequests({
    webhooks: {
      replayWebhook: async ({ body }) => {
        asked.push(body)
        return aReplay()
      },
    },
  })
  await (await getPane()).findByRole('heading', { name: /POST \/pull/ })
  press('e')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit and replay' }))
  fireEvent.change(dialog.getByLabelText('Headers'), { target: { value: 'broken' } })
  fireEvent.submit(dialog.getByLabelText('Headers'))
  expect(await dialog.findByText('Each line takes a name and a colon.')).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Headers'), { target: { value: 'X-Try: 2' } })
  fireEvent.change(dialog.getByLabelText('Body'), { target: { value: '{"order":"B"}' } })
  fireEvent.submit(dialog.getByLabelText('Body'))
  await waitFor(() =>
    expect(asked).toEqual([
      { request_ids: ['whr_2'], edit: { headers: [['X-Try', '2']], body: '{"order":"B"}' } },
    ]),
  )
})

test('the key C copies the request as curl', async () => {
  setWide(true)
  const copied: string[] = []
  vi.stubGlobal('fetch', async () => new Response('{"order":"A-1704"}'))
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  openRequests()
  await (await getPane()).findByRole('heading', { name: /POST \/pull/ })
  press('c')
  expect(await screen.findByText('Copied as curl, without secrets')).toBeDefined()
  expect(copied[0]).toMatch(
    /^curl https:\/\/hooks\.example\.org\/2x7k\/pull[\s\S]*X-GitHub-Event: push[\s\S]*A-1704/,
  )
})

test('what comes in is put on top without a request, unless the list is paused by the key P', async () => {
  setWide(true)
  const { platform } = openRequests()
  const list = await screen.findByRole('list', { name: 'Requests' })
  const tell = (changes: Parameters<typeof aRequestSummary>[0]) =>
    act(() => platform.emit({ type: 'request', request: aRequestSummary(changes) }, EVENTS))
  tell({ id: 'whr_3', sequence: 3, path: '/third', state: 'queued' })
  expect(await within(list).findByText(/\/third/)).toBeDefined()
  press('p')
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeDefined()
  tell({ id: 'whr_4', sequence: 4, path: '/fourth', state: 'queued' })
  expect(await screen.findByText('1 new')).toBeDefined()
  expect(within(list).queryByText(/\/fourth/)).toBeNull()
  tell({ id: 'whr_3', sequence: 3, path: '/third', state: 'unmatched' })
  expect(await within(list).findByText('Unmatched')).toBeDefined()
  press('p')
  expect(await within(list).findByText(/\/fourth/)).toBeDefined()
})

test('news of a delivery change its state, and ask for the attempts anew', async () => {
  setWide(true)
  let attempts = 1
  const { platform } = openRequests({
    webhooks: {
      getWebhookRequest: async () =>
        aStoredRequest({ id: 'whr_2', deliveries: [aDelivery({ state: 'waiting', attempts })] }),
    },
  })
  const pane = await getPane()
  expect(await pane.findByText('1 attempt')).toBeDefined()
  attempts = 2
  act(() =>
    platform.emit(
      {
        type: 'delivery',
        delivery: aDeliverySummary({
          request_id: 'whr_2',
          attempts: 2,
          state: 'dead',
          last_error: 'timeout',
        }),
      },
      EVENTS,
    ),
  )
  expect(await pane.findByText(/2 attempts/)).toBeDefined()
})

test('a waiting delivery is retried now or cancelled, a dead one is delivered again or skipped', async () => {
  setWide(true)
  const done: string[] = []
  const tell = (what: string) => async () => {
    done.push(what)
    return aDeliverySummary()
  }
  openRequests({
    webhook: aWebhook({ targets: [aWebhookTarget({ on_dead: 'hold' })] }),
    request: {
      deliveries: [
        aDelivery({ id: 'whd_1', state: 'waiting', last_status: 500, due_at: '2099-01-01T00:00:00.000Z' }),
        aDelivery({ id: 'whd_2', state: 'dead', last_status: null, last_error: 'timeout' }),
      ],
    },
    webhooks: {
      retryWebhookDelivery: tell('retry'),
      skipWebhookDelivery: tell('skip'),
      cancelWebhookDelivery: tell('cancel'),
    },
  })
  const pane = await getPane()
  expect(await pane.findByText('no answer in time')).toBeDefined()
  for (const name of ['Retry now', 'Deliver again', 'Skip it and go on', 'Cancel']) {
    fireEvent.click(await pane.findByRole('button', { name }))
  }
  await waitFor(() => expect(done.toSorted()).toEqual(['cancel', 'retry', 'retry', 'skip']))
})

test('the answer of a target can be read, with its headers', async () => {
  setWide(true)
  const [attempt] = aDelivery().history
  openRequests({
    request: {
      deliveries: [aDelivery({ history: [{ ...attempt!, status: 500, body: 'Order is locked' }] })],
    },
  })
  const pane = await getPane()
  expect(await pane.findByText('Order is locked')).toBeDefined()
  expect(pane.getByText('server')).toBeDefined()
})

test.each([
  [{ state: 'refused', refused_by: 'signature', reason: 'stale' }, /The signature is too old/],
  [{ state: 'refused', refused_by: 'size' }, /The request was refused: too large/],
  [{ state: 'duplicate', duplicate_of: 'whr_1' }, /Such a request came before/],
  [{ is_body_expired: true, body: null }, /The body is gone/],
  [{ state: 'unmatched', deliveries: [] }, /No target wanted it/],
] as const)('a request that is %j says what that means', async (request, words) => {
  setWide(true)
  openRequests({ request: request as Partial<WebhookRequest> })
  expect(await (await getPane()).findByText(words)).toBeDefined()
})

test('the search and the states of the address are asked for, and what cannot be read is said', async () => {
  setWide(true)
  const asked: unknown[] = []
  openRequests({
    search: '?q=json.type%3Dpaid&state=dead,refused',
    webhooks: {
      listWebhookRequests: async ({ query }) => {
        asked.push(query)
        throw aProblem(422, 'ValidationError', 'There is no field json.', { q: 'Unknown.' })
      },
    },
  })
  expect(await screen.findByText('The search cannot be read')).toBeDefined()
  expect(asked[0]).toMatchObject({ q: 'json.type=paid', state: 'dead,refused' })
})

test('where nothing is found the search can be cleared', async () => {
  setWide(true)
  const { address } = openRequests({
    search: '?q=nothing',
    webhooks: { listWebhookRequests: async () => ({ items: [], next_cursor: null }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect(address()).toBe('/webhooks/whk_1'))
})

test('on a phone the list comes first, and a request opens in its place', async () => {
  setWide(false)
  const { address } = openRequests()
  fireEvent.click(await screen.findByRole('button', { name: /POST \/pull/ }))
  expect(await (await getPane()).findByRole('heading', { name: /POST \/pull/ })).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Requests' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(address()).toBe('/webhooks/whk_1'))
})

test('a request is deleted after a question', async () => {
  setWide(true)
  const removed: unknown[] = []
  openRequests({
    webhooks: {
      deleteWebhookRequest: async ({ params }) => {
        removed.push(params)
        return undefined as never
      },
    },
  })
  fireEvent.click(await (await getPane()).findByRole('button', { name: 'Actions of the request' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the request?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete request' }))
  await waitFor(() => expect(removed).toEqual([{ id: 'whk_1', request_id: 'whr_2' }]))
})

test('a webhook of somebody else can be read, and nothing of it can be changed', async () => {
  setWide(true)
  openRequests({ webhook: aWebhook({ is_read_only: true }) })
  expect(await screen.findByText(/webhook of another member/)).toBeDefined()
  const pane = await getPane()
  expect(await pane.findByRole('button', { name: 'Copy as' })).toBeDefined()
  expect(pane.queryByRole('button', { name: 'Replay' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Pause deliveries' })).toBeNull()
})

test('while many wait and no laptop listens, the page shows the command', async () => {
  setWide(true)
  const laptop = aWebhookTarget({ kind: 'agent', waiting: 40, reason: 'away', state: 'active' })
  openRequests({ webhook: aWebhook({ targets: [laptop] }) })
  expect(await screen.findByText(/Waiting for a laptop: 40 requests/)).toBeDefined()
  expect(screen.getByText('nora webhook listen orders http://localhost:3000')).toBeDefined()
})

test('deliveries are paused and resumed, and a lost stream is told', async () => {
  setWide(true)
  const done: string[] = []
  const { platform } = openRequests({
    webhooks: {
      pauseWebhook: async () => {
        done.push('pause')
        return aWebhook()
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Pause deliveries' }))
  await waitFor(() => expect(done).toEqual(['pause']))
  act(() => platform.lose(EVENTS))
  expect(await screen.findByText(/connection to the server is lost/)).toBeDefined()
})
