/** The console with names that were written to break it: markup, direction marks, zero-width characters, no spaces. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { startOrigin } from '../kit/origins.ts'
import { runningNora } from '../kit/running-nora.ts'

const LONG = 'W'.repeat(10_000)
const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  'javascript:alert(1)',
] as const
const DIRECTIONS = ['a\u202Egnp.exe', 'b\u2067evil\u2069\u2066', 'c\u200B\u200D\uFEFF\u2060d'] as const
const HOSTILE = [...MARKUP, ...DIRECTIONS, LONG]
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPCACr8bFQ1/spKsa2rqR7F4ROlFa0ow0gXjKCUNI+Ly'

const system = runningNora()
let browser: Browser
let session: ApiSession
let origin: Awaited<ReturnType<typeof startOrigin>>
const runs: ClientRun[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  session = await signUp(system, 'hostile@example.org', { name: MARKUP[1] })
  origin = await startOrigin((_req, res) => res.end('ok'))
  const { api } = session
  await api.teams.createTeam({ body: { name: '<img src=x onerror=alert(1)>'.padEnd(60, 'W') } })
  for (const text of HOSTILE) {
    const description = text.slice(0, 100)
    await api.credentials.createApiKey({ body: { description, scope: 'read', expires_at: null } })
    await letClientIn(text)
  }
  const comment = `${DIRECTIONS.join('')}${MARKUP.join('')}`.slice(0, 100)
  await api.credentials.addPublicKeys({ body: { key: `${KEY} ${comment}` } })
  const { token } = await api.credentials.renewToken()
  for (const [index, text] of [MARKUP.join(' '), LONG].entries()) {
    const args = ['http', String(origin.port), '--name', `hostile-${index}`, '--json']
    const run = createClientHome(system, token).run([...args, '--description', text.slice(0, 200)])
    runs.push(run)
    await run.event('online')
  }
})
afterAll(async () => {
  await Promise.all(runs.map((run) => run.stop()))
  await browser?.close()
  await origin?.close()
})

/** A client that says this of its machine, and this as its user agent as far as a header takes it. */
async function letClientIn(text: string): Promise<void> {
  const machine = text.slice(0, 100)
  const response = await fetch(`${system.ready.console_url}/v1/temporal_tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': text.replace(/[^\x20-\x7E]/g, '') },
    body: JSON.stringify({ client: { machine, os: text.slice(0, 50), version: text.slice(0, 30) } }),
  })
  expect(response.status).toBe(201)
  const { id, secret } = (await response.json()) as { id: string; secret: string }
  await session.api.credentials.approveTemporalToken({ params: { id } })
  const body = { secret }
  expect(await session.api.credentials.exchangeTemporalToken({ params: { id }, body })).toMatchObject({
    state: 'approved',
  })
}

/** Records what the page must not do: a dialog, an error of its own, something its policy had to stop. */
function watchFor(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => seen.push(`error ${error.message}`))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) seen.push(message.text())
  })
  return seen
}

/** Finds what overflows the window to the right and is not inside something that scrolls or clips. */
const STANDING_OUT = `[...document.querySelectorAll('body *')].filter((one) => {
  const { right, width } = one.getBoundingClientRect()
  if (width === 0 || right <= document.documentElement.clientWidth + 1) return false
  for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
    if (getComputedStyle(up).overflowX !== 'visible') return false
  }
  return true
}).map((one) => one.tagName + ' ' + one.className)`
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Each with what it must show of the names, to tell it from an empty page. */
const pages = [
  ['/tunnels?', 'hostile-0'],
  ['/team_tunnels?', 'hostile-0'],
  ['/profile?tab=sessions&', 'javascript:alert(1)'],
  ['/api_keys?', '{{7*7}}'],
  ['/public_keys?', 'onerror'],
  ['/team?', 'onerror'],
  ['/team_settings?', null],
  ['/team_audit_events?', 'onerror'],
] as const

describe.each([390, 1280])('at %d pixels', (width) => {
  test.each(pages)('%s shows hostile names as text and stays in its window', async (path, shown) => {
    const context = { viewport: { width, height: 844 } }
    const page = await newConsolePage(browser, system, { session, context })
    const seen = watchFor(page)
    await page.goto(`${system.ready.console_url}${path}lang=en`)
    await page.locator('h1').first().waitFor()
    await eventually(async () => (await page.locator('[aria-busy="true"]').count()) === 0)
    if (shown !== null) await page.getByText(shown).first().waitFor({ state: 'attached' })
    expect(await page.evaluate(STANDING_OUT)).toEqual([])
    expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0)
    expect(await page.locator('main img[src="x"], main script, a[href^="javascript:" i]').count()).toBe(0)
    expect(seen).toEqual([])
    await page.context().close()
  })
})
