import type { Page } from 'playwright-core'
import type { Screen } from './open-screen.ts'
import { openVaultScreens } from './open-vault-screens.ts'

const CONTINUE = /^(?:Продолжить|Continue)$/
const NEXT = /^(?:Дальше|Next)$/
const SIX_WORDS = /^(?:Шесть слов|Six words)$/

/** The vault: its first run, up to where keys would be made, because whoever looks at it is not left with any; then open. */
export const vaultScreens: readonly Screen[] = [
  { name: 'vault-set-up', viewer: 'newcomer', path: () => '/passwords', prepare: aboutShown },
  { name: 'vault-set-up-key', viewer: 'newcomer', path: () => '/passwords', prepare: typeWeakKey },
  { name: 'vault-set-up-words', viewer: 'newcomer', path: () => '/passwords', prepare: askForWords },
  { name: 'team-passwords-set-up', viewer: 'member', path: () => '/team_passwords', prepare: aboutShown },
  { name: 'secrets-set-up', viewer: 'newcomer', path: () => '/secrets', prepare: aboutShown },
  ...openVaultScreens,
]

function aboutShown(page: Page) {
  return page.getByRole('button', { name: CONTINUE }).waitFor()
}

async function typeWeakKey(page: Page) {
  await page.getByRole('button', { name: CONTINUE }).click()
  await page.locator('main input[type=password]').first().fill('password123456')
  await page.getByRole('button', { name: NEXT }).click()
  await page.locator('main input[aria-invalid=true]').waitFor()
}

async function askForWords(page: Page) {
  await page.getByRole('button', { name: CONTINUE }).click()
  await page.getByRole('radio', { name: SIX_WORDS }).check({ force: true })
  await page.locator('main code').waitFor()
}
