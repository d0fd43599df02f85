import { loadPart } from '@nora/ui'
import { useEffect } from 'react'

/** Loads code that will be wanted soon, when the page has nothing better to do. */
export function useWhenIdle(...loads: readonly (() => Promise<unknown>)[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) return
    const handle = requestIdleCallback(() => {
      // What does not load now is loaded, and said to fail, where it is wanted.
      for (const load of loads) loadPart(load).catch(() => {})
    })
    return () => cancelIdleCallback(handle)
  }, [])
}
