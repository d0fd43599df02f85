import type { Page } from 'playwright-core'
import { LINK_PASSPHRASE } from './make-vault.ts'
import type { Screen } from './open-screen.ts'
import type { Stage } from './stage.ts'

/** As a messenger leaves a link: half of its key is gone. */
async function openCutLink(page: Page): Promise<void> {
  await page.evaluate("location.hash = 'shr_01JZ0000000000000000000000.cut'")
  await page.reload()
  await page.getByText(/^(Ссылка пришла не целиком|The link is not complete)$/).waitFor()
}

async function lookAtLink(page: Page, { vault: { link } }: Stage): Promise<void> {
  await page.evaluate(`location.hash = '${link.id}.${link.fragment}'`)
  await page.reload()
  await page.locator('main input[type=password]').waitFor()
}

async function openLink(page: Page, stage: Stage): Promise<void> {
  await lookAtLink(page, stage)
  await page.locator('main input[type=password]').fill(LINK_PASSPHRASE)
  await page.keyboard.press('Enter')
  await page.locator('main dl dd').first().waitFor()
  await page.locator('main textarea').waitFor()
}

/** The page of a link: without one, with a part of one, and with a whole one before and after it is opened. */
export const passwordScreens: readonly Screen[] = [
  { name: 'password-without-key', viewer: 'guest', path: () => '/password' },
  { name: 'password-cut', viewer: 'guest', path: () => '/password', prepare: openCutLink },
  { name: 'password-link', viewer: 'guest', path: () => '/password', prepare: lookAtLink },
  { name: 'password-opened', viewer: 'guest', path: () => '/password', prepare: openLink },
]
