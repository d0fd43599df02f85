import type { CaptureState, ExchangeDetail } from '@nora/contract/captures'
import type { Gateway } from '@nora/contract/gateways'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aUser } from '../../testing/fixtures.ts'
import { aGateway, gatewayAddSettings } from '../../testing/gateway-fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

/** The list draws the rows that fit, a test page has no size of its own, and no live stream. */
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  vi.unstubAllGlobals()
})

const streams: string[] = []

class FakeStream {
  constructor(path: string) {
    streams.push(path)
  }

  addEventListener(name: string, listener: () => void): void {
    if (name === 'open') queueMicrotask(listener)
  }

  close(): void {}
}

const body = { bytes: 0, kept_bytes: 0, cut_by: null, content_type: null, content_encoding: null }

function anExchange(changes: Partial<ExchangeDetail> = {}): ExchangeDetail {
  return {
    id: 'exc_1',
    tunnel_id: null,
    gateway_id: 'gtw_1',
    at: '2026-03-01T12:00:00.000Z',
    kind: 'http',
    method: 'POST',
    path: '/pay',
    query: '',
    status: 201,
    duration_ms: 12,
    request_bytes: 0,
    response_bytes: 0,
    error: null,
    replay_of: null,
    message_count: 0,
    run: null,
    request_id: 'req_1',
    answered_by: 'edge',
    reason: null,
    visitor: '192.0.2.1',
    kept_one_in: 1,
    protocol: 'http/1.1',
    edge: 'edge-1',
    is_redacted: false,
    expires_at: '2026-03-08T12:00:00.000Z',
    request: { start_line: 'POST /pay HTTP/1.1', headers: [['X-Step', '1']], body },
    response: { start_line: 'HTTP/1.1 201 Created', headers: [['X-Order', '17']], body },
    timings: { wait_ms: 9, receive_ms: 3 },
    ...changes,
  }
}

function aState(changes: Partial<CaptureState> = {}): CaptureState {
  return {
    is_on: true,
    why: 'switch',
    rule: 'allowed',
    kept: 1,
    kept_bytes: 10,
    skipped: 0,
    dropped: 0,
    problem: null,
    keep_days: 7,
    team_bytes: 10,
    team_limit_bytes: 1000,
    ...changes,
  }
}

function open(
  state: CaptureState,
  given: Partial<FakeApi['captures']> = {},
  changes: Partial<Gateway> = {},
  search = '',
) {
  const gateway = aGateway({ is_captured: state.is_on, ...changes })
  const captures: FakeApi['captures'] = {
    getGatewayCapture: async () => state,
    listGatewayExchanges: async () => ({ items: [anExchange()], next_cursor: null }),
    getGatewayExchange: async () => anExchange(),
    ...given,
  }
  return openConsole(`/gateway/${gateway.id}?tab=requests${search}`, {
    user: aUser(),
    api: {
      captures,
      gateways: {
        getGateway: async () => gateway,
        listGateways: async () => ({ items: [], next_cursor: null }),
        getGatewayAddSettings: async () => gatewayAddSettings(),
      },
    },
  })
}

test('capture is turned on where it is off, and nothing is listed before', async () => {
  const asked: unknown[] = []
  let listed = 0
  open(aState({ is_on: false, kept: 0 }), {
    setGatewayCapture: async (input) => {
      asked.push(input)
      return aState({ kept: 0 })
    },
    listGatewayExchanges: async () => {
      listed++
      return { items: [], next_cursor: null }
    },
  })
  const turnOn = await screen.findByRole('button', { name: 'Turn on capture' })
  expect(listed).toBe(0)
  fireEvent.click(turnOn)
  expect(await screen.findByRole('button', { name: 'Turn off capture' })).toBeDefined()
  expect(asked).toEqual([{ params: { id: 'gtw_1' }, body: { is_on: true } }])
  expect(await screen.findByText('No requests yet')).toBeDefined()
})

test('a captured gateway is marked, and its requests are listed, live, with the newest one open', async () => {
  open(aState())
  expect(await screen.findByRole('heading', { name: /POST \/pay/ })).toBeDefined()
  expect(screen.getAllByText('Capturing').length).toBeGreaterThanOrEqual(2)
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(streams).toContain('/v1/gateways/gtw_1/exchanges/events')
  fireEvent.click(screen.getByRole('button', { name: 'Save list' }))
  const har = await screen.findByRole('menuitem', { name: 'All requests as a HAR file' })
  expect(har.getAttribute('href')).toBe('/v1/gateways/gtw_1/exchanges/har?q=')
})

test('a link opens its request, and a replay goes to the gateway', async () => {
  const replayed: unknown[] = []
  const older = anExchange({ id: 'exc_0', path: '/older' })
  open(
    aState({ kept: 2 }),
    {
      listGatewayExchanges: async () => ({ items: [anExchange(), older], next_cursor: null }),
      getGatewayExchange: async ({ params }) => (params.exchange_id === 'exc_0' ? older : anExchange()),
      replayGatewayExchange: async (input) => {
        replayed.push(input)
        return anExchange({ id: 'exc_2', replay_of: 'exc_0' })
      },
    },
    {},
    '&request=exc_0',
  )
  expect(await screen.findByRole('heading', { name: /POST \/older/ })).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: 'Replay' }))
  await waitFor(() => expect(replayed).toHaveLength(1))
  expect(replayed[0]).toMatchObject({ params: { id: 'gtw_1', exchange_id: 'exc_0' } })
})

test('a team that decides leaves no switch, nor does a gateway that one may only look at', async () => {
  open(aState({ why: 'team', rule: 'required' }))
  expect(await screen.findByText(/The team requires this/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /capture/ })).toBeNull()
  cleanup()
  open(aState(), {}, { is_read_only: true })
  expect(await screen.findByText('Kept: 1')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Turn/ })).toBeNull()
})

test('one that stands at a port says why there is nothing to capture', async () => {
  open(aState({ is_on: false, why: 'kind', kept: 0 }))
  expect(await screen.findByText(/connections to it have no requests/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Turn/ })).toBeNull()
})
