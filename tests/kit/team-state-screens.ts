import type { Page } from 'playwright-core'
import type { Screen } from './open-screen.ts'
import { changeAnswer } from './screen-states.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const requisites = {
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  name: 'ООО «Ясный лес»',
  short_name: 'Ясный лес',
  address: '117312, г. Москва, ул. Вавилова, д. 19',
}

const recipients = [
  { email: 'buh@forest.example', state: 'confirmed', confirmed_at: minutesAgo(9000), expires_at: null },
  { email: 'anna@forest.example', state: 'waiting', confirmed_at: null, expires_at: minutesAgo(-9000) },
  { email: 'old@forest.example', state: 'expired', confirmed_at: null, expires_at: minutesAgo(900) },
].map((one, i) => ({ ...one, id: `bre_${i}`, sent_at: minutesAgo(10_000) }))

/** The operator, who reviews, is not on this stage. */
const inReview = (changes: object) => async (page: Page) => {
  await changeAnswer(page, '**/v1/team/organization', {
    requisites,
    sent_at: minutesAgo(3000),
    reviewed_at: null,
    has_look_up: true,
    ...changes,
  })
  await page.route('**/v1/team/billing_recipients?**', (route) =>
    route.fulfill({ json: { items: recipients, next_cursor: null } }),
  )
}

const organization = (name: string, changes: object): Screen => ({
  name: `team-organization-${name}`,
  viewer: 'head',
  before: inReview(changes),
  path: () => '/team_organization',
})

const invitation = (name: string, state: string): Screen => ({
  name: `accept-invite-${name}`,
  viewer: 'newcomer',
  before: (page) => changeAnswer(page, '**/v1/invites/*', { state }),
  path: ({ inviteId }) => `/accept_invite/${inviteId}`,
})

type Series = { series: object[]; totals: object; previous: object }
const NOTHING = {
  requests: 0,
  errors: 0,
  bytes_in: 0,
  bytes_out: 0,
  connections: 0,
  open_tunnels: 0,
  p50_ms: null,
  p95_ms: null,
  p99_ms: null,
}
const NONE = { hostnames: [], members: [], paths: [], other_path_requests: 0, countries: [] }

/** Shows statistics in which only the last step, or none, has traffic. */
const quiet = (last: object) => (page: Page) =>
  page.route('**/v1/team/statistics?**', async (route) => {
    const response = await route.fetch()
    const statistics = (await response.json()) as Series
    const series = statistics.series.map((point, i, all) => ({
      ...point,
      ...NOTHING,
      ...(i === all.length - 1 && last),
    }))
    const totals = { ...NOTHING, connection_ms: null, ...last }
    const previous = { ...NOTHING, connection_ms: null }
    await route.fulfill({ response, json: { ...statistics, ...NONE, series, totals, previous } })
  })

async function openExport(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Скачать|Export)$/ })
    .click()
  await page.getByRole('menu').waitFor()
}

const statistics = (name: string, changes: Partial<Screen> = {}): Screen => ({
  name: `team-statistics-${name}`,
  viewer: 'head',
  path: () => '/team_statistics',
  ...changes,
})

const ONE = {
  requests: 1,
  bytes_in: 310,
  bytes_out: 1010,
  open_tunnels: 1,
  p50_ms: 2300,
  p95_ms: 2300,
  p99_ms: 2300,
}

/** Pages of a team in states that come with time, or by others. */
export const teamStateScreens: readonly Screen[] = [
  organization('review', { status: 'review' }),
  organization('verified', { status: 'verified', reviewed_at: minutesAgo(1000) }),
  organization('declined', {
    status: 'declined',
    reviewed_at: minutesAgo(1000),
    decline_reason: 'КПП не совпадает с выпиской ЕГРЮЛ',
  }),
  invitation('unconfirmed', 'email_unconfirmed'),
  invitation('member', 'already_member'),
  statistics('hour', { path: () => '/team_statistics?period=1h' }),
  statistics('week', { path: () => '/team_statistics?period=7d' }),
  statistics('quarter', { path: () => '/team_statistics?period=90d' }),
  statistics('own', { path: () => '/team_statistics?from=2026-01-10&to=2026-01-20' }),
  statistics('one', { before: quiet(ONE) }),
  statistics('empty', { before: quiet({}) }),
  statistics('export', { prepare: openExport }),
]
