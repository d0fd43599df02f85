import type { Page } from 'playwright-core'
import type { Screen } from './open-screen.ts'

/** As a messenger leaves a link: half of its key is gone. */
async function openCutLink(page: Page): Promise<void> {
  await page.evaluate("location.hash = 'shr_01JZ0000000000000000000000.cut'")
  await page.reload()
  await page.getByText(/^(Ссылка пришла не целиком|The link is not complete)$/).waitFor()
}

/** The page of a link, as far as it opens without one. */
export const passwordScreens: readonly Screen[] = [
  { name: 'password-without-key', viewer: 'guest', path: () => '/password' },
  { name: 'password-cut', viewer: 'guest', path: () => '/password', prepare: openCutLink },
]
