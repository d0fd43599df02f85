import { useState } from 'react'

/**
 * Where the focus goes when a dialog has gone: to what had it before. An entry of a menu is no more by then, but the
 * button of its menu is; when that has gone too, with a row that was removed, the page has it.
 */
export function useFocusOrigin(open: boolean): () => HTMLElement | null {
  const [known, setKnown] = useState<{ open: boolean; origin: Element | null }>({ open: false, origin: null })
  // While it is drawn for the first time: a moment later the focus is inside.
  if (open !== known.open) setKnown({ open, origin: open ? getOpener(document.activeElement) : known.origin })
  return () => {
    const { origin } = known
    // Keys may have moved on to another row of the list meanwhile.
    const list = origin?.matches('[role=row]') ? origin.closest('[role=table]') : null
    const row = list?.querySelector<HTMLElement>('[role=row][tabindex="0"]')
    if (row) return row
    if (origin instanceof HTMLElement && origin.isConnected && origin !== document.body) return origin
    return document.querySelector('main')
  }
}

function getOpener(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}
