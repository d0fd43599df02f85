import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import type { Stage, Viewer } from './stage.ts'
import type { Look, Windows } from './windows.ts'

export type Screen = {
  name: string
  viewer: Viewer
  path: (stage: Stage) => string
  /** Runs before the page is opened. */
  before?: (page: Page, stage: Stage) => Promise<unknown>
  /** Runs after the page is there, for states that have no address. */
  prepare?: (page: Page, stage: Stage) => Promise<unknown>
}

/** Opens the screen in this look and waits until it has settled. */
export async function openScreen(windows: Windows, stage: Stage, screen: Screen, look: Look): Promise<Page> {
  const page = await windows.open(screen.viewer, look)
  await screen.before?.(page, stage)
  const path = screen.path(stage)
  await page.goto(
    `${stage.system.ready.console_url}${path}${path.includes('?') ? '&' : '?'}lang=${look.lang}`,
  )
  // The locator is no role, because an open drawer hides the page behind it from roles.
  await page.locator('h1').first().waitFor()
  await screen.prepare?.(page, stage)
  await eventually(async () => (await page.locator('[aria-busy="true"]').count()) === 0, {
    timeoutMs: 60_000,
    what: () => `the end of what is busy on ${screen.name}`,
  })
  await page.evaluate('document.fonts.ready.then(() => null)')
  return page
}
