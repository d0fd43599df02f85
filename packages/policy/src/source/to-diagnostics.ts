import type { Diagnostic } from '../language/diagnostic.ts'
import type { Fault } from './fault.ts'

/** The most that are told about one text. */
const MOST = 100

/** Counts lines and columns; every place lies inside the text. In the order of the text, errors first at one place. */
export function toDiagnostics(text: string, faults: readonly Fault[]): Diagnostic[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const toPosition = (offset: number) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - starts[low]! + 1 }
  }
  const clamp = (offset: number) => Math.max(0, Math.min(text.length, offset))
  return [...faults]
    .sort((one, other) => one.start - other.start || (one.severity === 'error' ? -1 : 1))
    .slice(0, MOST)
    .map(({ severity, code, message, start, end, path, fix }) => {
      const from = toPosition(clamp(start))
      const to = toPosition(clamp(Math.max(start, end)))
      const place = { line: from.line, column: from.column, end_line: to.line, end_column: to.column }
      return { severity, code, message, ...place, path, fix }
    })
}
