import type { Page } from 'playwright-core'
import type { Screen } from './open-screen.ts'
import { askAboutAll, dialogShown } from './screen-states.ts'

const STREAMS = '**/v1/team/audit_events/streams'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function aReceiver(id: string, name: string, url: string, changes: object = {}): object {
  return {
    id,
    name,
    url,
    kind: url.startsWith('syslog') ? 'syslog' : 'webhook',
    has_ca: false,
    is_paused: false,
    behind: 0,
    attempts: 0,
    next_attempt_at: null,
    delivered_at: minutesAgo(2),
    failed_at: null,
    last_error: null,
    created_at: minutesAgo(30_000),
    ...changes,
  }
}

/** Shows a receiver in each state, because the fixture has no receiver that fails. */
async function showReceivers(page: Page): Promise<void> {
  const items = [
    aReceiver('ast_4', 'Splunk', 'https://http-inputs-forest.splunkcloud.example.com/services/collector/raw'),
    aReceiver('ast_3', 'Архив на своём сервере', 'syslog+tls://logs.example.com:6514', {
      has_ca: true,
      behind: 1240,
      attempts: 6,
      next_attempt_at: minutesAgo(-2),
      failed_at: minutesAgo(1),
      last_error: 'connect ECONNREFUSED 203.0.113.9:6514',
      delivered_at: minutesAgo(190),
    }),
    aReceiver('ast_2', 'Staging', 'https://staging.example.com/audit', {
      is_paused: true,
      behind: 37,
      delivered_at: minutesAgo(3000),
    }),
    aReceiver('ast_1', 'Wazuh', 'syslog://wazuh.example.com:601', { behind: 3, delivered_at: null }),
  ]
  await page.route(`${STREAMS}?**`, (route) => route.fulfill({ json: { items, next_cursor: null } }))
}

async function addReceiver(page: Page): Promise<void> {
  await page.route(STREAMS, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 201,
          json: {
            ...aReceiver('ast_5', 'SIEM', 'https://siem.example.com/nora'),
            secret: 'whsec_3f1Zk0vUQ8yJmT4nLxW7cRb2hSgPd9eAoVtYiKqXuNz',
          },
        })
      : route.fallback(),
  )
  await dialogShown(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').nth(0).fill('SIEM')
  await dialog.getByRole('textbox').nth(1).fill('https://siem.example.com/nora')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^(Скопируйте|Copy)/ }).waitFor()
}

const listed = (page: Page) => page.getByRole('row').nth(1).waitFor()
// Within the page: the sidebar has headings of its own.
const nothingYet = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).waitFor()

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('button', { expanded: false }).click()
  await page.getByRole('menuitem').first().click()
  await dialogShown(page)
}

const receivers = '/team_audit_events?tab=receivers'

export const auditScreens: readonly Screen[] = [
  { name: 'team-audit', viewer: 'head', path: () => '/team_audit_events' },
  {
    name: 'team-audit-event',
    viewer: 'head',
    path: () => '/team_audit_events?action=ip_policy.created',
    prepare: openFirst,
  },
  {
    name: 'team-audit-receivers',
    viewer: 'head',
    path: () => receivers,
    before: showReceivers,
    prepare: listed,
  },
  { name: 'team-audit-receivers-empty', viewer: 'head', path: () => receivers, prepare: nothingYet },
  {
    name: 'team-audit-receiver',
    viewer: 'head',
    path: () => `${receivers}&receiver=ast_3`,
    before: showReceivers,
    prepare: dialogShown,
  },
  {
    name: 'team-audit-receiver-delete',
    viewer: 'head',
    path: () => receivers,
    before: showReceivers,
    prepare: askAboutAll,
  },
  {
    name: 'team-audit-receiver-add',
    viewer: 'head',
    path: () => `${receivers}&new=yes`,
    prepare: dialogShown,
  },
  {
    name: 'team-audit-receiver-secret',
    viewer: 'head',
    path: () => `${receivers}&new=yes`,
    before: showReceivers,
    prepare: addReceiver,
  },
]
