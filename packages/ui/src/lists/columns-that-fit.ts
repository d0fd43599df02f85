import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useMediaQuery } from '../look/media-query.ts'
import { type Column, narrowTrack } from './table-columns.ts'

/** Widths of a list, in pixels, from which it has room for the columns that leave below `sm` and `lg`. */
const SM_PX = 574
const LG_PX = 660

/** The columns for which the list has room: beside an open panel it has less of it than the window. */
export function useColumnsThatFit<Row>(columns: readonly Column<Row>[], list: RefObject<HTMLElement | null>) {
  const isWide = useMediaQuery('(min-width: 40rem)')
  const widthPx = useWidth(list)
  return useMemo(() => {
    const hasRoom = { sm: isWide && widthPx >= SM_PX, lg: isWide && widthPx >= LG_PX }
    const shown = columns.filter(({ hideBelow }) => !hideBelow || hasRoom[hideBelow])
    return { shown, tracks: shown.map(({ width }) => (isWide ? width : narrowTrack(width))) }
  }, [columns, isWide, widthPx])
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const list = element.current
    if (!list) return
    // Where nothing is laid out there is no width to go by.
    const measure = () => setWidthPx(list.clientWidth || Number.POSITIVE_INFINITY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}
