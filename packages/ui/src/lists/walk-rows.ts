import { type KeyboardEvent, type RefObject, useState } from 'react'
import { isKey } from '../keys/keys.ts'
import { usePageKey } from '../keys/use-page-key.ts'
import type { DrawnRows } from './window-rows.ts'

export type WalkProps<Row> = {
  rows: readonly Row[]
  rowKey(row: Row): string
  openKey: string | null | undefined
  onOpen: ((row: Row) => void) | undefined
  onAll: ((all: boolean) => void) | undefined
  body: RefObject<HTMLElement | null>
  drawn: DrawnRows
}

/**
 * The row that the keys stand on. The keys of the page reach the rows from anywhere; while a row is open in the panel
 * they open the next one instead.
 */
export function useRowWalk<Row>({ rows, rowKey, openKey, onOpen, onAll, body, drawn }: WalkProps<Row>) {
  const [walked, setCurrent] = useState(0)
  const opened = openKey ? rows.findIndex((row) => rowKey(row) === openKey) : -1
  const current = Math.min(opened === -1 ? walked : opened, Math.max(0, rows.length - 1))
  usePageKey('next', () => step(1))
  usePageKey('previous', () => step(-1))

  function step(by: number): boolean {
    if (rows.length === 0 || (!onOpen && !onAll)) return false
    const isOnRow =
      document.activeElement?.matches('[role=row]') && body.current?.contains(document.activeElement)
    const target = isOnRow || opened !== -1 ? current + by : current
    const row = rows[target]
    if (!row) return opened !== -1 || isOnRow === true
    if (opened !== -1) onOpen?.(row)
    goTo(target, opened !== -1 && !isOnRow)
    return true
  }

  /** While the panel has the focus it keeps it, and the row only comes into sight. */
  function goTo(target: number, isOnlySeen: boolean) {
    setCurrent(target)
    drawn.reveal(target, () => {
      const row = body.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)
      if (isOnlySeen) row?.scrollIntoView({ block: 'nearest' })
      else row?.focus()
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    // In a field of a row the key marks what was typed there.
    const isTyping = (event.target as HTMLElement).matches('input:not([type=checkbox]), textarea')
    if (onAll && !isTyping && isKey('chooseAll', event)) {
      event.preventDefault()
      return onAll(true)
    }
    const target = { Home: 0, End: rows.length - 1 }[event.key]
    if (target === undefined || !(event.target as HTMLElement).matches('[role=row]')) return
    event.preventDefault()
    goTo(target, false)
  }

  return { current, setCurrent, onKeyDown }
}
