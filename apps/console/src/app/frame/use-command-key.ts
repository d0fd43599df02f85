import { useEffect, useRef } from 'react'
import { expectCommandMenu } from './command-menu-part.ts'

/** Ctrl+K or ⌘K from anywhere on the page. */
export function useCommandKey(onPress: () => void): void {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') expectCommandMenu()
      // By place on the keyboard: under a Russian layout the key says «л».
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
