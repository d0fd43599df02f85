import type { Page } from 'playwright-core'
import type { Screen } from './open-screen.ts'
import { changeAnswer, dialogShown } from './screen-states.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const GOOD = {
  id: 'req_1',
  at: minutesAgo(1),
  method: 'GET',
  path: '/',
  status: 200,
  duration_ms: 24,
  bytes_in: 310,
  bytes_out: 18_400,
  visitor: '203.0.113.24',
  answered_by: 'application',
  reason: null,
  refused_by: null,
  decided_by: null,
  timings: { wait_ms: 0, dial_ms: 0, first_byte_ms: 21 },
  edge: 'edge-local-1',
}
const BROKEN_OFF = {
  ...GOOD,
  id: 'req_2',
  at: minutesAgo(2),
  method: 'POST',
  path: '/orders/2026-11/confirm-the-payment-of-a-long-path',
  status: 502,
  answered_by: 'edge',
  reason: 'origin_broke_off',
  duration_ms: 1_830,
  timings: { wait_ms: 1_200, dial_ms: 1.4, first_byte_ms: null },
}
const DENIED = {
  ...GOOD,
  id: 'req_3',
  at: minutesAgo(3),
  status: 403,
  answered_by: 'edge',
  reason: 'address_denied',
  refused_by: { kind: 'ip_policy', id: 'ipp_1', name: 'Office' },
  duration_ms: 0.2,
  timings: { wait_ms: 0, dial_ms: null, first_byte_ms: null },
}
const RECORDS = [GOOD, BROKEN_OFF, DENIED]

/** Requests that ended in different ways, on a tunnel that a policy closes to everybody. */
async function haveRequests(page: Page): Promise<void> {
  const access = {
    reach: 'nobody',
    parts: [
      { kind: 'ip_policy', id: 'ipp_1', name: 'Office', reach: 'nobody' },
      {
        kind: 'allow_cidr',
        of: 'tunnel',
        networks: ['10.0.0.0/8', '192.168.0.0/16', '2001:db8::/32'],
        count: 7,
      },
      { kind: 'basic_auth' },
      { kind: 'plan', requests_per_minute: 600 },
    ],
  }
  await changeAnswer(page, '**/v1/tunnels/tun_*', { access })
  await page.route(/\/v1\/tunnels\/tun_[^/]+\/requests(\?.*)?$/, (route) =>
    route.fulfill({ json: { items: RECORDS } }),
  )
  await page.route(/\/v1\/tunnels\/tun_[^/]+\/requests\/req_/, (route) => {
    const found = RECORDS.find(({ id }) => route.request().url().endsWith(id))
    return found
      ? route.fulfill({ json: found })
      : route.fulfill({ status: 404, json: { code: 'NotFound', error: 'Gone', request_id: 'req_x' } })
  })
}

const inDrawer = (name: string, search: string): Screen => ({
  name,
  viewer: 'owner',
  before: haveRequests,
  path: ({ tunnelId }) => `/tunnels?tunnel=${tunnelId}${search}`,
  prepare: dialogShown,
})

/** Recent requests of a tunnel, and why they ended as they did. */
export const requestScreens: readonly Screen[] = [
  inDrawer('request-list', '&requests=errors'),
  inDrawer('request-failed', '&request=req_2'),
  inDrawer('request-denied', '&request=req_3'),
  {
    name: 'request-page',
    viewer: 'owner',
    before: haveRequests,
    path: ({ tunnelId }) => `/tunnels/${tunnelId}/requests/req_1`,
  },
  {
    name: 'request-gone',
    viewer: 'owner',
    before: haveRequests,
    path: ({ tunnelId }) => `/tunnels/${tunnelId}/requests/req_0`,
  },
]
