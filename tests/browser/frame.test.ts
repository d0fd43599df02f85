/** Checks what surrounds every page: teams, help, rating, banners, hints, and how the frame behaves. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LANGS } from '@nora/kit'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { frameTexts } from '../../apps/console/src/app/frame/frame.messages.ts'
import { hintsTexts } from '../../apps/console/src/features/accounts/hints/hints.messages.ts'
import { credentialsTexts } from '../../apps/console/src/features/credentials/credentials.messages.ts'
import { credentialsTitles } from '../../apps/console/src/features/credentials/credentials-titles.messages.ts'
import { feedbackTexts } from '../../apps/console/src/features/system/feedback.messages.ts'
import { helpTexts } from '../../apps/console/src/features/system/help.messages.ts'
import { systemTexts } from '../../apps/console/src/features/system/system.messages.ts'
import { failureTexts } from '../../apps/console/src/platform/failure.messages.ts'
import { ownTeamsTexts } from '../../apps/console/src/platform/teams/own-teams.messages.ts'
import { uiTexts } from '../../packages/ui/src/look/ui.messages.ts'
import { type ApiSession, createSession, PASSWORD, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage, pauseClock } from '../kit/console-page.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'

const ENV = {
  // Where plans do not hold, none is advertised.
  NORA_CONTROL_BILLING_MODE: 'sandbox',
  NORA_CONTROL_BANNER: 'Works on <b>Sunday</b><script>document.title = "broken"</script>',
  NORA_CONTROL_SUPPORT_EMAIL: 'help@example.org',
  NORA_CONTROL_COMMUNITY_URL: 'https://chat.example.org',
}

let system: NoraSystem
let browser: Browser
/** Owns a personal space and the team «Ясный лес». */
let lead: ApiSession
let people = 0

beforeAll(async () => {
  browser = await launchBrowser()
  system = await bootNora({ env: ENV })
  lead = await signUp(system, 'lead@example.org')
  const personal = (await lead.api.accounts.getUser()).team
  await lead.api.teams.createTeam({ body: { name: 'Ясный лес' } })
  await lead.api.teams.selectTeam({ params: { id: personal.id } })
})

afterAll(async () => {
  await browser?.close()
  await system?.close()
})

describe.each(LANGS)('in %s', (lang) => {
  const texts = {
    frame: frameTexts[lang],
    titles: credentialsTitles[lang],
    hints: hintsTexts[lang],
    feedback: feedbackTexts[lang],
  }

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(`${system.ready.console_url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
    await page.locator('h1').first().waitFor()
  }

  async function openAs(session: ApiSession, path: string, context: BrowserContextOptions = {}) {
    const page = await newConsolePage(browser, system, { session, lang, context })
    onTestFinished(() => page.context().close())
    await open(page, path)
    return page
  }

  /** Signs up early: the test that needs this person then waits only for what is left of the time. */
  const early = { email: '', signedUpAtMs: 0 }
  beforeAll(async () => {
    early.email = `guest${++people}@example.org`
    await signUp(system, early.email, { isNew: true })
    early.signedUpAtMs = Date.now()
  })

  const newcomer = () => signUp(system, `guest${++people}@example.org`)

  test('a team is chosen in the sidebar and holds in a new window; one that cannot be had is not', async () => {
    const page = await openAs(lead, '/token')
    const selector = page.getByRole('button', { name: new RegExp(`^${ownTeamsTexts[lang].choose}`) })
    const isNowTeam = (await selector.innerText()).includes('Ясный лес')
    const other = isNowTeam ? 'Anna Belova' : 'Ясный лес'
    await page.route('**/v1/teams/*/select', (route) => route.abort('connectionreset'))
    await selector.click()
    await page.getByRole('menuitemradio', { name: other }).click()
    await page
      .getByRole('region', { name: uiTexts[lang].notifications })
      .getByText(failureTexts[lang].noAnswer)
      .waitFor()
    await page.unroute('**/v1/teams/*/select')
    expect(await selector.innerText()).not.toContain(other)

    await selector.click()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('menuitemradio', { name: other }).click()
    await reloaded
    const chosen = `${ownTeamsTexts[lang].choose}: ${other}`
    await page.getByRole('button', { name: chosen }).waitFor()
    await (await openAs(lead, '/token')).getByRole('button', { name: chosen }).waitFor()
  })

  test('the rating: by the address or the menu, a comment after the score, forgotten a second after closing', async () => {
    const page = await openAs(await newcomer(), '/token?show_feedback')
    await page.clock.install()
    const dialog = page.getByRole('dialog', { name: texts.feedback.title })
    const comment = dialog.getByLabel(texts.feedback.comment)
    await dialog.waitFor()
    expect(await comment.count()).toBe(0)
    await dialog.getByRole('radio').nth(2).focus()
    await page.keyboard.press('Space')
    await comment.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(page.url()).not.toContain('show_feedback')
    await page.clock.runFor(1_100)

    await page.getByRole('button', { name: new RegExp(`^${texts.frame.user.menu}`) }).click()
    await page.getByRole('menuitem', { name: texts.frame.user.feedback }).click()
    await dialog.waitFor()
    expect(await comment.count()).toBe(0)
    await dialog.getByRole('radio').nth(4).check()
    await comment.fill('Fine pies')
    const sent = page.waitForRequest('**/v1/feedbacks')
    await dialog.getByRole('button', { name: texts.feedback.submit }).click()
    expect((await sent).postDataJSON()).toEqual({ rate: 5, text: 'Fine pies', position: 'help_popup' })
    await page
      .getByRole('region', { name: uiTexts[lang].notifications })
      .getByText(texts.feedback.sent)
      .waitFor()
  })

  test('the dialog about the client comes once, not before a newcomer signs in again, and never after', async () => {
    // A session that begins at once could be the one of the sign-up.
    await sleep(Math.max(0, early.signedUpAtMs + 6_000 - Date.now()))
    const session = createSession(system.ready.console_url)
    await session.api.accounts.signIn({ body: { email: early.email, password: PASSWORD } })
    const page = await openAs(session, '/token')
    const dialog = page.getByRole('dialog', { name: texts.hints.desktopApp.title })
    const kept = page.waitForResponse('**/v1/team/member')
    await dialog.getByRole('button', { name: texts.hints.desktopApp.notNow }).click()
    await dialog.waitFor({ state: 'hidden' })
    await kept
    const again = await openAs(session, '/token')
    await again.getByText(credentialsTexts[lang].none).waitFor()
    expect(await again.getByRole('dialog').count()).toBe(0)
  })

  test('the card about subscriptions goes when dismissed, and stays away', async () => {
    const session = await newcomer()
    const page = await openAs(session, '/token')
    const card = page.getByRole('heading', { name: texts.hints.promo.title })
    await card.waitFor()
    const kept = page.waitForResponse('**/v1/user/mark_notification_as_viewed')
    await page.getByRole('button', { name: texts.hints.promo.dismiss }).click()
    await kept
    await card.waitFor({ state: 'hidden' })
    const again = await openAs(session, '/token')
    await again.getByText(credentialsTexts[lang].none).waitFor()
    expect(await again.getByRole('heading', { name: texts.hints.promo.title }).count()).toBe(0)
  })

  test('the operator’s banner stands on personal pages without its scripts, and on no team page', async () => {
    const page = await openAs(await newcomer(), '/token')
    const banner = page.getByRole('region', { name: systemTexts[lang].announcement })
    await banner.waitFor()
    expect((await banner.innerHTML()).trim()).toBe('Works on <b>Sunday</b>')
    expect(await page.title()).toBe(`${credentialsTexts[lang].title} · Nora`)
    await open(page, '/team_tcp_ports')
    expect(await banner.count()).toBe(0)
  })

  test('a planned deletion of the account stands in red on team pages too', async () => {
    const session = await newcomer()
    await session.api.accounts.confirmIdentity({ body: { password: PASSWORD } })
    const { self_deletion_at } = await session.api.accounts.selfDestruct({ body: { reason: 'Moving away' } })
    const page = await openAs(session, '/team_tcp_ports', { timezoneId: 'UTC' })
    const banner = page.getByRole('region', { name: texts.hints.deletion.label })
    const at = new Date(self_deletion_at ?? 0)
    const clock = at.toISOString().slice(11, 16)
    expect(await banner.innerText()).toMatch(new RegExp(`${at.getUTCDate()} \\S+ 20\\d\\d, ${clock}`))
    expect(await banner.getByRole('link').getAttribute('href')).toBe('/profile')
  })

  test('help: three links in a dialog, and a page of its own behind it', async () => {
    const page = await openAs(await newcomer(), '/token')
    await page.getByRole('button', { name: texts.frame.help.open }).click()
    const dialog = page.getByRole('dialog')
    const links = dialog.getByRole('listitem').getByRole('link')
    await dialog.getByText(helpTexts[lang].email.name).waitFor()
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      `${system.ready.console_url}/help/guides`,
      'https://chat.example.org',
      'mailto:help@example.org',
    ])
    await dialog.getByRole('link', { name: helpTexts[lang].more }).click()
    await page.getByRole('heading', { level: 1, name: helpTexts[lang].title }).waitFor()
    await dialog.waitFor({ state: 'detached' })
  })

  test('a new page is named in the title and begins at its top', async () => {
    const page = await openAs(await newcomer(), '/help', { viewport: { width: 1440, height: 500 } })
    expect(await page.title()).toBe(`${helpTexts[lang].title} · Nora`)
    await page.evaluate('scrollTo(0, 200)')
    await page.getByRole('link', { name: texts.titles.token }).click()
    await page.getByRole('heading', { level: 1, name: credentialsTexts[lang].title }).waitFor()
    expect(await page.title()).toBe(`${credentialsTexts[lang].title} · Nora`)
    await page.waitForFunction('scrollY === 0')
  })

  test('a copy button shows for 1.2 seconds that it copied', async () => {
    const page = await openAs(await newcomer(), '/help', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.clock.install()
    await pauseClock(page)
    const copy = page.getByRole('button', { name: uiTexts[lang].copy })
    const copied = page.getByRole('button', { name: uiTexts[lang].copied })
    const count = await copy.count()
    await copy.first().click()
    await copied.waitFor()
    await page.clock.runFor(1_000)
    expect(await copied.count()).toBe(1)
    await page.clock.runFor(300)
    await copied.waitFor({ state: 'hidden' })
    expect(await copy.count()).toBe(count)
  })

  test('under a finger a hint stays for three seconds', async () => {
    const session = await newcomer()
    await session.api.credentials.renewToken()
    const page = await openAs(session, '/token', { hasTouch: true })
    await page.locator('time').first().waitFor()
    await page.clock.install()
    await pauseClock(page)
    await page.locator('time').first().tap()
    const hint = page.locator('[class*="max-w-[250px]"]')
    await hint.waitFor()
    await page.clock.runFor(2_800)
    expect(await hint.count()).toBe(1)
    await page.clock.runFor(400)
    await hint.waitFor({ state: 'hidden' })
  })
})
