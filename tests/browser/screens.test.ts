import { LANGS, type Lang } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../kit/axe.ts'
import { launchBrowser } from '../kit/browser.ts'
import { openScreen, type Screen } from '../kit/open-screen.ts'
import { screens } from '../kit/screens.ts'
import { type Stage, setStage } from '../kit/stage.ts'
import { createWindows, type Theme, themes, type Width, type Windows, widths } from '../kit/windows.ts'

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

/** In which languages and themes: between them, the two widths of a screen have both of each. All are for the night. */
const looks: Readonly<Record<Width, readonly (readonly [Lang, Theme])[]>> =
  process.env.NORA_TEST_LOOKS === 'all'
    ? { wide: allLooks(), narrow: allLooks() }
    : { wide: [['ru', 'light']], narrow: [['en', 'dark']] }

function allLooks(): (readonly [Lang, Theme])[] {
  return LANGS.flatMap((lang) => themes.map((theme) => [lang, theme] as const))
}

const cases = screens.flatMap((screen) =>
  (Object.keys(widths) as Width[]).map((width): [string, Width, Screen] => [screen.name, width, screen]),
)

describe.each(cases)('%s, %s', (_name, width, screen) => {
  test('has nothing that axe finds, no sideways scroll and nothing cut off', async () => {
    for (const [lang, theme] of looks[width]) {
      const page = await openScreen(windows, stage, screen, { lang, theme, width })
      expect(await page.locator('html').getAttribute('lang')).toBe(lang)
      expect(await page.title()).toMatch(/ · Nora$/)
      expect(await violations(page), `${lang} ${theme}`).toEqual([])
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      expect(overflow, `${lang} ${theme}`).toBeLessThanOrEqual(0)
      expect(await cutOff(page), `${lang} ${theme}`).toEqual([])
      await windows.close(page)
    }
  })
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
