import { LANGS, type Lang } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTexts } from '../../apps/console/src/features/webhooks/create/create.messages.ts'
import { deadTexts } from '../../apps/console/src/features/webhooks/detail/dead/dead.messages.ts'
import { detailTexts } from '../../apps/console/src/features/webhooks/detail/detail.messages.ts'
import { replayTexts } from '../../apps/console/src/features/webhooks/detail/replay.messages.ts'
import { deliveriesTexts } from '../../apps/console/src/features/webhooks/detail/requests/deliveries.messages.ts'
import { firstTexts } from '../../apps/console/src/features/webhooks/detail/requests/first.messages.ts'
import { requestsTexts } from '../../apps/console/src/features/webhooks/detail/requests/requests.messages.ts'
import { editorTexts } from '../../apps/console/src/features/webhooks/detail/targets/editor.messages.ts'
import { targetsTexts } from '../../apps/console/src/features/webhooks/detail/targets/targets.messages.ts'
import { statesTexts } from '../../apps/console/src/features/webhooks/states.messages.ts'
import { targetTexts } from '../../apps/console/src/features/webhooks/target/target.messages.ts'
import { webhooksTitles } from '../../apps/console/src/features/webhooks/webhooks-titles.messages.ts'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { violations } from '../kit/axe.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { curl } from '../kit/curl.ts'
import { eventually } from '../kit/eventually.ts'
import { getKeyboard } from '../kit/keyboard.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { type Origin, startOrigin } from '../kit/origins.ts'
import { runningNora } from '../kit/running-nora.ts'

const system = runningNora()
/** Answers 422 at the host that is not meant for webhooks. */
let origin: Origin
let browser: Browser
let session: ApiSession
const runs: ClientRun[] = []
const hosts: string[] = []
const got: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  origin = await startOrigin((req, res) => {
    const isWrong = req.headers.host?.startsWith('whk-old') ?? false
    if (!isWrong) got.push(req.url ?? '')
    res.writeHead(isWrong ? 422 : 200).end(isWrong ? 'no such order' : '')
  })
  session = await signUp(system, 'webhooks@example.org', { name: 'Anna' })
  const { token } = await session.api.credentials.renewToken()
  const home = createClientHome(system, token)
  for (const name of ['whk-old', 'whk-new']) {
    const run = home.run(['http', String(origin.port), '--name', name, '--json'])
    runs.push(run)
    hosts.push(new URL(String((await run.event('online')).url)).hostname)
  }
})
afterAll(async () => {
  for (const run of runs) await run.stop()
  await origin?.close()
  await browser?.close()
})

describe.each(LANGS)('webhooks in %s', (lang) => {
  test('are made, watched, mended and delivered again by keyboard alone', async () => {
    const page = await openPage(lang)
    const url = await createInThreeKeys(page, lang, `orders-${lang}`)
    await seeComing(page, lang, url)
    await addTarget(page, lang)
    await seeDead(page, lang, url)
    await mendTarget(page, lang)
    await replay(page, lang)
    await page.context().close()
  })
})

/** `n`, the name, Enter: its address waits for requests. */
async function createInThreeKeys(page: Page, lang: Lang, name: string): Promise<string> {
  const keyboard = getKeyboard(page)
  await page.getByRole('button', { name: webhooksTitles[lang].create }).waitFor()
  expect(await violations(page)).toEqual([])
  await keyboard.press('n')
  await keyboard.inDialog(createTexts[lang].title)
  expect(await violations(page)).toEqual([])
  await keyboard.type(name)
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText(firstTexts[lang].waiting).waitFor()
  expect(await violations(page)).toEqual([])
  return page
    .getByText(/^https?:\/\/in\.[^\s/]+\/\w+$/)
    .first()
    .innerText()
}

/** Requests come into the open page, and j and k walk through them. */
async function seeComing(page: Page, lang: Lang, url: string): Promise<void> {
  const keyboard = getKeyboard(page)
  // The edge learns of a new webhook within two seconds.
  await eventually(async () => (await post(`${url}/first`)) === 200)
  await opened(page, '/first')
  expect(await post(`${url}/second`)).toBe(200)
  const list = page.getByRole('list', { name: requestsTexts[lang].list })
  await list.getByText('/second').waitFor()
  expect(await violations(page)).toEqual([])
  await keyboard.press('k')
  await opened(page, '/second')
  await keyboard.press('j')
  await opened(page, '/first')
}

async function addTarget(page: Page, lang: Lang): Promise<void> {
  const keyboard = getKeyboard(page)
  const texts = targetTexts[lang]
  await keyboard.openTab(detailTexts[lang].tabs.targets)
  await keyboard.enter(targetsTexts[lang].add)
  await keyboard.tabTo(texts.kinds.url)
  await keyboard.press('ArrowDown')
  await keyboard.fill(texts.address.tunnel, hosts[0] ?? '')
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: texts.names.tunnel }).waitFor()
  expect(await violations(page)).toEqual([])
}

async function seeDead(page: Page, lang: Lang, url: string): Promise<void> {
  const keyboard = getKeyboard(page)
  const texts = deadTexts[lang]
  expect(await post(`${url}/lost`)).toBe(200)
  await keyboard.openTab(detailTexts[lang].tabs.dead)
  await page.getByText(texts.answered(422)).waitFor()
  expect(await violations(page)).toEqual([])
  await keyboard.enter(texts.show)
  await keyboard.enter('#')
  await opened(page, '/lost')
  const delivery = page.getByRole('listitem', { name: deliveriesTexts[lang].of('') })
  await delivery.getByText(statesTexts[lang].deliveries.dead).waitFor()
  expect(await violations(page)).toEqual([])
}

async function mendTarget(page: Page, lang: Lang): Promise<void> {
  const keyboard = getKeyboard(page)
  await keyboard.enter(targetTexts[lang].names.tunnel)
  await keyboard.fill(targetTexts[lang].address.tunnel, hosts[1] ?? '')
  await keyboard.press('Enter')
  await page.getByText(editorTexts[lang].saved).waitFor()
}

/** All that was given up, counted first. */
async function replay(page: Page, lang: Lang): Promise<void> {
  const keyboard = getKeyboard(page)
  const { confirm, replayAll, empty } = deadTexts[lang]
  await keyboard.openTab(detailTexts[lang].tabs.dead)
  await keyboard.enter(replayAll)
  await keyboard.inDialog(confirm.title)
  await keyboard.enter(confirm.send)
  await page.getByText(replayTexts[lang].states.done).waitFor()
  expect(got).toContain('/lost')
  await page.getByText(empty).waitFor()
  expect(await violations(page)).toEqual([])
  await keyboard.openTab(detailTexts[lang].tabs.requests)
  const row = page.getByRole('listitem').filter({ hasText: '/lost' })
  await row.getByText(statesTexts[lang].requests.delivered, { exact: true }).waitFor()
  got.length = 0
}

function opened(page: Page, path: string): Promise<void> {
  return page.getByRole('heading', { level: 2, name: `POST ${path}` }).waitFor()
}

async function post(url: string): Promise<number> {
  return (await curl(url, ['-d', '{"paid":true}', '-H', 'content-type: application/json'])).status
}

async function openPage(lang: Lang): Promise<Page> {
  const context = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const }
  const page = await newConsolePage(browser, system, { session, lang, context })
  await page.goto(`${system.ready.console_url}/webhooks?lang=${lang}`)
  return page
}
