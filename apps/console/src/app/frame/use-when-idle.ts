import { useEffect } from 'react'

/** Does something once that will be wanted soon, when the page has nothing better to do. */
export function useWhenIdle(task: () => unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) return
    const handle = requestIdleCallback(() => void task())
    return () => cancelIdleCallback(handle)
  }, [])
}
