import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Below this many rows everything is drawn: find-in-page works, and it costs nothing. */
const DRAW_ALL_UP_TO = 100

export type DrawnRows = {
  height: number
  rows: readonly { index: number; top: number }[]
  /** Scrolls until the row is drawn, then calls back. */
  reveal(index: number, then: () => void): void
}

/** The rows of a list of equal heights that are near the window, for a document that scrolls. */
export function useWindowRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): DrawnRows {
  const [offset, setOffset] = useState(0)
  const after = useRef<(() => void) | undefined>(undefined)

  const long = count > DRAW_ALL_UP_TO

  // What stands above the list may grow; measuring at every scroll would cost a layout each time.
  useLayoutEffect(() => {
    if (!long) return
    const measure = () => setOffset((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list, long])

  const virtualizer = useWindowVirtualizer({
    count,
    enabled: long,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: offset,
  })

  useEffect(() => {
    after.current?.()
    after.current = undefined
  })

  return {
    height: count * rowHeight,
    rows: long
      ? virtualizer.getVirtualItems().map((item) => ({ index: item.index, top: item.start - offset }))
      : Array.from({ length: count }, (_, index) => ({ index, top: index * rowHeight })),
    reveal(index, then) {
      if (long) virtualizer.scrollToIndex(index)
      after.current = then
    },
  }
}
