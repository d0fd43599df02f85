import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** More presses than any way through a page takes. */
const MAX_PRESSES = 60
/** The code of a part of a page may come later than the keys are pressed. */
const WALK_MS = 10_000

/** Someone without a mouse. Everything is found by pressing keys and named as assistive technology says it. */
export function getKeyboard(page: Page) {
  const { keyboard } = page

  /** Presses the key until what has the focus begins with the name. */
  async function walkTo(name: string, key: string): Promise<void> {
    const passed: string[] = []
    const until = Date.now() + WALK_MS
    while (passed.length < MAX_PRESSES || Date.now() < until) {
      const focused = await focusedName(page)
      if (focused.startsWith(name)) return
      passed.push(focused)
      await keyboard.press(key)
    }
    throw new Error(`${key} does not reach "${name}", only: ${passed.slice(-MAX_PRESSES).join(', ')}`)
  }

  const tabTo = (name: string) => walkTo(name, 'Tab')
  return {
    tabTo,
    press: (key: string) => keyboard.press(key),
    /** The words come where the focus is. */
    type: (words: string) => keyboard.insertText(words),
    async enter(name: string): Promise<void> {
      await tabTo(name)
      await keyboard.press('Enter')
    },
    async fill(name: string, words: string): Promise<void> {
      await tabTo(name)
      await keyboard.press('Control+a')
      await keyboard.insertText(words)
    },
    /** By the arrows, from the tab that is selected: the one that Tab stops at. */
    async openTab(name: string): Promise<void> {
      const focused = page.locator('[role=tab]:focus')
      for (let presses = 0; presses < MAX_PRESSES && !(await focused.isVisible()); presses++)
        await keyboard.press('Tab')
      const selected = page.getByRole('tab', { name, selected: true })
      await eventually(
        async () => {
          if (await selected.isVisible()) return true
          await keyboard.press('ArrowRight')
          return false
        },
        { what: () => `the tab "${name}"` },
      )
    },
    /** An entry of the menu that is open. */
    async choose(name: string): Promise<void> {
      await page.getByRole('menu').waitFor()
      await walkTo(name, 'ArrowDown')
      await keyboard.press('Enter')
    },
    /** A page or an action by its words. */
    async command(words: string): Promise<void> {
      await keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
      await keyboard.insertText(words)
      await page.getByRole('option', { selected: true }).filter({ hasText: words }).waitFor()
      await keyboard.press('Enter')
    },
    /** A dialog takes the focus once its code is there; keys pressed before would go to the page. */
    async inDialog(name: string | RegExp): Promise<void> {
      await page.getByRole('dialog', { name }).waitFor()
      await page.locator('[role=dialog]:focus-within').waitFor()
    },
    /** Closes the dialog that is on top. */
    async close(name: string): Promise<void> {
      await page.getByRole('dialog', { name }).waitFor()
      await page.locator('[role=dialog]:focus-within').waitFor()
      await keyboard.press('Escape')
      await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' })
    },
    /** Waits until what has the focus begins with the name: it comes back once a dialog has gone. */
    async isAt(name: string): Promise<void> {
      let focused = ''
      await eventually(
        async () => {
          focused = await focusedName(page)
          return focused.startsWith(name)
        },
        { what: () => `the focus at "${name}"; it is at "${focused}"` },
      )
    },
  }
}

/**
 * Returns the name that assistive technology announces: a label, the words inside, or the label of a field. What has
 * the focus may be inside of a shadow tree, as the editor is.
 */
function focusedName(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    let one = document.activeElement
    while (one.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
    if (one === document.body || one.matches('[role=menu]')) return '(nothing of its own)'
    const words = one.cloneNode(true)
    for (const hidden of words.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    const label = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent
    return (label ?? words.textContent ?? '').trim()
  })()`)
}
