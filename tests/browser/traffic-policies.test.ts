import { LANGS, type Lang } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareTexts } from '../../apps/console/src/features/traffic-policies/debug/compare.messages.ts'
import { debugTexts } from '../../apps/console/src/features/traffic-policies/debug/debug.messages.ts'
import { requestsTexts } from '../../apps/console/src/features/traffic-policies/debug/requests.messages.ts'
import { traceTexts } from '../../apps/console/src/features/traffic-policies/debug/trace.messages.ts'
import { addressesTexts } from '../../apps/console/src/features/traffic-policies/detail/addresses.messages.ts'
import { detailTexts } from '../../apps/console/src/features/traffic-policies/detail/detail.messages.ts'
import { testsTexts } from '../../apps/console/src/features/traffic-policies/detail/tests.messages.ts'
import { versionsTexts } from '../../apps/console/src/features/traffic-policies/detail/versions.messages.ts'
import { editorTexts } from '../../apps/console/src/features/traffic-policies/editor/editor.messages.ts'
import { listTexts } from '../../apps/console/src/features/traffic-policies/list/list.messages.ts'
import { uiTexts } from '../../packages/ui/src/look/ui.messages.ts'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { violations } from '../kit/axe.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { curl } from '../kit/curl.ts'
import { eventually } from '../kit/eventually.ts'
import { getKeyboard } from '../kit/keyboard.ts'
import { createClientHome } from '../kit/nora-client.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { runningNora } from '../kit/running-nora.ts'

const system = runningNora()
let browser: Browser
let origin: Origin
beforeAll(async () => {
  browser = await launchBrowser()
  origin = await startOrigin(echo)
})
afterAll(async () => {
  await browser?.close()
  await origin?.close()
})

const closed = (action: string, status = 403) => `on_http_request:
  - name: admin
    expressions:
      - req.url.path.startsWith('/admin')
    actions:
      - type: ${action}
        config:
          status_code: ${status}
`

describe.each(LANGS)('traffic policies in %s', (lang) => {
  test('are written, mended, published, attached, rolled back and debugged by keyboard alone', async () => {
    const session = await signUp(system, `traffic-policies-${lang}@example.org`, { name: 'Anna' })
    const tunnel = await openTunnel(session, `policed-${lang}`)
    const page = await openPage(session, lang, '/policies')
    await create(page, lang)
    await writeAndPublish(page, lang)
    await attach(page, lang, tunnel.host)
    await answers(`${tunnel.url}/admin`, 410)
    expect((await curl(`${tunnel.url}/`)).status).toBe(200)
    await rollBack(page, lang)
    await answers(`${tunnel.url}/admin`, 403)
    await debug(page, lang)
    await debugNextRequest(page, lang, `${tunnel.url}/admin/users`)
    await compare(page, lang, tunnel.host)
    await keep(page, lang)
    await tunnel.stop()
    await page.context().close()
  })
})

/** Edges have a version within two seconds. */
async function answers(url: string, status: number): Promise<void> {
  await eventually(async () => (await curl(url)).status === status, { what: () => `${status} of ${url}` })
}

async function create(page: Page, lang: Lang): Promise<void> {
  const keyboard = getKeyboard(page)
  const { starters, form } = listTexts[lang]
  await keyboard.enter(starters.ip_list.name)
  await keyboard.inDialog(form.title)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: starters.ip_list.name }).waitFor()
}

async function write(page: Page, source: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(source)
}

async function writeAndPublish(page: Page, lang: Lang): Promise<void> {
  const keyboard = getKeyboard(page)
  const texts = detailTexts[lang]
  const editor = editorTexts[lang]
  await keyboard.tabTo(editor.label)
  await page.locator('[data-editor=open] .cm-content').waitFor()
  await write(page, closed('deni'))
  await page.getByText(editor.errors(1)).waitFor()
  await page.keyboard.press('F8')
  await write(page, closed('deny'))
  await page.getByText(editor.sound).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.getByText(texts.saved, { exact: true }).first().waitFor()
  await publish(page, lang, 1)

  await write(page, closed('deny', 410))
  await page.getByText(texts.state.unsaved).waitFor()
  await publish(page, lang, 2)
}

/** What is typed and not saved is saved first. */
async function publish(page: Page, lang: Lang, version: number): Promise<void> {
  const { publishDialog, state } = detailTexts[lang]
  await page.keyboard.press('Control+Shift+p')
  await getKeyboard(page).inDialog(publishDialog.title)
  await page.keyboard.insertText(`note ${version}`)
  await page.keyboard.press('Enter')
  await page.getByText(state.published(version), { exact: true }).waitFor()
}

async function attach(page: Page, lang: Lang, host: string): Promise<void> {
  const keyboard = getKeyboard(page)
  const texts = addressesTexts[lang]
  await keyboard.openTab(detailTexts[lang].tabs.addresses)
  expect(await violations(page)).toEqual([])
  await keyboard.tabTo(texts.choose)
  await page.keyboard.insertText(host)
  await page.getByRole('option', { name: host }).waitFor()
  await page.keyboard.press('Enter')
  await keyboard.enter(texts.attach)
  await page
    .getByRole('row')
    .filter({ hasText: texts.follows(2) })
    .waitFor()
  expect(await violations(page)).toEqual([])
}

async function rollBack(page: Page, lang: Lang): Promise<void> {
  const keyboard = getKeyboard(page)
  const texts = versionsTexts[lang]
  await keyboard.openTab(detailTexts[lang].tabs.versions)
  await page.getByRole('row').filter({ hasText: 'note 1' }).waitFor()
  expect(await violations(page)).toEqual([])
  await keyboard.enter(uiTexts[lang].actionsOf(texts.version(1)))
  await keyboard.choose(texts.rollBack)
  await keyboard.inDialog(texts.rollBackTitle(1))
  await keyboard.enter(texts.rollBack)
  await page.getByText(detailTexts[lang].state.published(3), { exact: true }).waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: texts.rolledBack(1) })
    .waitFor()
}

async function debug(page: Page, lang: Lang): Promise<void> {
  const keyboard = getKeyboard(page)
  const texts = traceTexts[lang]
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: debugTexts[lang].title }).waitFor()
  await keyboard.fill(requestsTexts[lang].url, 'https://shop.example.com/admin/orders')
  await page.keyboard.press('Control+Enter')
  await page.getByText(texts.decisions.answer).waitFor()
  await page.getByText('"/admin/orders"').waitFor()
  expect(await violations(page)).toEqual([])

  // The rule of the trace leads to its place in the text.
  await keyboard.enter(texts.toText('admin'))
  await page.locator('[data-editor=open] .cm-rule').first().waitFor()
  await page.keyboard.insertText('# here\n')
  await page.getByText(texts.stale).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText(texts.stale).waitFor({ state: 'hidden' })
}

async function debugNextRequest(page: Page, lang: Lang, url: string): Promise<void> {
  const keyboard = getKeyboard(page)
  const { ways, wait, waiting, captures } = requestsTexts[lang]
  await page.keyboard.press('Escape')
  await page.getByLabel(ways.typed).focus()
  await page.keyboard.press('ArrowLeft')
  // What was asked for before has come by then.
  await page.getByRole('list', { name: captures }).getByText('403').first().waitFor()
  await keyboard.enter(wait)
  await page.getByText(waiting).waitFor()
  await curl(url)
  await page.getByText('"/admin/users"').waitFor()
  expect(await violations(page)).toEqual([])
}

/** A text that refuses everything, on what has come. */
async function compare(page: Page, lang: Lang, host: string): Promise<void> {
  const keyboard = getKeyboard(page)
  const texts = compareTexts[lang]
  await keyboard.enter(traceTexts[lang].toText('admin'))
  await page.locator('[data-editor=open] .cm-rule').first().waitFor()
  await write(page, closed('deny').replace("'/admin'", "'/'"))
  await page.getByRole('radio', { name: debugTexts[lang].views.trace }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText(texts.sentence).waitFor()
  expect(await page.getByRole('combobox', { name: texts.endpoint }).last().inputValue()).toBe(host)
  await keyboard.enter(texts.run)
  await page.getByText(texts.refused(1)).waitFor()
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('j')
  await keyboard.isAt('GET /')
  await page.keyboard.press('Enter')
  await page.getByText(traceTexts[lang].decisions.answer).waitFor()
}

/** What came of the request is kept as a test of the policy, and shown to a colleague. */
async function keep(page: Page, lang: Lang): Promise<void> {
  const keyboard = getKeyboard(page)
  const { saveTest, testAdded, share, shareDialog, shared, openPolicy } = debugTexts[lang]
  await keyboard.enter(saveTest)
  await page.getByText(testAdded).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText(detailTexts[lang].saved, { exact: true }).first().waitFor()

  await keyboard.enter(share)
  await keyboard.inDialog(shareDialog.title)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: shareDialog.done })
  const link = String(await dialog.locator('code').textContent())
  await keyboard.close(shareDialog.done)
  await keyboard.enter(openPolicy)
  await keyboard.openTab(detailTexts[lang].tabs.tests)
  await keyboard.enter(testsTexts[lang].run)
  await page.getByText(testsTexts[lang].total(1, 1)).waitFor()
  expect(await violations(page)).toEqual([])

  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: shared.title }).waitFor()
  await page.getByText(traceTexts[lang].decisions.answer).waitFor()
  expect(await violations(page)).toEqual([])
}

async function openPage(session: ApiSession, lang: Lang, path: string): Promise<Page> {
  const context = { viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' as const }
  const page = await newConsolePage(browser, system, { session, lang, context })
  await page.goto(`${system.ready.console_url}${path}?lang=${lang}`)
  return page
}

async function openTunnel({ api }: ApiSession, name: string) {
  await api.domains.reserveDomain({ body: { region: 'local', name } })
  const home = createClientHome(system, (await api.credentials.renewToken()).token)
  const client = home.run(['http', String(origin.port), '--name', name, '--capture', '--json'])
  const url = String((await client.event('online')).url)
  return { url, host: new URL(url).hostname, stop: client.stop }
}
