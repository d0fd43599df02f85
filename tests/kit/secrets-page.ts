import type { Lang } from '@nora/kit'
import type { Locator, Page } from 'playwright-core'
import { configTexts } from '../../apps/console/src/features/secrets/config/config.messages.ts'
import { savingTexts } from '../../apps/console/src/features/secrets/table/saving.messages.ts'
import { tableTexts } from '../../apps/console/src/features/secrets/table/table.messages.ts'
import { getKeyboard } from './keyboard.ts'
import { unlockByMasterKey } from './unlock-vault.ts'

/** The pages of the secrets store, as their tests use them. */
export function getSecretsPage(page: Page, consoleUrl: string, lang: Lang = 'en') {
  const table = tableTexts[lang]
  return {
    async open(path: string): Promise<void> {
      await page.goto(`${consoleUrl}${path}?lang=${lang}`)
      await unlockByMasterKey(page)
    },
    /** The row of a secret, or of a project. */
    row: (name: string): Locator => page.getByRole('row').filter({ hasText: name }),
    dialog: (name: string | RegExp): Locator => page.getByRole('dialog', { name }),
    press: (name: string | RegExp): Promise<void> =>
      page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click(),
    /** What a notification says. */
    told: (words: string): Promise<void> => page.getByText(words, { exact: true }).first().waitFor(),
    tab: (part: keyof (typeof configTexts)['en']['parts']): Promise<void> =>
      page.getByRole('tab', { name: configTexts[lang].parts[part] }).click(),
    async choose(secret: string, entry: Exclude<keyof typeof table.menu, 'of'>): Promise<void> {
      await page.getByRole('button', { name: table.menu.of(secret), exact: true }).click()
      await page.getByRole('menuitem', { name: table.menu[entry], exact: true }).click()
    },
    async save(count: number): Promise<void> {
      await page.keyboard.press('Control+s')
      await page.getByText(savingTexts[lang].bar.saved(count), { exact: true }).first().waitFor()
      await page.getByRole('region', { name: savingTexts[lang].bar.label }).waitFor({ state: 'hidden' })
    },
    /** Brings the value of a secret into sight, unless it is there still. */
    async reveal(name: string, value: string): Promise<void> {
      const hide = page.getByRole('button', { name: table.hide(name), exact: true })
      const show = page.getByRole('button', { name: table.reveal(name), exact: true })
      await show.or(hide).waitFor()
      if (await show.isVisible()) await show.click()
      await page.getByRole('row').filter({ hasText: name }).getByText(value, { exact: true }).waitFor()
    },
    /** Into the new line that has the focus; Enter begins another one. */
    async type(name: string, value: string): Promise<void> {
      const keyboard = getKeyboard(page)
      await keyboard.isAt(table.fields.name)
      await keyboard.type(name)
      await keyboard.press('Tab')
      await keyboard.type(value)
      await keyboard.press('Enter')
    },
    /** Pasted onto the page, with the keys. */
    async paste(text: string): Promise<void> {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
      await page.keyboard.press('Control+v')
    },
  }
}

export type SecretsPage = ReturnType<typeof getSecretsPage>
