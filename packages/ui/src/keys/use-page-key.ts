import { useEffect, useRef } from 'react'
import { isKey, type KeyName } from './keys.ts'

/** Fields take every key that is typed into them. */
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
/** These move something of their own with the arrows. */
const ARROW_USERS =
  '[role=tablist], [role=radiogroup], [role=slider], [role=grid], [type=radio], pre, [data-arrows]'
/** Whatever is open over the page has the keys to itself. The list of a choice stays when it is closed. */
const OVER_THE_PAGE = '[data-modal], [role=menu], [role=listbox]:not([data-closed])'

/**
 * Listens for a key of the page wherever the focus is. `onPress` answers false when it has no use for the key. The
 * `last` listener has what no other used.
 */
export function usePageKey(
  name: KeyName,
  onPress: (event: KeyboardEvent) => boolean,
  turn: 'first' | 'last' = 'first',
): void {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && isKey(name, event) && isForPage(event) && latest.current(event))
        event.preventDefault()
    }
    // Presses come to the document before they come to the window.
    const target: Pick<Window, 'addEventListener' | 'removeEventListener'> =
      turn === 'last' ? window : document
    target.addEventListener('keydown', listen)
    return () => target.removeEventListener('keydown', listen)
  }, [name, turn])
}

/** Whether a press belongs to the page: not to a field that is typed in, nor to what is open over the page. */
export function isForPage(event: KeyboardEvent): boolean {
  const { key } = event
  // An editor in a shadow tree would be told of as the element that holds it.
  const target = event.composedPath()[0] ?? event.target
  if (document.querySelector(OVER_THE_PAGE)) return false
  if (!(target instanceof Element)) return true
  if (target.closest(FIELDS)) return false
  return !(key.startsWith('Arrow') && target.closest(ARROW_USERS))
}
