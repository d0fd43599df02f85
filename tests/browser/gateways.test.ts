import { LANGS, type Lang } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTexts } from '../../apps/console/src/features/gateways/create/create.messages.ts'
import { startersTexts } from '../../apps/console/src/features/gateways/create/starters.messages.ts'
import { detailTexts } from '../../apps/console/src/features/gateways/detail/detail.messages.ts'
import { maintenanceTexts } from '../../apps/console/src/features/gateways/detail/maintenance/maintenance.messages.ts'
import { membersTexts } from '../../apps/console/src/features/gateways/detail/members/members.messages.ts'
import { settingsTexts } from '../../apps/console/src/features/gateways/detail/settings/settings.messages.ts'
import { tryTexts } from '../../apps/console/src/features/gateways/detail/try/try.messages.ts'
import { statesTexts } from '../../apps/console/src/features/gateways/states.messages.ts'
import { upstreamTexts } from '../../apps/console/src/features/gateways/upstream/upstream.messages.ts'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { violations } from '../kit/axe.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { getKeyboard } from '../kit/keyboard.ts'
import { runningNora } from '../kit/running-nora.ts'

const system = runningNora()
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
})

describe.each(LANGS)('gateways in %s', (lang) => {
  test('are made, tried, put into maintenance and deleted by keyboard alone', async () => {
    const session = await signUp(system, `gateways-${lang}@example.org`, { name: 'Anna' })
    const page = await openPage(session, lang, '/gateways')
    await startWithPage(page, lang, `notes-${lang}`)
    await page.goto(`${system.ready.console_url}/gateways?lang=${lang}`)
    await createInSixKeys(page, lang, `bakery-${lang}`)
    await tryRequest(page, lang)
    await maintain(page, lang)
    await fillPool(page, lang)
    await remove(page, lang, `bakery-${lang}`)
    await page.context().close()
  })
})

/** The first one begins with a starter: only its address is typed. */
async function startWithPage(page: Page, lang: Lang, name: string): Promise<void> {
  const keyboard = getKeyboard(page)
  await keyboard.enter(startersTexts[lang].cards.maintenance.name)
  await keyboard.inDialog(createTexts[lang].title)
  expect(await violations(page)).toEqual([])
  await keyboard.type(name)
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText(statesTexts[lang].states.up, { exact: true }).waitFor()
}

async function createInSixKeys(page: Page, lang: Lang, name: string): Promise<void> {
  const keyboard = getKeyboard(page)
  await page.getByRole('table').waitFor()
  await page.getByRole('button', { name: /^(Create gateway|Создать шлюз)$/ }).waitFor()
  expect(await violations(page)).toEqual([])
  await keyboard.press('n')
  await keyboard.inDialog(createTexts[lang].title)
  await keyboard.type(name)
  for (const key of ['Tab', 'ArrowUp', 'ArrowUp', 'Tab']) await keyboard.press(key)
  await keyboard.type('https://example.org')
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await violations(page)).toEqual([])
}

async function tryRequest(page: Page, lang: Lang): Promise<void> {
  const keyboard = getKeyboard(page)
  const { title, path, answers } = tryTexts[lang]
  await keyboard.enter(detailTexts[lang].tryRequest)
  await keyboard.inDialog(title)
  await keyboard.fill(path, '/orders')
  await keyboard.press('Enter')
  await page.getByText(answers.redirect).waitFor()
  expect(await violations(page)).toEqual([])
  await keyboard.close(title)
}

async function maintain(page: Page, lang: Lang): Promise<void> {
  const keyboard = getKeyboard(page)
  const texts = maintenanceTexts[lang]
  // Notifications are dialogs that begin with the same word.
  const dialog = new RegExp(`^${texts.title}$`)
  const { states } = statesTexts[lang]
  await keyboard.enter(detailTexts[lang].maintenance)
  await keyboard.inDialog(dialog)
  await keyboard.fill(texts.allow, '203.0.113.0/24')
  await keyboard.enter(texts.switchOn)
  await page.getByText(states.maintenance, { exact: true }).nth(1).waitFor()
  expect(await violations(page)).toEqual([])
  await keyboard.enter(detailTexts[lang].maintenance)
  await keyboard.inDialog(dialog)
  await keyboard.enter(texts.switchOff)
  await page.getByText(states.up, { exact: true }).waitFor()
}

/** It leads to a pool from now on, which gets a member outside. */
async function fillPool(page: Page, lang: Lang): Promise<void> {
  const keyboard = getKeyboard(page)
  const { form, add, label } = membersTexts[lang]
  await keyboard.openTab(detailTexts[lang].tabs.settings)
  await keyboard.tabTo(upstreamTexts[lang].kinds.redirect)
  for (const key of ['ArrowDown', 'ArrowDown']) await keyboard.press(key)
  await keyboard.enter(detailTexts[lang].save)
  await page.getByRole('heading', { name: settingsTexts[lang].pool }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(page.url().replace('tab=settings', 'tab=members'))
  await keyboard.enter(add)
  await keyboard.inDialog(form.addTitle)
  await page.keyboard.press('ArrowRight')
  await keyboard.press('Tab')
  await keyboard.type('https://example.org')
  await keyboard.press('Enter')
  await page.getByRole('table', { name: label }).waitFor()
  expect(await violations(page)).toEqual([])
}

async function remove(page: Page, lang: Lang, name: string): Promise<void> {
  const keyboard = getKeyboard(page)
  const texts = settingsTexts[lang]
  await keyboard.openTab(detailTexts[lang].tabs.settings)
  await keyboard.enter(texts.remove)
  await keyboard.inDialog(texts.removeTitle(name))
  await page.locator('[role=dialog] input').focus()
  await keyboard.type(name)
  await keyboard.press('Enter')
  await page.waitForURL(/\/gateways$/)
  await page.getByRole('table').waitFor()
}

async function openPage(session: ApiSession, lang: Lang, path: string): Promise<Page> {
  const context = { viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' as const }
  const page = await newConsolePage(browser, system, { session, lang, context })
  await page.goto(`${system.ready.console_url}${path}?lang=${lang}`)
  return page
}
