/** Walks each row of the specification’s error table: what goes wrong, and what the console then does. */
import { LANGS, type Lang } from '@nora/kit'
import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appTexts } from '../../apps/console/src/app/app.messages.ts'
import { forbiddenTexts } from '../../apps/console/src/app/forbidden.messages.ts'
import { frameTexts } from '../../apps/console/src/app/frame/frame.messages.ts'
import { accountsTexts } from '../../apps/console/src/features/accounts/accounts.messages.ts'
import { credentialsTexts } from '../../apps/console/src/features/credentials/credentials.messages.ts'
import { credentialsTitles } from '../../apps/console/src/features/credentials/credentials-titles.messages.ts'
import { tunnelsTexts } from '../../apps/console/src/features/tunnels/tunnels.messages.ts'
import { failureTexts } from '../../apps/console/src/platform/failure.messages.ts'
import { uiTexts } from '../../packages/ui/src/look/ui.messages.ts'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage, pauseClock } from '../kit/console-page.ts'
import { runningNora } from '../kit/running-nora.ts'

const system = runningNora()
let browser: Browser
let people = 0

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

const answer = (status: number, code: string, error: string) => (route: Route) =>
  route.fulfill({ status, json: { code, error, request_id: 'req_42' } })

describe.each(LANGS)('in %s', (lang) => {
  let person: ApiSession
  let page: Page
  const texts = {
    app: appTexts[lang],
    frame: frameTexts[lang],
    titles: credentialsTitles[lang],
    failure: failureTexts[lang],
    token: credentialsTexts[lang],
  }

  /** Has nothing yet. */
  beforeAll(async () => {
    person = await signUp(system, `unlucky${++people}@example.org`)
  })

  beforeEach(async () => {
    page = await newConsolePage(browser, system, { session: person, lang })
  })

  afterEach(() => page.context().close())

  /** Opens another person’s window for a test that changes what the others take as given. */
  const startAsAnother = async () => {
    await page.context().close()
    const session = await signUp(system, `unlucky${++people}@example.org`)
    page = await newConsolePage(browser, system, { session, lang })
    return session
  }

  const open = async (path: string) => {
    await page.goto(`${system.ready.console_url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
    await page.locator('h1').first().waitFor()
  }
  const createToken = () => page.getByRole('button', { name: texts.token.create }).click()
  const notifications = () => page.getByRole('region', { name: uiTexts[lang].notifications })

  /** Finds notifications once the page speaks the other language. */
  const inOther = () => page.getByRole('region', { name: uiTexts[otherThan(lang)].notifications })

  test('404 to a GET: the not-found page in place of the view, the frame around it alive', async () => {
    await page.route('**/v1/user/token', answer(404, 'NotFound', 'Nothing here.'))
    await open('/token')
    await page.getByRole('heading', { name: texts.app.notFound.title }).waitFor()
    expect(await page.title()).toBe(`${texts.app.notFound.title} · Nora`)
    expect(await page.getByRole('navigation', { name: texts.frame.navigation.label }).isVisible()).toBe(true)
  })

  test('the id of a tunnel that is not there: the list of tunnels with a note, and no id in the address', async () => {
    await open('/tunnels?tunnel=tun_nobodys')
    await page.getByText(tunnelsTexts[lang].gone.title).waitFor()
    await page.waitForURL((url) => !url.searchParams.has('tunnel'))
    expect(await page.title()).toBe(`${tunnelsTexts[lang].title} · Nora`)
  })

  test('NotFound to anything else: the page stays and no notification comes', async () => {
    await startAsAnother()
    await open('/token')
    await page.route('**/v1/user/token', answer(404, 'NotFound', 'Nothing here.'))
    const answered = page.waitForResponse('**/v1/user/token')
    await createToken()
    await answered
    await page.unroute('**/v1/user/token')
    await createToken()
    await page.getByText(texts.token.onceTitle).waitFor()
    expect(await page.getByText('Nothing here.').count()).toBe(0)
  })

  test('401: the sign-in, without the stored user, and back to the page from there', async () => {
    const session = await startAsAnother()
    await open('/token')
    await session.api.accounts.signOut()
    // Live events may hear of it first, and take the button away.
    await Promise.race([createToken(), page.waitForURL('**/sign_in?redirect=%2Ftoken**')])
    await page.waitForURL('**/sign_in?redirect=%2Ftoken**')
    expect(await storedUser(page)).toBeNull()
  })

  test('401 at startup: the console starts without a user', async () => {
    const session = await startAsAnother()
    await open('/token')
    await session.api.accounts.signOut()
    await open('/tunnels')
    await page.getByRole('heading', { name: accountsTexts[lang].signIn.heading }).waitFor()
    expect(await storedUser(page)).toBeNull()
  })

  test('425: the second factor, without the stored user, and back to the page from there', async () => {
    await open('/token')
    await page.route('**/v1/user/token', answer(425, 'OtpRequired', 'Enter the one-time code.'))
    await createToken()
    await page.waitForURL('**/otp_verify?redirect=%2Ftoken**')
    expect(await storedUser(page)).toBeNull()
  })

  test('425 at startup: the console starts without a user, at the second factor', async () => {
    await page.route('**/v1/user', answer(425, 'OtpRequired', 'Enter the one-time code.'))
    await page.route('**/v1/user?**', answer(425, 'OtpRequired', 'Enter the one-time code.'))
    await open('/tunnels')
    await page.waitForURL('**/otp_verify?redirect=%2Ftunnels**')
    expect(await storedUser(page)).toBeNull()
  })

  test('a response: a notification at the bottom right with the caller’s words, then the server’s', async () => {
    await open('/token')
    await page.route('**/v1/user/token', answer(503, 'Unavailable', 'The vault is closed.'))
    await createToken()
    await notifications().getByText(texts.token.createFailed).waitFor()
    await notifications().getByText('The vault is closed.').waitFor()
    expect(await isAtBottomRight(notifications(), page)).toBe(true)
  })

  test('a response where the caller has no words: the server’s sentence alone', async () => {
    await open('/')
    await page.route('**/v1/user/switch_language', answer(429, 'TooManyRequests', 'Wait a minute.'))
    await switchLanguage(page, lang)
    await inOther().getByText('Wait a minute.').waitFor()
  })

  test('a response without any words: «something went wrong»', async () => {
    await open('/')
    await page.route('**/v1/user/switch_language', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    await switchLanguage(page, lang)
    await inOther().getByText(failureTexts[otherThan(lang)].unknown, { exact: true }).waitFor()
  })

  test('no response: «internet problems», and what to do', async () => {
    await open('/token')
    await page.route('**/v1/user/token', (route) => route.abort('connectionreset'))
    await createToken()
    await notifications().getByText(texts.failure.noAnswer).waitFor()
    await notifications().getByText(texts.failure.noAnswerSentence).waitFor()
  })

  test('a server that is away for a moment: what is opened meanwhile comes when it is back', async () => {
    await open('/')
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    await page.getByRole('link', { name: texts.titles.token }).click()
    await page.unroute('**/*')
    await page.getByRole('heading', { level: 1, name: texts.token.title }).waitFor()
    await page.getByText(texts.token.none).waitFor({ timeout: 60_000 })
  })

  test('a page that gets no answer says so, and shows what it has once somebody answers', async () => {
    await page.route('**/v1/tunnels?**', (route) => route.abort('connectionrefused'))
    await open('/tunnels')
    const failure = page.getByRole('alert').filter({ hasText: tunnelsTexts[lang].listFailed })
    await failure.getByText(texts.failure.reasons.network).waitFor({ timeout: 30_000 })
    await page.unroute('**/v1/tunnels?**')
    await failure.getByRole('button', { name: uiTexts[lang].retry }).click()
    await page.getByText(tunnelsTexts[lang].empty).waitFor()
  })

  test('an answer that takes longer than half a minute: how long was waited', async () => {
    await page.clock.install()
    await page.route('**/v1/user/token', () => {})
    await open('/token')
    // Each attempt times out after 30 s; the page makes three, with pauses between.
    const failure = page.getByRole('alert').getByText(texts.failure.reasons.timeout(30))
    for (let tries = 0; tries < 10 && !(await failure.isVisible()); tries++) await page.clock.runFor(31_000)
    await failure.waitFor()
  })

  test('a request that is cut off: it says so', async () => {
    await page.addInitScript(() => {
      const { fetch } = globalThis
      globalThis.fetch = (input, init) =>
        String(input).startsWith('/v1/tunnels?')
          ? Promise.reject(new DOMException('cut off', 'AbortError'))
          : fetch(input, init)
    })
    await open('/tunnels')
    const failure = page.getByRole('alert').filter({ hasText: tunnelsTexts[lang].listFailed })
    await failure.getByText(texts.failure.reasons.aborted).waitFor({ timeout: 30_000 })
  })

  test('500: the words of the page, the server’s sentence and the number of the request', async () => {
    await page.route('**/v1/tunnels?**', answer(500, 'InternalError', 'It has been recorded.'))
    await open('/tunnels')
    const failure = page.getByRole('alert').filter({ hasText: tunnelsTexts[lang].listFailed })
    await failure.getByText('It has been recorded.').waitFor()
    await failure.getByText('req_42').waitFor()
  })

  test('403: no access, with the words of who can help', async () => {
    await page.route('**/v1/tunnels/tun_theirs', answer(403, 'Forbidden', 'Ask Vera, who leads the team.'))
    await open('/tunnels?tunnel=tun_theirs')
    await page.getByRole('heading', { name: forbiddenTexts[lang].title }).waitFor()
    await page.getByText('Ask Vera, who leads the team.').waitFor()
  })

  test('no network: a bar says so, waiting pages go on by themselves', async () => {
    await open('/tunnels')
    await page.getByText(tunnelsTexts[lang].empty).waitFor()
    await page.context().setOffline(true)
    await page.getByText(uiTexts[lang].offline).waitFor()
    await page.getByRole('link', { name: texts.titles.token }).click()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: texts.token.title }).waitFor()
    await page.getByText(texts.token.none).waitFor()
    await page.getByText(uiTexts[lang].offline).waitFor({ state: 'hidden' })
  })

  test('a notification goes after five seconds, waits under the pointer, and closes by its button', async () => {
    await page.clock.install()
    await open('/token')
    await page.route('**/v1/user/token', answer(503, 'Unavailable', 'The vault is closed.'))
    const shown = notifications().getByText(texts.token.createFailed)
    await createToken()
    await shown.waitFor()
    await shown.hover()
    await pauseClock(page)
    await page.clock.runFor(20_000)
    expect(await shown.isVisible()).toBe(true)
    await page.mouse.move(0, 0)
    await page.clock.runFor(4_000)
    expect(await shown.isVisible()).toBe(true)
    await page.clock.runFor(2_000)
    await shown.waitFor({ state: 'hidden' })

    await page.clock.resume()
    await createToken()
    await shown.waitFor()
    // The button is for who has come to the notification: with the pointer, or by F6.
    await page.keyboard.press('F6')
    await notifications().getByRole('button', { name: uiTexts[lang].close }).click()
    await shown.waitFor({ state: 'hidden' })
  })
})

function otherThan(lang: Lang): Lang {
  return lang === 'ru' ? 'en' : 'ru'
}

/** From the user menu, to the language that is not `lang`. */
async function switchLanguage(page: Page, lang: Lang): Promise<void> {
  const { user } = frameTexts[lang]
  await page.getByRole('button', { name: new RegExp(`^${user.menu}`) }).click()
  await page.getByRole('menuitemradio', { name: appTexts[lang].languages[otherThan(lang)] }).click()
}

function storedUser(page: Page): Promise<string | null> {
  return page.evaluate<string | null>("sessionStorage.getItem('nora_user')")
}

async function isAtBottomRight(place: Locator, page: Page): Promise<boolean> {
  const box = await place.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  return box !== null && box.x > width / 2 && box.y > height / 2
}
