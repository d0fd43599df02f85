import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Below this many rows everything is drawn: find-in-page works, and it costs nothing. */
const DRAW_ALL_UP_TO = 100

/** Rows drawn beyond the window's edges, so that a scroll does not outrun the drawing. */
const SPARE_ROWS = 16
/** The range moves in steps, so that most scroll events draw nothing. */
const STEP_ROWS = 8

export type DrawnRows = {
  height: number
  /** Those near the window, and those at `kept` wherever they are, in the order of the list. */
  listRows(kept: readonly number[]): readonly { index: number; top: number }[]
  /** Scrolls until the row is drawn, then calls back. */
  reveal(index: number, then: () => void): void
}

type Range = { from: number; to: number }

/** The rows of a list of equal heights that are near the window, for a document that scrolls. */
export function useWindowRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): DrawnRows {
  const isLong = count > DRAW_ALL_UP_TO
  const listTop = useRef(0)
  const [near, setNear] = useState<Range>({ from: 0, to: DRAW_ALL_UP_TO })
  const awaited = useRef<{ index: number; then(): void } | null>(null)

  useLayoutEffect(() => {
    if (!isLong) return
    const move = () => setNear((known) => rangeNear(known, window.scrollY - listTop.current, rowHeight))
    // What stands above the list may grow; measuring at every scroll would cost a layout each time.
    const measure = () => {
      listTop.current = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      move()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    window.addEventListener('scroll', move, { passive: true })
    window.addEventListener('resize', move)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', move)
      window.removeEventListener('resize', move)
    }
  }, [list, isLong, rowHeight])

  const from = isLong ? Math.max(0, Math.min(near.from, count)) : 0
  const to = isLong ? Math.min(near.to, count) : count

  useEffect(() => {
    if (!awaited.current || awaited.current.index < from || awaited.current.index >= to) return
    awaited.current.then()
    awaited.current = null
  }, [from, to])

  return {
    height: count * rowHeight,
    listRows: (kept) =>
      listIndexes({ from, to }, kept, count).map((index) => ({ index, top: index * rowHeight })),
    reveal(index, then) {
      if (index >= from && index < to) return then()
      awaited.current = { index, then }
      window.scrollTo({ top: listTop.current + index * rowHeight - window.innerHeight / 2 })
    },
  }
}

/** In order, each once. */
export function listIndexes({ from, to }: Range, kept: readonly number[], count: number): readonly number[] {
  const far = kept.filter((index) => index >= 0 && index < count && (index < from || index >= to))
  const near = Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset)
  return [...new Set([...far, ...near])].sort((a, b) => a - b)
}

/** The same object while the range stays, so that nothing is drawn. */
export function rangeNear(known: Range, scrolledPx: number, rowHeight: number): Range {
  const first = Math.floor(scrolledPx / rowHeight) - SPARE_ROWS
  const last = Math.ceil((scrolledPx + window.innerHeight) / rowHeight) + SPARE_ROWS
  const from = Math.max(0, Math.floor(first / STEP_ROWS) * STEP_ROWS)
  const to = Math.max(0, Math.ceil(last / STEP_ROWS) * STEP_ROWS)
  return known.from === from && known.to === to ? known : { from, to }
}
