import type { BrowserContext, Page } from 'playwright-core'
import { lockedTexts } from '../../apps/console/src/platform/vault/unlock/locked.messages.ts'
import { MASTER_KEY } from './vault-person.ts'

export const PIN = '4071'

const FIELDS = {
  pin: inBoth(({ fields }) => fields.pin),
  master: inBoth(({ fields }) => fields.master),
}
const SET = /^(?:Задать|Set)$/
const PIN_AGAIN = /^(?:ПИН-код ещё раз|PIN again)$/

/** The window asks for the PIN on every page of the vault, and is opened by it. */
export async function unlockByPin(page: Page, pin = PIN): Promise<void> {
  await page.getByLabel(FIELDS.pin).fill(pin)
  await page.keyboard.press('Enter')
}

export async function unlockByMasterKey(page: Page, masterKey = MASTER_KEY): Promise<void> {
  await page.getByLabel(FIELDS.master).fill(masterKey)
  await page.keyboard.press('Enter')
}

const withPin = new WeakSet<BrowserContext>()

/** Gives the browser window a PIN, once for as long as it lives: a PIN opens the vault in a fifth of the time. */
export async function ensurePin(page: Page, consoleUrl: string): Promise<void> {
  if (withPin.has(page.context())) return
  await page.goto(`${consoleUrl}/passwords?open=settings`)
  await unlockByMasterKey(page)
  await page.getByRole('dialog').getByRole('button', { name: SET }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(PIN_AGAIN) })
  await dialog.getByLabel(FIELDS.pin).fill(PIN)
  await dialog.getByLabel(PIN_AGAIN).fill(PIN)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  withPin.add(page.context())
}

type Texts = (typeof lockedTexts)['ru']

function inBoth(pick: (texts: Texts) => string): RegExp {
  return new RegExp(`^(?:${pick(lockedTexts.ru)}|${pick(lockedTexts.en)})$`)
}
