import type { Page } from 'playwright-core'
import { dialogShown } from './screen-states.ts'

/** Tests an address that the guests’ rule decides about. */
export async function testAddress(page: Page): Promise<void> {
  await dialogShown(page)
  await page.getByLabel(/^(Проверить адрес|Test an address)$/).fill('203.0.113.200')
  await page.getByText(/127\.0\.0\.1/).waitFor()
}

/** Rules that cannot be saved, each for a reason of its own. */
export async function typeWrongRules(page: Page): Promise<void> {
  await dialogShown(page)
  const network = (place: number) => page.getByLabel(new RegExp(`^(Сеть правила|Network of rule) ${place}$`))
  const add = page.getByRole('button', { name: /^(Добавить правило|Add rule)$/ })
  for (const [at, text] of ['10.1.2.3/8', 'office', '10.0.0.0/8', '10.0.0.0/8', ''].entries()) {
    if (at > 0) await add.click()
    await network(at + 1).fill(text)
  }
  await page
    .getByRole('button', { name: /^(Создать|Create)$/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
}
