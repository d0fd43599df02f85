import { useEffect, useRef } from 'react'
import { looksLikeEnv } from './looks-like-env.ts'

const FIELDS = 'input, textarea, select, [contenteditable=true]'
const OVER_THE_PAGE = '[data-modal], [role=menu]'

/** Hears of a text of settings that is pasted anywhere on the page, fields of the table with one line of it excepted. */
export function usePaste(onText: (text: string) => void): void {
  const latest = useRef(onText)
  useEffect(() => {
    latest.current = onText
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      if (event.defaultPrevented || document.querySelector(OVER_THE_PAGE)) return
      const target = event.composedPath()[0]
      const isField = target instanceof Element && target.closest(FIELDS)
      const isCell = target instanceof Element && target.matches('[data-cell]')
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.trim() === '' || (isField && !(isCell && looksLikeEnv(text)))) return
      event.preventDefault()
      latest.current(text)
    }
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
