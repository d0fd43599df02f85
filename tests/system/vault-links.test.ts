/** Links of the vault against what messengers and browsers do unasked: only a button uses a view up. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { runningNora } from '../kit/running-nora.ts'
import { LINK_TEXT, makeOnceLink } from '../kit/vault-links.ts'
import { openVaultOf, setUpVault, type VaultPerson } from '../kit/vault-person.ts'

const PREVIEWS = [
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
]

const system = runningNora()
const { console_url } = system.ready
let maker: VaultPerson
let browser: Browser

beforeAll(async () => {
  maker = await openVaultOf(await signUp(system, 'vault-links@example.org'), console_url)
  await setUpVault(maker)
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

test('five previews of messengers, by GET and HEAD, burn no view', async () => {
  const link = await makeOnceLink(maker, console_url)
  const api = `${console_url}/v1/passwords/share/${link.id}`
  for (const agent of PREVIEWS) {
    for (const url of [link.url, `${api}/open`, `${api}/look`]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(url, { method, headers: { 'user-agent': agent } })
        expect([url, answer.status]).toEqual([url, url === link.url ? 200 : 404])
        expect(await answer.text()).not.toContain(LINK_TEXT)
      }
    }
  }
  expect(await link.readOpened()).toBe(0)
  expect(await link.open()).toBe('opened')
  expect([await link.readOpened(), await link.open()]).toEqual([1, 'NotFound'])
})

test('a browser that prefetches, prerenders and opens the page burns no view; its button does', async () => {
  const link = await makeOnceLink(maker, console_url)
  const page = await browser.newPage({ locale: 'en-US' })
  // Rules of speculation are inline scripts: a page of another making says them, as a chat in a browser may.
  await page.route('**/chat', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="prefetch" href="${link.url}"><link rel="prerender" href="${link.url}">
        <script type="speculationrules">{"prerender":[{"urls":["${link.url}"],"eagerness":"immediate"}]}</script>`,
    }),
  )
  await page.goto(`${console_url}/chat`)
  await page.waitForLoadState('networkidle')
  expect(await link.readOpened()).toBe(0)
  await page.goto(link.url)
  const show = page.getByRole('button', { name: /Show/ })
  await show.waitFor()
  expect(await link.readOpened()).toBe(0)
  await show.click()
  await page.getByText(LINK_TEXT).waitFor()
  expect([await link.readOpened(), await link.open()]).toEqual([1, 'NotFound'])
  await page.close()
})
