/** The frame without a mouse: what a press of Tab and of the keys on it reaches. */
import { LANGS } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameTexts } from '../../apps/console/src/app/frame/frame.messages.ts'
import { accountsTexts } from '../../apps/console/src/features/accounts/accounts.messages.ts'
import { credentialsTexts } from '../../apps/console/src/features/credentials/credentials.messages.ts'
import { feedbackTexts } from '../../apps/console/src/features/system/feedback.messages.ts'
import { helpTexts } from '../../apps/console/src/features/system/help.messages.ts'
import { signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'

const PASSWORD = 'burrow-under-the-birch'
/** More presses than any way through the frame takes. */
const MAX_TABS = 40

let system: NoraSystem
let browser: Browser

beforeAll(async () => {
  system = await bootNora()
  browser = await launchBrowser()
  await signUp(system, 'keys@example.org', { password: PASSWORD })
})

afterAll(async () => {
  await browser?.close()
  await system?.close()
})

describe.each(LANGS)('in %s', (lang) => {
  const texts = { frame: frameTexts[lang], token: credentialsTexts[lang] }

  test('from the sign-in through pages, menus, dialogs and the command menu to the sign-out', async () => {
    const page = await newConsolePage(browser, system, { lang })
    page.setDefaultTimeout(15_000)
    await page.goto(`${system.ready.console_url}/sign_in?lang=${lang}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await tabTo(page, accountsTexts[lang].fields.email)
    await page.keyboard.type('keys@example.org')
    await tabTo(page, accountsTexts[lang].fields.password)
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${system.ready.console_url}/`)
    await page.getByRole('navigation').waitFor()

    await tabTo(page, texts.frame.navigation.skip)
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('page')
    await tabTo(page, texts.frame.navigation.token)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: texts.token.title }).waitFor()
    await page.getByText(texts.token.none).waitFor()

    await tabTo(page, texts.frame.help.open)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: helpTexts[lang].title }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await focusedName(page)).toBe(texts.frame.help.open)

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type(texts.frame.user.feedback)
    await page.keyboard.press('Enter')
    const rating = page.getByRole('dialog', { name: feedbackTexts[lang].title })
    await rating.waitFor()
    await page.keyboard.press('Space')
    await rating.getByLabel(feedbackTexts[lang].comment).waitFor()
    await page.keyboard.press('Enter')
    await rating.waitFor({ state: 'hidden' })

    await tabTo(page, texts.frame.user.menu)
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: accountsTexts[lang].signIn.heading }).waitFor()
  })
})

/** Presses Tab until what has the focus begins with this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < MAX_TABS; presses++) {
    await page.keyboard.press('Tab')
    const focused = await focusedName(page)
    if (focused.startsWith(name)) return
    passed.push(focused)
  }
  throw new Error(`Tab does not reach "${name}", only: ${passed.join(', ')}`)
}

/** As assistive technology says it: label, words inside, or the label of a field. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const one = document.activeElement
    const words = one.cloneNode(true)
    for (const hidden of words.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    const label = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent
    return (label ?? words.textContent ?? '').trim()
  })()`)
}
