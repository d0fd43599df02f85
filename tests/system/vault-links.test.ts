/** Links of the vault against what messengers and browsers do unasked: only a button uses a view up. */
import { readFileSync } from 'node:fs'
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

test('a shared file is unreadable until its upload is complete, and is downloaded repeatedly from the page that used the last view', async () => {
  const bytes = Buffer.alloc(2.5 * 1024 * 1024, 'chunks of a file that goes by a link; ')
  const asked = {
    what: { text: '' },
    views: 1,
    expires_in: '1h',
    passphrase: null,
    for_user_id: null,
    wants_receipt: false,
    takes_reply: false,
  } as const
  const file = { name: 'ключи от дачи.pdf', type: 'application/pdf', bytes: bytes.length }
  const { id, chunks, chunk_bytes } = await maker.vault.beginShare(asked, file)
  const put = (index: number) =>
    maker.vault.putFileChunk(
      id,
      index,
      new Uint8Array(bytes.subarray(index * chunk_bytes, (index + 1) * chunk_bytes)),
    )
  await put(0)
  await expect(maker.vault.finishShare(id)).rejects.toMatchObject({ fault: 'incomplete' })
  const api = `${console_url}/v1/passwords/share/${id}`
  const ask = (path: string, body: unknown) =>
    fetch(`${api}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: console_url },
      body: JSON.stringify(body),
    })
  expect((await ask('chunks/0', { ticket: 'A'.repeat(43) })).status).toBe(404)
  for (let index = 1; index < chunks; index++) await put(index)
  const { fragment } = await maker.vault.finishShare(id)

  const page = await browser.newPage({ locale: 'en-US' })
  await page.goto(`${console_url}/password#${id}.${fragment}`)
  await page.getByRole('button', { name: /Show/ }).click()
  await page.getByText(file.name).waitFor()
  for (let time = 1; time <= 2; time++) {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: /Download/ }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(file.name)
    expect(readFileSync(await saved.path()).equals(bytes)).toBe(true)
  }
  await page.close()
  const { mine } = await maker.vault.listShares()
  expect(mine.find((share) => share.id === id)).toMatchObject({
    state: 'used',
    opened: 1,
    file_bytes: bytes.length,
  })
})
