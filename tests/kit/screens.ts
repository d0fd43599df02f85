import type { Lang } from '@nora/kit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type ApiSession, createSession, signInAsOwner, signUp } from './api-session.ts'
import { eventually } from './eventually.ts'
import { type ClientRun, createClientHome } from './nora-client.ts'
import type { NoraSystem } from './nora-system.ts'
import { startOrigin } from './origins.ts'
import { visit } from './visit.ts'

export const themes = ['light', 'dark'] as const
export const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

export type Theme = (typeof themes)[number]
export type Width = keyof typeof widths
export type Look = { lang: Lang; theme: Theme; width: Width }

/** `owner` has live tunnels with traffic, `newcomer` has nothing yet, `guest` is signed out. */
type Viewer = 'owner' | 'newcomer' | 'guest'

export type Screen = {
  name: string
  viewer: Viewer
  path: (stage: Stage) => string
  /** What to change before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** What to do or await after the page is there, for states that have no address. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Every screen and the states of it that look different. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', viewer: 'guest', path: () => '/sign_in' },
  { name: 'sign-up', viewer: 'guest', path: () => '/sign_up' },
  { name: 'sign-up-complete', viewer: 'guest', path: () => '/sign_up', prepare: submitEmail },
  { name: 'password-recover', viewer: 'guest', path: () => '/password_recover' },
  { name: 'quick-start-new', viewer: 'newcomer', path: () => '/' },
  { name: 'quick-start-live', viewer: 'owner', path: () => '/' },
  { name: 'tunnels-live', viewer: 'owner', path: () => '/tunnels' },
  { name: 'tunnels-menu', viewer: 'owner', path: () => '/tunnels', prepare: openRowMenu },
  { name: 'tunnels-chosen', viewer: 'owner', path: () => '/tunnels', prepare: chooseAll },
  { name: 'tunnels-stop-many', viewer: 'owner', path: () => '/tunnels', prepare: askToStopAll },
  { name: 'tunnels-history', viewer: 'owner', path: () => '/tunnels?tab=history' },
  { name: 'tunnels-empty', viewer: 'newcomer', path: () => '/tunnels' },
  {
    name: 'tunnels-drawer',
    viewer: 'owner',
    path: ({ tunnelId }) => `/tunnels?tunnel=${tunnelId}`,
    prepare: dialogShown,
  },
  {
    name: 'tunnels-error',
    viewer: 'owner',
    path: () => '/tunnels',
    before: (page) =>
      page.route('**/v1/tunnels?**', (route) =>
        route.fulfill({
          status: 500,
          json: { code: 'InternalError', error: 'Something went wrong.', request_id: 'req_01' },
        }),
      ),
  },
  { name: 'token-none', viewer: 'newcomer', path: () => '/token' },
  { name: 'token', viewer: 'owner', path: () => '/token' },
  {
    name: 'client-login',
    viewer: 'owner',
    path: ({ temporalTokenId }) => `/client_login?id=${temporalTokenId}`,
  },
  { name: 'user-menu', viewer: 'owner', path: () => '/', prepare: openUserMenu },
  { name: 'not-found', viewer: 'owner', path: () => '/no_such_page' },
  {
    name: 'offline',
    viewer: 'owner',
    path: () => '/tunnels',
    prepare: (page) => page.context().setOffline(true),
  },
  {
    name: 'command-menu',
    viewer: 'owner',
    path: () => '/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await dialogShown(page)
    },
  },
]

const PATHS = ['/', '/catalog', '/cart', '/favicon.ico', '/old-catalog', '/orders/17', '/orders/18']
const STATUSES: Record<string, number> = { '/favicon.ico': 404, '/old-catalog': 301, '/orders/18': 500 }

/** People, tunnels and traffic for the screens to show. */
export type Stage = {
  system: NoraSystem
  tunnelId: string
  temporalTokenId: string
  sessions: Record<Viewer, ApiSession>
  close(): Promise<void>
}

export async function setStage(system: NoraSystem): Promise<Stage> {
  const owner = await signInAsOwner(system)
  const newcomer = await signUp(system, 'newcomer@example.org')
  const { token } = await owner.api.credentials.renewToken()
  const home = createClientHome(system, token)
  const origin = await startOrigin((req, res) => {
    res.writeHead(STATUSES[req.url ?? ''] ?? 200, { 'content-type': 'text/plain' })
    res.end('Pies from the burrow')
  })
  const runs: ClientRun[] = []
  for (const [name, ...rules] of [['shop', '--cors', '--rate-limit', '100/s'], ['api-dev']]) {
    const run = home.run(['http', String(origin.port), '--name', name ?? '', '--json', ...rules])
    runs.push(run)
    const { url } = await run.event('online')
    for (const path of PATHS) await visit(`${url}${path}`)
  }
  const past = home.run(['http', String(origin.port), '--name', 'demo-day', '--json'])
  await past.event('online')
  await past.stop()
  const { items } = await owner.api.tunnels.listTunnels({ query: { q: 'shop' } })
  const waiting = await createSession(system.ready.console_url).api.credentials.createTemporalToken({
    body: { client: { machine: 'anna-mbp', os: 'macOS 16', version: '0.1.0' } },
  })
  return {
    system,
    tunnelId: items[0]?.id ?? '',
    temporalTokenId: waiting.id,
    sessions: { owner, newcomer, guest: createSession(system.ready.console_url) },
    close: async () => {
      for (const run of runs) await run.stop()
      await origin.close()
    },
  }
}

/** Opens the screen in this look and waits until it has settled. */
export async function openScreen(browser: Browser, stage: Stage, screen: Screen, look: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: widths[look.width],
    colorScheme: look.theme,
    locale: look.lang === 'ru' ? 'ru-RU' : 'en-GB',
    reducedMotion: 'reduce',
  })
  await addCookie(context, stage, screen.viewer)
  const page = await context.newPage()
  await screen.before?.(page)
  const path = screen.path(stage)
  await page.goto(
    `${stage.system.ready.console_url}${path}${path.includes('?') ? '&' : '?'}lang=${look.lang}`,
  )
  // Not by role: an open drawer hides the page behind it from that.
  await page.locator('h1').first().waitFor()
  await screen.prepare?.(page)
  await eventually(async () => (await page.locator('[aria-busy="true"]').count()) === 0)
  await page.evaluate('document.fonts.ready.then(() => null)')
  return page
}

async function addCookie(context: BrowserContext, stage: Stage, viewer: Viewer): Promise<void> {
  const [name = '', value = ''] = stage.sessions[viewer].cookie().split('=')
  if (name === '') return
  await context.addCookies([
    { name, value, url: stage.system.ready.console_url, httpOnly: true, sameSite: 'Lax' },
  ])
}

async function submitEmail(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill(`person${Date.now()}@example.org`)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sign_up_complete**')
  await page.locator('[autocomplete="one-time-code"]').waitFor()
}

async function openRowMenu(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('button', { expanded: false }).click()
  await page.getByRole('menu').waitFor()
}

async function openUserMenu(page: Page): Promise<void> {
  const user = page.getByRole('button', { name: /^(Меню пользователя|User menu)/ })
  if (!(await user.isVisible())) {
    await page.getByRole('button', { name: /^(Открыть меню|Open the menu)$/ }).click()
  }
  await user.click()
  await page.getByRole('menu').waitFor()
}

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().check()
  await page.getByRole('toolbar').waitFor()
}

async function askToStopAll(page: Page): Promise<void> {
  await chooseAll(page)
  await page.getByRole('toolbar').getByRole('button').first().click()
  await dialogShown(page)
}

function dialogShown(page: Page): Promise<void> {
  return page.getByRole('dialog').first().waitFor()
}
