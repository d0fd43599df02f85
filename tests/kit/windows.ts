import type { Lang } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { keepCookie, locales } from './console-page.ts'
import type { Stage, Viewer } from './stage.ts'

export const themes = ['light', 'dark'] as const
export const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

export type Theme = (typeof themes)[number]
export type Width = keyof typeof widths
export type Look = { lang: Lang; theme: Theme; width: Width }

/**
 * One window for each viewer and language, which takes on each look in turn. A page loaded in it finds what the one
 * before had fetched and compiled, which is most of the work of loading one; everything else is as in a new window.
 */
export type Windows = {
  open(viewer: Viewer, look: Look): Promise<Page>
  /** Gives the window back, without anything that the page left in it. */
  close(page: Page): Promise<void>
}

export function createWindows(browser: Browser, { system, sessions }: Stage): Windows {
  const free = new Map<string, Page>()
  const inUse = new Map<string, Page>()

  async function takeWindow(key: string, lang: Lang): Promise<Page> {
    const known = free.get(key)
    free.delete(key)
    if (known) return known
    // A window that a failure left open, with whatever it had: not for anybody else.
    await inUse.get(key)?.context().close()
    const profile = await browser.newContext({ locale: locales[lang], reducedMotion: 'reduce' })
    return profile.newPage()
  }

  return {
    async open(viewer, { lang, theme, width }) {
      const key = `${viewer} ${lang}`
      const page = await takeWindow(key, lang)
      inUse.set(key, page)
      await page.setViewportSize(widths[width])
      await page.emulateMedia({ colorScheme: theme })
      await keepCookie(page.context(), system, sessions[viewer])
      return page
    },
    async close(page) {
      const profile = page.context()
      await page.unrouteAll({ behavior: 'wait' })
      await page.evaluate('localStorage.clear(); sessionStorage.clear()')
      // Ends what the page does, and its live events, before the next viewer of the window comes.
      await page.goto('about:blank')
      await profile.setOffline(false)
      await profile.clearCookies()
      for (const [key, one] of inUse) {
        if (one !== page) continue
        inUse.delete(key)
        free.set(key, page)
      }
    },
  }
}
