import { isKey, usePageKey } from '@nora/ui'
import { useEffect, useRef } from 'react'
import type { Line } from '../lines/to-lines.ts'
import { findFocusedLine } from './use-table-acts.ts'

type TableKeys = {
  lines: readonly Line[]
  add(): boolean
  save(): void
  undo(): boolean
  reveal(line: Line): void
  copy(line: Line): void
}

const OVER_THE_PAGE = '[data-modal], [role=menu]'

/** Keys of the table: those of a row act on the row that has the focus; saving works out of fields too. */
export function useTableKeys({ lines, add, save, undo, reveal, copy }: TableKeys): void {
  const withLine = (act: (line: Line) => void) => () => {
    const line = findFocusedLine(lines)
    if (line) act(line)
    return line !== undefined
  }
  usePageKey('create', add)
  usePageKey('undo', undo)
  usePageKey('reveal', withLine(reveal))
  usePageKey('copyPassword', withLine(copy))
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isKey('save', event) || event.defaultPrevented || document.querySelector(OVER_THE_PAGE)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
