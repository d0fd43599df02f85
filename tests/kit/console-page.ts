import type { Lang } from '@nora/kit'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { ApiSession } from './api-session.ts'
import type { RunningNora } from './running-nora.ts'

export type ConsolePageOptions = {
  /** The person at the page; nobody is signed in without it. */
  session?: ApiSession
  lang?: Lang
  context?: BrowserContextOptions
}

export const locales: Record<Lang, string> = { ru: 'ru-RU', en: 'en-GB' }

/** A new browser window of this person, with nothing in it yet. */
export async function newConsolePage(
  browser: Browser,
  system: RunningNora,
  { session, lang = 'en', context: options }: ConsolePageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: locales[lang], ...options })
  if (session) await keepCookie(context, system, session)
  return context.newPage()
}

/** Stops the time of the page except for `page.clock.runFor`; its clock was installed before. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000)
}

/** The browser holds the session as if it had signed in itself. A signed-out session leaves it as it is. */
export async function keepCookie(
  context: BrowserContext,
  { ready }: RunningNora,
  session: ApiSession,
): Promise<void> {
  const [name = '', value = ''] = session.cookie().split('=')
  if (name === '') return
  await context.addCookies([{ name, value, url: ready.console_url, httpOnly: true, sameSite: 'Lax' }])
}
