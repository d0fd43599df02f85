import type { Lang } from '@nora/kit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import {
  askForProof,
  changeEmail,
  changePassword,
  choosePicture,
  enableMfa,
  giveRecoveryCodes,
  offerProviders,
  waitForFactor,
} from './account-states.ts'
import { eventually } from './eventually.ts'
import {
  askAboutAll,
  chooseAll,
  createKey,
  dialogShown,
  editInDrawer,
  openRowMenu,
  openUserMenu,
  pasteKeys,
  pastePrivateKey,
  reserveWrongly,
  submitEmail,
} from './screen-states.ts'
import type { Stage, Viewer } from './stage.ts'

export const themes = ['light', 'dark'] as const
export const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

export type Theme = (typeof themes)[number]
export type Width = keyof typeof widths
export type Look = { lang: Lang; theme: Theme; width: Width }

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
  {
    name: 'sign-in-provider-refused',
    viewer: 'guest',
    path: () => '/sign_in?provider=company&provider_error=account_exists',
    before: offerProviders,
  },
  { name: 'otp-verify', viewer: 'guest', path: () => '/otp_verify', before: waitForFactor },
  { name: 'otp-recovery', viewer: 'guest', path: () => '/otp_recovery', before: waitForFactor },
  { name: 'otp-gone', viewer: 'guest', path: () => '/otp_verify' },
  { name: 'profile', viewer: 'owner', path: () => '/profile' },
  { name: 'profile-security', viewer: 'owner', path: () => '/profile?tab=security', before: offerProviders },
  { name: 'profile-sessions', viewer: 'owner', path: () => '/profile?tab=sessions' },
  { name: 'profile-crop', viewer: 'head', path: () => '/profile', prepare: choosePicture },
  { name: 'profile-password', viewer: 'head', path: () => '/profile?tab=security', prepare: changePassword },
  {
    name: 'profile-proof',
    viewer: 'head',
    path: () => '/profile?tab=security',
    before: askForProof,
    prepare: changeEmail,
  },
  { name: 'profile-delete', viewer: 'head', path: () => '/profile_delete' },
  { name: 'mfa-setup', viewer: 'newcomer', path: () => '/mfa_setup' },
  {
    name: 'mfa-codes',
    viewer: 'newcomer',
    path: () => '/mfa_setup',
    before: giveRecoveryCodes,
    prepare: enableMfa,
  },
  { name: 'plans', viewer: 'owner', path: () => '/plans' },
  { name: 'quick-start-new', viewer: 'newcomer', path: () => '/' },
  { name: 'quick-start-live', viewer: 'owner', path: () => '/' },
  { name: 'tunnels-live', viewer: 'owner', path: () => '/tunnels' },
  { name: 'tunnels-menu', viewer: 'owner', path: () => '/tunnels', prepare: openRowMenu },
  { name: 'tunnels-chosen', viewer: 'owner', path: () => '/tunnels', prepare: chooseAll },
  { name: 'tunnels-stop-many', viewer: 'owner', path: () => '/tunnels', prepare: askAboutAll },
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
  { name: 'ports', viewer: 'owner', path: () => '/tcp_ports' },
  { name: 'ports-menu', viewer: 'owner', path: () => '/tcp_ports', prepare: openRowMenu },
  { name: 'ports-chosen', viewer: 'owner', path: () => '/tcp_ports', prepare: chooseAll },
  { name: 'ports-release-many', viewer: 'owner', path: () => '/tcp_ports', prepare: askAboutAll },
  { name: 'ports-none-match', viewer: 'owner', path: () => '/tcp_ports?q=nothing-like-this' },
  { name: 'ports-empty', viewer: 'newcomer', path: () => '/tcp_ports' },
  { name: 'ports-reserve', viewer: 'owner', path: () => '/tcp_ports?new=yes', prepare: dialogShown },
  {
    name: 'ports-reserve-refused',
    viewer: 'owner',
    path: () => '/tcp_ports?new=yes',
    prepare: reserveWrongly,
  },
  {
    name: 'ports-drawer',
    viewer: 'owner',
    path: ({ portId }) => `/tcp_ports?port=${portId}`,
    prepare: dialogShown,
  },
  {
    name: 'ports-edit',
    viewer: 'owner',
    path: ({ portId }) => `/tcp_ports?port=${portId}`,
    prepare: editInDrawer,
  },
  { name: 'team-ports', viewer: 'head', path: () => '/team_tcp_ports' },
  { name: 'team-ports-personal', viewer: 'owner', path: () => '/team_tcp_ports' },
  { name: 'public-keys', viewer: 'owner', path: () => '/public_keys' },
  { name: 'public-keys-connect', viewer: 'owner', path: () => '/public_keys?tab=connect' },
  { name: 'public-keys-empty', viewer: 'newcomer', path: () => '/public_keys' },
  { name: 'public-keys-add', viewer: 'owner', path: () => '/public_keys?new=yes', prepare: pasteKeys },
  {
    name: 'public-keys-private',
    viewer: 'owner',
    path: () => '/public_keys?new=yes',
    prepare: pastePrivateKey,
  },
  {
    name: 'public-keys-drawer',
    viewer: 'owner',
    path: ({ publicKeyId }) => `/public_keys?key=${publicKeyId}`,
    prepare: dialogShown,
  },
  {
    name: 'public-keys-edit',
    viewer: 'owner',
    path: ({ publicKeyId }) => `/public_keys?key=${publicKeyId}`,
    prepare: editInDrawer,
  },
  { name: 'public-keys-remove-many', viewer: 'owner', path: () => '/public_keys', prepare: askAboutAll },
  { name: 'team-public-keys', viewer: 'head', path: () => '/team_public_keys' },
  { name: 'api-keys', viewer: 'owner', path: () => '/api_keys' },
  { name: 'api-keys-empty', viewer: 'newcomer', path: () => '/api_keys' },
  { name: 'api-keys-create', viewer: 'owner', path: () => '/api_keys?new=yes', prepare: dialogShown },
  { name: 'api-keys-once', viewer: 'head', path: () => '/api_keys?new=yes', prepare: createKey },
  {
    name: 'api-keys-drawer',
    viewer: 'owner',
    path: ({ apiKeyId }) => `/api_keys?key=${apiKeyId}`,
    prepare: dialogShown,
  },
  { name: 'api-keys-revoke-many', viewer: 'owner', path: () => '/api_keys', prepare: askAboutAll },
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
