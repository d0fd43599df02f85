import { LANGS } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editorTexts } from '../../apps/console/src/features/policies/editor.messages.ts'
import { policiesTexts } from '../../apps/console/src/features/policies/policies.messages.ts'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { runningNora } from '../kit/running-nora.ts'

const system = runningNora()
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
})

const storedNetworks = async (session: ApiSession) =>
  (await session.api.policies.listIpPolicies()).items.map(({ rules }) => rules.map(({ network }) => network))

const shownNetworks = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('input[data-network]')
    .evaluateAll((inputs) => inputs.map((input) => (input as unknown as { value: string }).value))

describe.each(LANGS)('IP policies in %s', (lang) => {
  const texts = { ...policiesTexts[lang], editor: editorTexts[lang] }
  const { editor } = texts

  test('are made, sorted by keyboard and by mouse, tested, and never lock their maker out', async () => {
    const session = await signUp(system, `policies-${lang}@example.org`, { name: 'Anna' })
    await session.api.teams.createTeam({ body: { name: 'Clear Forest' } })
    const page = await newConsolePage(browser, system, { session, lang })
    await page.goto(`${system.ready.console_url}/team_ip_policies?lang=${lang}`)
    await page.getByRole('button', { name: texts.create }).first().click()
    const dialog = page.getByRole('dialog', { name: editor.create })
    await dialog.getByLabel(editor.name, { exact: true }).fill('Office')
    await dialog.getByLabel(editor.networkOf(1)).fill('203.0.113.0/24')
    await dialog.getByRole('button', { name: editor.add }).click()
    await dialog.getByLabel(editor.networkOf(2)).fill('203.0.113.7')
    await dialog.getByText(editor.shadowed(1)).waitFor()

    // With the keyboard, the handle keeps the focus, and the new position of the rule is announced.
    await dialog.getByRole('button', { name: editor.move(2) }).focus()
    await page.keyboard.press('ArrowUp')
    expect(await shownNetworks(page)).toEqual(['203.0.113.7', '203.0.113.0/24'])
    await dialog.getByText(editor.moved(1, 2)).waitFor()
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(editor.move(1))
    await page.keyboard.press('ArrowDown')

    // The mouse moves the rule too.
    const from = await dialog.getByRole('button', { name: editor.move(2) }).boundingBox()
    const to = await dialog.getByRole('button', { name: editor.move(1) }).boundingBox()
    if (!from || !to) throw new Error('a handle is not to be seen')
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(to.x + 5, to.y + 5, { steps: 5 })
    await page.mouse.up()
    expect(await shownNetworks(page)).toEqual(['203.0.113.7', '203.0.113.0/24'])

    await dialog.getByLabel(editor.test).fill('::ffff:203.0.113.7')
    await dialog.getByText(editor.byRule(1, '203.0.113.7')).waitFor()

    // Attached to the console it would keep out whoever makes it.
    await dialog.getByRole('checkbox', { name: new RegExp(`^${editor.places.console}`) }).click()
    await dialog.getByRole('button', { name: editor.submit.create }).click()
    await dialog.getByRole('alert').filter({ hasText: '127.0.0.1' }).waitFor()
    expect(await storedNetworks(session)).toEqual([])
    await dialog.getByRole('checkbox', { name: new RegExp(`^${editor.places.console}`) }).click()
    await dialog.getByLabel(editor.endpoints).fill('shop.localhost')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: editor.submit.create }).click()
    await page
      .getByRole('row', { name: /Office/ })
      .getByText('shop.localhost')
      .waitFor()
    expect(await storedNetworks(session)).toEqual([['203.0.113.7', '203.0.113.0/24']])
    await page.context().close()
  })

  test('that somebody else has changed meanwhile are not overwritten, and what was typed is not lost by a slip', async () => {
    const session = await signUp(system, `stale-${lang}@example.org`, { name: 'Anna' })
    await session.api.teams.createTeam({ body: { name: 'Clear Forest' } })
    const policy = await session.api.policies.createIpPolicy({ body: { name: 'Office' } })
    const page = await newConsolePage(browser, system, { session, lang })
    await page.goto(`${system.ready.console_url}/team_ip_policies?lang=${lang}&policy=${policy.id}`)
    const dialog = page.getByRole('dialog', { name: editor.edit('Office') })
    await dialog.getByLabel(editor.name, { exact: true }).fill('Mine')
    const theirs = { version: policy.version, name: 'Theirs' }
    await session.api.policies.changeIpPolicy({ params: { id: policy.id }, body: theirs })
    await dialog.getByRole('button', { name: editor.submit.edit }).click()
    await dialog.getByRole('alert').filter({ hasText: 'Anna' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByRole('alert').last().waitFor()
    expect(await dialog.getByLabel(editor.name, { exact: true }).inputValue()).toBe('Mine')
    expect((await session.api.policies.listIpPolicies()).items.map(({ name }) => name)).toEqual(['Theirs'])
    await page.context().close()
  })
})
