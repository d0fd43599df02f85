import type { CaptureState, ExchangeDetail } from '@nora/contract/captures'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '../../../testing/fake-platform.ts'
import { aProblem, aRequest, aTunnel, aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'

afterEach(cleanup)

const body = { bytes: 0, kept_bytes: 0, cut_by: null, content_type: null, content_encoding: null }
const exchange: Partial<ExchangeDetail> = {
  id: 'cap_1',
  tunnel_id: 'tun_shop',
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
  request: { start_line: 'POST /pay HTTP/1.1', headers: [], body },
  response: { start_line: 'HTTP/1.1 201 Created', headers: [['X-Order', '17']], body },
  timings: { wait_ms: 9, receive_ms: 3 },
}
const state: Partial<CaptureState> = { is_on: true, kept: 1 }

function open(requestId: string, captures: Partial<FakeApi['captures']> = {}) {
  const shop = aTunnel({ name: 'shop' })
  return openConsole(`/tunnels/tun_shop/requests/${requestId}`, {
    user: aUser(),
    api: {
      tunnels: {
        listTunnels: async () => ({ items: [shop], next_cursor: null }),
        getTunnel: async () => shop,
        listTunnelRequests: async () => ({ items: [] }),
        getTunnelRequest: async ({ params: { request_id } }) => {
          if (request_id === 'req_recent') return aRequest({ id: 'req_recent' })
          throw aProblem(404, 'NotFound', 'There is no such request.')
        },
      },
      captures: {
        getCapture: async () => state as CaptureState,
        getExchange: async () => exchange as ExchangeDetail,
        ...captures,
      },
    },
  })
}

test.each(['req_recent', 'req_older'])(
  'a captured request shows what was kept of it (%s)',
  async (requestId) => {
    open(requestId)
    expect(await screen.findByRole('button', { name: 'Replay' })).toBeTruthy()
    expect(screen.queryAllByText('req_recent')).toHaveLength(requestId === 'req_recent' ? 1 : 0)
  },
)

test('a request whose capture has expired leads to those that are kept', async () => {
  const getExchange = async () => {
    throw aProblem(404, 'NotFound', 'There is no such exchange.')
  }
  open('req_older', { getExchange })
  expect(await screen.findByText('This request is no longer kept')).toBeTruthy()
})

test('nothing is asked of captures where none is kept', async () => {
  let asked = 0
  const getCapture = async () => ({ ...state, is_on: false, kept: 0 }) as CaptureState
  const getExchange = async () => {
    asked++
    return exchange as ExchangeDetail
  }
  open('req_recent', { getCapture, getExchange })
  await screen.findByText('req_recent')
  expect(asked).toBe(0)
})
