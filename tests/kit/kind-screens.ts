import type { Page } from 'playwright-core'
import type { Screen } from './open-screen.ts'
import { changeAnswer, dialogShown, openRowMenu } from './screen-states.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const choose = (way: string) => (page: Page) => page.locator(`input[value=${way}]`).check()

async function releaseFirst(page: Page): Promise<void> {
  await openRowMenu(page)
  await page.getByRole('menuitem').last().click()
  await dialogShown(page)
}

/** Shows a team whose plan became smaller than what it has. */
function beyondPlan(page: Page): Promise<unknown> {
  return page.route('**/v1/endpoints?**', async (route) => {
    const response = await route.fetch()
    const { items, ...rest } = (await response.json()) as { items: object[] }
    const json = {
      ...rest,
      items: items.map((item, i) => ({ ...item, is_over_limit: i < items.length - 1 })),
    }
    await route.fulfill({ response, json })
  })
}

const CONNECTIONS = [
  { id: 'req_1', at: minutesAgo(2), duration_ms: 95_000, bytes_in: 18_400, bytes_out: 2_310_000 },
  { id: 'req_2', at: minutesAgo(14), duration_ms: 420, bytes_in: 310, bytes_out: 96 },
].map((one) => ({
  ...one,
  method: 'TCP',
  path: '',
  status: 0,
  visitor: '203.0.113.24',
  answered_by: null,
  reason: 'closed',
  refused_by: null,
  decided_by: null,
  timings: null,
  edge: 'edge-local-1',
}))

/** Shows the live tunnel as one of another kind, because the fixture has neither connections nor sessions. */
const turnInto =
  (kind: 'tcp' | 'ssh' | 'trigger', changes: object) =>
  async (page: Page): Promise<void> => {
    await changeAnswer(page, '**/v1/tunnels/tun_*', { kind, rules: [], ...changes })
    if (kind === 'tcp') {
      await page.route('**/v1/tunnels/tun_*/requests', (route) =>
        route.fulfill({ json: { items: CONNECTIONS } }),
      )
    }
  }

const aSession = { key_name: 'anna@mbp', fingerprint: 'SHA256:u0Gm2Z', address: '203.0.113.24' }

const getDrawer = (name: string, before: Screen['before']): Screen => ({
  name,
  viewer: 'owner',
  before,
  prepare: dialogShown,
  path: ({ tunnelId }) => `/tunnels?tunnel=${tunnelId}`,
})

/** Shows what only one kind of tunnel has, and states of reserved addresses. */
export const kindScreens: readonly Screen[] = [
  { name: 'quick-start-tcp', viewer: 'newcomer', path: () => '/', prepare: choose('tcp') },
  { name: 'quick-start-ssh', viewer: 'newcomer', path: () => '/', prepare: choose('ssh') },
  { name: 'quick-start-trigger', viewer: 'newcomer', path: () => '/', prepare: choose('trigger') },
  getDrawer(
    'tunnels-drawer-tcp',
    turnInto('tcp', {
      hostname: '127.0.0.2:20017',
      url: 'tcp://127.0.0.2:20017',
      target: 'tcp://localhost:5432',
    }),
  ),
  getDrawer(
    'tunnels-drawer-ssh',
    turnInto('ssh', {
      hostname: '127.0.0.2:20018',
      url: 'ssh://127.0.0.2:20018',
      target: 'anna@office-server',
      sessions: [
        { ...aSession, id: 'ses_1', person: 'Илья Ким', opened_at: minutesAgo(42), uses: ['shell', 'sftp'] },
        { ...aSession, id: 'ses_2', person: null, key_name: null, opened_at: minutesAgo(1), uses: [] },
      ],
    }),
  ),
  getDrawer('tunnels-drawer-trigger', turnInto('trigger', { target: 'git pull && npm run build' })),
  { name: 'ports-release', viewer: 'owner', path: () => '/tcp_ports', prepare: releaseFirst },
  { name: 'ports-beyond', viewer: 'owner', path: () => '/tcp_ports', before: beyondPlan },
  {
    name: 'ports-beyond-drawer',
    viewer: 'owner',
    path: ({ portId }) => `/tcp_ports?port=${portId}`,
    before: beyondPlan,
    prepare: dialogShown,
  },
  { name: 'api-keys-revoke', viewer: 'owner', path: () => '/api_keys', prepare: releaseFirst },
]
