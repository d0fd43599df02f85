import { LANGS, type Lang } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsTexts } from '../../apps/console/src/features/accounts/accounts.messages.ts'
import { ticketTexts } from '../../apps/console/src/features/accounts/ticket.messages.ts'
import { credentialsTexts } from '../../apps/console/src/features/credentials/credentials.messages.ts'
import { tunnelsTexts } from '../../apps/console/src/features/tunnels/tunnels.messages.ts'
import { uiTexts } from '../../packages/ui/src/look/ui.messages.ts'
import { mailedCode } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

let system: NoraSystem
let browser: Browser
let origin: Origin

beforeAll(async () => {
  system = await bootNora()
  browser = await launchBrowser()
  origin = await startOrigin(echo)
})

afterAll(async () => {
  await browser?.close()
  await origin?.close()
  await system?.close()
})

describe.each(LANGS)('in %s', (lang) => {
  test('a newcomer signs up, follows the quick start, sees the tunnel live, looks into it and stops it', async () => {
    const page = await openPage(lang)
    const home = createClientHome(system, null)
    await signUp(page, lang)

    await page.getByRole('button', { name: credentialsTexts[lang].create }).click()
    const save = await copiedCommand(page, lang, /nora config save-token nt_\w{40}/)
    const saving = home.run(save.split(' ').slice(1))
    expect(await saving.exited, saving.stderr()).toBe(0)

    const open = await copiedCommand(page, lang, /nora http \d+/)
    const client = home.run([...open.split(' ').slice(1, 2), String(origin.port), '--json'])
    const { url } = await client.event('online')
    const { host } = new URL(String(url))
    await page.getByRole('link', { name: host }).waitFor()

    await visit(`${url}/pies?flavour=mushroom`)
    await page.getByText(tunnelsTexts[lang].quickStart.requests(1)).waitFor({ timeout: 3_000 })

    await lookIntoAndStop(page, lang, host)
    expect(await client.exited).toBe(4)
    await page.getByText(tunnelsTexts[lang].empty).waitFor()
  })
})

test('the one-time link signs the owner in once, and says so the second time', async () => {
  const page = await openPage('en')
  await page.goto(system.ready.sign_in_url)
  await page.getByRole('navigation').first().waitFor()
  expect(new URL(page.url()).hash).toBe('')
  const other = await openPage('en')
  await other.goto(system.ready.sign_in_url)
  await other.getByText(ticketTexts.en.failed).waitFor()
})

test('a page asked for before signing in is shown after it', async () => {
  const texts = accountsTexts.en
  const email = await signUp(await openPage('en'), 'en')
  const page = await openPage('en')
  await page.goto(`${system.ready.console_url}/token`)
  await page.waitForURL('**/sign_in**')
  await page.getByLabel(texts.fields.email).fill(email)
  await page.getByLabel(texts.fields.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: texts.signIn.submit, exact: true }).click()
  await page.waitForURL('**/token')
})

test('nothing on the pages breaks their Content-Security-Policy', async () => {
  const page = await openPage('ru')
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await signUp(page, 'ru')
  for (const path of ['/', '/tunnels', '/token', '/nowhere']) {
    const response = await page.goto(`${system.ready.console_url}${path}`)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain("script-src 'self' 'unsafe")
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  expect(violations).toEqual([])
})

const PASSWORD = 'burrow-under-the-birch'
let signedUp = 0

function openPage(lang: Lang): Promise<Page> {
  const context = { permissions: ['clipboard-read', 'clipboard-write'] }
  return newConsolePage(browser, system, { lang, context })
}

/** Through the forms, with the code from the mailbox. Answers the address. */
async function signUp(page: Page, lang: Lang): Promise<string> {
  const texts = accountsTexts[lang]
  const email = `walker${++signedUp}@example.org`
  await page.goto(`${system.ready.console_url}/sign_up`)
  await page.getByLabel(texts.fields.email).fill(email)
  await page.getByRole('button', { name: texts.signUp.submit }).click()
  await page.waitForURL('**/sign_up_complete**')
  const code = await mailedCode(system, email)
  await page.getByLabel(texts.fields.code).fill(code)
  await page.getByLabel(texts.fields.name).fill(lang === 'ru' ? 'Анна Белова' : 'Anna Belova')
  await page.getByLabel(texts.fields.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(texts.fields.repeat).fill(PASSWORD)
  await page.getByRole('button', { name: texts.signUpComplete.submit }).click()
  await page.waitForURL(`${system.ready.console_url}/`)
  return email
}

/** Presses the copy button beside the command and reads the clipboard. */
async function copiedCommand(page: Page, lang: Lang, command: RegExp): Promise<string> {
  const block = page.locator('div', { has: page.locator('code', { hasText: command }) }).last()
  await block.getByRole('button', { name: uiTexts[lang].copy }).click()
  const text = await page.evaluate(() =>
    (
      globalThis as unknown as { navigator: { clipboard: { readText(): Promise<string> } } }
    ).navigator.clipboard.readText(),
  )
  expect(text).toMatch(command)
  return text
}

async function lookIntoAndStop(page: Page, lang: Lang, address: string): Promise<void> {
  const texts = tunnelsTexts[lang]
  await page.getByRole('link', { name: texts.title }).first().click()
  await page.getByRole('row').filter({ hasText: address }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: texts.drawer.parts.requests }).click()
  await drawer.getByText('/pies').waitFor()
  await drawer.getByRole('tab', { name: texts.drawer.parts.overview }).click()
  expect(page.url()).toContain('tunnel=tun_')
  await drawer.getByRole('button', { name: texts.stop }).click()
  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog').filter({ hasText: texts.stopTitle(address) }))
  await question.getByRole('button', { name: texts.stop }).last().click()
  await page.getByText(texts.stopMany.stopped(1)).waitFor()
  await page.keyboard.press('Escape')
}
