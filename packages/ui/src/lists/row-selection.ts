import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'

export type RowSelection<Row> = {
  keys: ReadonlySet<string>
  onChange(keys: ReadonlySet<string>): void
  /** Names a row for its checkbox. */
  rowName(row: Row): string
  /** What can be done with the chosen ones: buttons. */
  actions: ReactNode
}

const NONE: ReadonlySet<string> = new Set()

/** Which rows are chosen. A row that leaves the list, or is filtered out of it, is chosen no more. */
export function useSelectedKeys<Row>(rows: readonly Row[] | undefined, rowKey: (row: Row) => string) {
  const [chosen, setChosen] = useState(NONE)
  const present = useMemo(() => keepPresent(chosen, (rows ?? []).map(rowKey)), [chosen, rows, rowKey])
  if (present !== chosen) setChosen(present)
  return [present, setChosen] as const
}

/** What rows and the head of a table do to the selection, in the order that is shown. */
export function useRowChoice<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  selection: RowSelection<Row> | undefined,
) {
  const anchor = useRef<string | null>(null)
  const latest = useRef({ rows, rowKey, selection })
  latest.current = { rows, rowKey, selection }

  // Stays the same function, so that choosing one row does not draw them all.
  const onChoose = useCallback((row: Row, isRange: boolean) => {
    const { rows, rowKey, selection } = latest.current
    if (!selection) return
    const key = rowKey(row)
    const from = isRange ? anchor.current : null
    selection.onChange(toggleRange(selection.keys, rows.map(rowKey), from, key))
    anchor.current = key
  }, [])

  if (!selection) return undefined
  const onAll = (all: boolean) => selection.onChange(all ? new Set(rows.map(rowKey)) : NONE)
  return { count: selection.keys.size, of: rows.length, onChoose, onAll }
}

/** The same set when nothing of it is gone. */
export function keepPresent(chosen: ReadonlySet<string>, present: readonly string[]): ReadonlySet<string> {
  if (chosen.size === 0) return chosen
  const kept = new Set(present.filter((key) => chosen.has(key)))
  return kept.size === chosen.size ? chosen : kept
}

export function toggleKey(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return next
}

/** All from the anchor to the key take what the key is turned to. Without an anchor it is the key alone. */
export function toggleRange(
  chosen: ReadonlySet<string>,
  order: readonly string[],
  anchor: string | null,
  key: string,
): ReadonlySet<string> {
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(key)
  if (from === -1 || to === -1) return toggleKey(chosen, key)
  const next = new Set(chosen)
  const isAdding = !chosen.has(key)
  for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isAdding) next.add(one)
    else next.delete(one)
  }
  return next
}
