import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../kit/axe.ts'
import { brokenHeadings } from '../kit/broken-headings.ts'
import { launchBrowser } from '../kit/browser.ts'
import { changedFeatures, getLooks, looksSetting } from '../kit/looks.ts'
import { openScreen, type Screen } from '../kit/open-screen.ts'
import { screens } from '../kit/screens.ts'
import { type Stage, setStage } from '../kit/stage.ts'
import { createWindows, type Look, type Windows } from '../kit/windows.ts'

let stage: Stage
let browser: Browser
let windows: Windows

beforeAll(async () => {
  stage = await setStage()
  browser = await launchBrowser()
  windows = createWindows(browser, stage)
})

afterAll(async () => {
  await browser?.close()
  await stage?.close()
})

const features = changedFeatures()
const cases = screens.flatMap((screen) =>
  getLooks(screen, features).map((look): [string, string, Screen, Look] => [
    screen.name,
    `${look.lang} ${look.theme} ${look.width}`,
    screen,
    look,
  ]),
)

/** With the setting, a failure of one day can be had again on another. */
describe(`each screen, NORA_TEST_LOOKS=${looksSetting}`, () => {
  test.each(cases)(
    '%s, %s: nothing that axe finds, no sideways scroll, nothing cut off, no heading broken inside a word',
    async (...row) => {
      const [, , screen, look] = row
      const page = await openScreen(windows, stage, screen, look)
      expect(await page.locator('html').getAttribute('lang')).toBe(look.lang)
      expect(await page.title()).toMatch(/ · Nora$/)
      expect(await violations(page)).toEqual([])
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      expect(overflow).toBeLessThanOrEqual(0)
      expect(await cutOff(page)).toEqual([])
      expect(await page.evaluate(brokenHeadings)).toEqual([])
      await windows.close(page)
    },
  )
})

/** Dialogs, drawers and menus that reach over a side of the window: no scrolling brings them back. */
async function cutOff(page: Page): Promise<string[]> {
  const found: string[] = []
  const { width } = page.viewportSize() ?? { width: 0 }
  for (const popup of await page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').all()) {
    const box = await popup.boundingBox()
    if (box && (box.x < 0 || box.x + box.width > width)) found.push((await popup.innerText()).slice(0, 80))
  }
  return found
}
