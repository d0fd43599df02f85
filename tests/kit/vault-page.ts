import type { Locator, Page } from 'playwright-core'
import { listTexts } from '../../apps/console/src/features/passwords/list.messages.ts'
import { unlockByMasterKey } from './unlock-vault.ts'

/** The page of the vault in English, as its tests use it. */
export function getVaultPage(page: Page, consoleUrl: string) {
  const { menu } = listTexts.en
  return {
    async open(path = '/passwords'): Promise<void> {
      await page.goto(consoleUrl + path)
      await unlockByMasterKey(page)
    },
    async choose(entry: Exclude<keyof typeof menu, 'label'>): Promise<void> {
      await page.getByRole('button', { name: menu.label, exact: true }).click()
      await page.getByRole('menuitem', { name: menu[entry] }).click()
    },
    /** The row of a record, or of a member. */
    row: (name: string): Locator => page.getByRole('row').filter({ hasText: name }),
    /** The link of a folder beside the list. */
    folder: (name: string): Locator =>
      page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name }),
    dialog: (name: string | RegExp): Locator => page.getByRole('dialog', { name }),
    /** What a notification says. */
    told: (words: string): Promise<void> => page.getByText(words, { exact: true }).first().waitFor(),
    press: (name: string | RegExp): Promise<void> =>
      page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click(),
    clipboard: (): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()'),
  }
}

export type VaultPage = ReturnType<typeof getVaultPage>
