import { useSyncExternalStore } from 'react'

/** Whether the page matches, kept current: `useMediaQuery('(min-width: 64rem)')`. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}
