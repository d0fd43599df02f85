import { usePageKey } from '@nora/ui'
import type { CompareRow } from './to-columns.ts'

/** Rows of two lines. */
const ROW_PX = 48

/** Keys that go from the row with the focus to the one before or after it that differs. */
export function useDifferenceKeys(rows: readonly CompareRow[]): void {
  usePageKey('nextDifference', () => go(rows, 1))
  usePageKey('previousDifference', () => go(rows, -1))
}

function go(rows: readonly CompareRow[], step: 1 | -1): boolean {
  const row = document.activeElement?.closest<HTMLElement>('[role=row][data-index]')
  const from = row ? Number(row.dataset.index) : step === 1 ? -1 : rows.length
  for (let at = from + step; at >= 0 && at < rows.length; at += step) {
    if (rows[at]?.state === 'same') continue
    reach(at, row ? (at - from) * ROW_PX : 0)
    return true
  }
  return false
}

/** A row far from sight is drawn only once the page has been scrolled there. */
function reach(index: number, distancePx: number): void {
  if (focusRow(index)) return
  window.scrollBy({ top: distancePx })
  requestAnimationFrame(() => requestAnimationFrame(() => focusRow(index)))
}

function focusRow(index: number): boolean {
  const row = document.querySelector<HTMLElement>(`[role=row][data-index="${index}"]`)
  row?.focus()
  return row !== null
}
