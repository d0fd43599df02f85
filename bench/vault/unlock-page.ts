import type { Browser } from 'playwright-core'
import type { ApiSession } from '../../tests/kit/api-session.ts'
import { newConsolePage } from '../../tests/kit/console-page.ts'
import type { NoraSystem } from '../../tests/kit/nora-system.ts'
import { MASTER_KEY } from '../../tests/kit/vault-person.ts'

export type PageTimes = {
  /** From the key that sends the form to the form being gone. */
  unlock_ms: number
  /** From then to the first records on the page. */
  listed_ms: number
}

export type UnlockPage = { unlock(): Promise<PageTimes>; stop(): Promise<void> }

/** `/passwords` as a person has it: the page loaded, the master key typed, Enter. */
export async function openUnlockPage(
  browser: Browser,
  system: NoraSystem,
  session: ApiSession,
): Promise<UnlockPage> {
  const page = await newConsolePage(browser, system, { session })
  return {
    async unlock() {
      await page.goto(`${system.ready.console_url}/passwords`)
      const field = page.locator('main input[type=password]')
      await field.fill(MASTER_KEY)
      await page.evaluate(WATCH)
      await field.press('Enter')
      return page.evaluate<PageTimes>('shown')
    },
    stop: () => page.context().close(),
  }
}

const WATCH = `
  globalThis.shown = new Promise((resolve) => {
    let pressedAt = 0, openAt = 0
    addEventListener('keydown', () => { pressedAt = performance.now() }, { capture: true, once: true })
    const watch = new MutationObserver(() => {
      if (openAt === 0 && document.querySelector('main input[type=password]') === null) openAt = performance.now()
      if (openAt === 0 || !document.querySelector('main')?.textContent.includes('Service 0')) return
      watch.disconnect()
      resolve({ unlock_ms: openAt - pressedAt, listed_ms: performance.now() - openAt })
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  null`
