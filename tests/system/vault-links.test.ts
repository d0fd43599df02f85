/** Links of the vault against what messengers and browsers do unasked, and against a server that dies amid opening one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createApi } from '@nora/client'
import { createShareVisitor, parseFragment } from '@nora/vault-client'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { eventually } from '../kit/eventually.ts'
import { bootNora, isAlive, type NoraSystem } from '../kit/nora-system.ts'
import { openVaultOf, setUpVault, type VaultPerson } from '../kit/vault-person.ts'

const KILLS = Number(process.env.NORA_TEST_VAULT_LINK_KILLS ?? 2)

const PREVIEWS = [
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
]

let system: NoraSystem
let maker: VaultPerson
let browser: Browser

beforeAll(async () => {
  system = await bootNora({ env: { NORA_BILLING_MODE: 'off', NORA_CONTROL_RATE_LIMITS: 'off' } })
  const anna = await signUp(system, 'anna@example.org', { name: 'Anna' })
  maker = await openVaultOf(anna, system.ready.console_url)
  await setUpVault(maker)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await system?.close()
})

const visitor = () => createShareVisitor(createApi({ baseUrl: system.ready.console_url }))

/** A link that opens once, as it is copied. */
async function makeLink() {
  const { id, fragment } = await maker.vault.makeShare({
    what: { text: 'opened once' },
    views: 1,
    expires_in: '1h',
    passphrase: null,
    for_user_id: null,
    wants_receipt: false,
    takes_reply: false,
  })
  const url = `${system.ready.console_url}/password#${id}.${fragment}`
  return { id, url, parts: { ...parseFragment(`#${id}.${fragment}`)!, passphrase: null } }
}

const isOpenStill = async (link: Awaited<ReturnType<typeof makeLink>>) =>
  (await visitor().lookAtShare(link.parts)).views_left === 1

test('five previews of messengers, by GET and HEAD, burn no view', async () => {
  const link = await makeLink()
  const api = `${system.ready.console_url}/v1/passwords/share/${link.id}`
  for (const agent of PREVIEWS) {
    for (const url of [link.url, `${api}/open`, `${api}/look`]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(url, { method, headers: { 'user-agent': agent } })
        expect([url, answer.status]).toEqual([url, url === link.url ? 200 : 404])
        expect(await answer.text()).not.toContain('opened once')
      }
    }
  }
  expect(await isOpenStill(link)).toBe(true)
})

test('a browser that prefetches, prerenders and opens the page burns no view; its button does', async () => {
  const link = await makeLink()
  const page = await browser.newPage()
  // Rules of speculation are inline scripts: a page of another making says them, as a chat in a browser may.
  await page.route('**/chat', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="prefetch" href="${link.url}"><link rel="prerender" href="${link.url}">
        <script type="speculationrules">{"prerender":[{"urls":["${link.url}"],"eagerness":"immediate"}]}</script>`,
    }),
  )
  await page.goto(`${system.ready.console_url}/chat`)
  await page.waitForLoadState('networkidle')
  expect(await isOpenStill(link)).toBe(true)
  await page.goto(link.url)
  const show = page.getByRole('button', { name: /Show/ })
  await show.waitFor()
  expect(await isOpenStill(link)).toBe(true)
  await show.click()
  await page.getByText('opened once').waitFor()
  await expect(isOpenStill(link)).rejects.toMatchObject({ code: 'NotFound' })
  await page.close()
})

test('a server that dies while it opens a link has opened it once or not at all, and tells which', async () => {
  for (let round = 0; round < KILLS; round++) {
    const link = await makeLink()
    const opening = visitor()
      .openShare(link.parts)
      .then(
        () => 1,
        () => 0,
      )
    await sleep((round * 7) % 50)
    await killControl()
    let answered = await opening
    const { mine } = await maker.vault.listShares()
    const told = mine.find(({ id }) => id === link.id)
    expect([
      ['used', 1],
      ['open', 0],
    ]).toContainEqual([told?.state, told?.opened])
    // Whoever had the answer cannot have it again, also not after the kill.
    if (answered === 1) expect(told?.state).toBe('used')
    const again = await visitor()
      .openShare(link.parts)
      .then(
        () => 'opened',
        ({ code }: { code: string }) => code,
      )
    expect(again).toBe(told?.state === 'open' ? 'opened' : 'NotFound')
    if (again === 'opened') answered++
    expect(answered).toBeLessThanOrEqual(1)
  }
}, 1_800_000)

async function killControl(): Promise<void> {
  const pid = await eventually(() => system.state()?.control_pid ?? 0)
  process.kill(pid, 'SIGKILL')
  await eventually(() => !isAlive(pid) && (system.state()?.control_pid ?? pid) !== pid, {
    timeoutMs: 60_000,
    what: () => `a successor of control, ${pid}; printed:\n${system.output()}`,
  })
  await eventually(() => maker.vault.listShares().catch(() => null), { timeoutMs: 60_000 })
}
