import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Nearer to the end than this, a reader is taken to follow it. */
const NEAR_PX = 40

/** Stays at the end while the reader is there, and still while the reader is elsewhere. */
export function useFollowing(scroller: RefObject<HTMLElement | null>, newest: number | undefined) {
  const bottom = useRef(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is newest moves the end
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const distance = bottom.current - element.scrollTop - element.clientHeight
    if (distance > -1 && distance < NEAR_PX) element.scrollTop = element.scrollHeight
    else if (bottom.current === Number.POSITIVE_INFINITY) element.scrollTop = element.scrollHeight
    bottom.current = element.scrollHeight
  }, [newest])
}
