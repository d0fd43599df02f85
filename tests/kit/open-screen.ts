import type { Lang } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { newConsolePage } from './console-page.ts'
import { eventually } from './eventually.ts'
import type { Stage, Viewer } from './stage.ts'

export const themes = ['light', 'dark'] as const
export const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

export type Theme = (typeof themes)[number]
export type Width = keyof typeof widths
export type Look = { lang: Lang; theme: Theme; width: Width }

export type Screen = {
  name: string
  viewer: Viewer
  path: (stage: Stage) => string
  /** What to change before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** What to do or await after the page is there, for states that have no address. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Opens the screen in this look and waits until it has settled. */
export async function openScreen(browser: Browser, stage: Stage, screen: Screen, look: Look): Promise<Page> {
  const page = await newConsolePage(browser, stage.system, {
    session: stage.sessions[screen.viewer],
    lang: look.lang,
    context: { viewport: widths[look.width], colorScheme: look.theme, reducedMotion: 'reduce' },
  })
  await screen.before?.(page)
  const path = screen.path(stage)
  await page.goto(
    `${stage.system.ready.console_url}${path}${path.includes('?') ? '&' : '?'}lang=${look.lang}`,
  )
  // Not by role: an open drawer hides the page behind it from that.
  await page.locator('h1').first().waitFor()
  await screen.prepare?.(page)
  await eventually(async () => (await page.locator('[aria-busy="true"]').count()) === 0)
  await page.evaluate('document.fonts.ready.then(() => null)')
  return page
}
