import { isKey } from '@nora/ui'
import { useEffect, useRef } from 'react'

export type EditorKeys = Partial<Record<'save' | 'run' | 'publish' | 'nextError', () => void>>

const NAMES = ['save', 'run', 'publish', 'nextError'] as const
/** A question that is open has the keys to itself. */
const DIALOG = '[data-modal], [role=dialog][aria-modal=true]'

/** Keys of pages with an editor, which work in its text and beside it. */
export function useEditorKeys(keys: EditorKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const name = NAMES.find((one) => isKey(one, event))
      const act = name && latest.current[name]
      if (!act || event.defaultPrevented || document.querySelector(DIALOG)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
