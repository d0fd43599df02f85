import type { Lang } from '@nora/kit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { keepCookie, locales } from './console-page.ts'
import type { Stage, Viewer } from './stage.ts'

export const themes = ['light', 'dark'] as const
export const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

export type Theme = (typeof themes)[number]
export type Width = keyof typeof widths
export type Look = { lang: Lang; theme: Theme; width: Width }

/**
 * A browser profile for each viewer in each look. What one page loaded the next finds in its cache; everything else
 * is as in a new one.
 */
export type Windows = {
  open(viewer: Viewer, look: Look): Promise<Page>
  /** Closes it and forgets what it left. */
  close(page: Page): Promise<void>
}

export function createWindows(browser: Browser, { system, sessions }: Stage): Windows {
  const profiles = new Map<string, BrowserContext>()

  async function getProfile(viewer: Viewer, { lang, theme, width }: Look): Promise<BrowserContext> {
    const key = `${viewer} ${lang} ${theme} ${width}`
    const known = profiles.get(key)
    // A page that a failure left open, with whatever it had: not for anybody else.
    if (known?.pages().length === 0) return known
    await known?.close()
    const profile = await browser.newContext({
      locale: locales[lang],
      viewport: widths[width],
      colorScheme: theme,
      reducedMotion: 'reduce',
    })
    profiles.set(key, profile)
    return profile
  }

  return {
    async open(viewer, look) {
      const profile = await getProfile(viewer, look)
      await keepCookie(profile, system, sessions[viewer])
      return profile.newPage()
    },
    async close(page) {
      const profile = page.context()
      await page.evaluate('localStorage.clear()')
      await page.close()
      await profile.setOffline(false)
      await profile.clearCookies()
    },
  }
}
