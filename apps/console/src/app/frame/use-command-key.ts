import { useEffect, useRef } from 'react'

/** Ctrl+K or ⌘K from anywhere on the page. */
export function useCommandKey(onPress: () => void): void {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // By place on the keyboard: under a Russian layout the key says «л».
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
