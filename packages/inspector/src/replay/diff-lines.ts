export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string }

/** Beyond this many differences the whole is shown as replaced: reading further would not help, and cost much. */
const MOST_EDITS = 1_000

/** The shortest edit between two texts by lines (E. Myers, "An O(ND) difference algorithm", 1986). */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return [
    ...before.slice(0, head).map(toLine('same')),
    ...diffMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(toLine('same')),
  ]
}

function diffMiddle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const trace = traceEdits(before, after)
  if (trace === null) return [...before.map(toLine('removed')), ...after.map(toLine('added'))]
  const lines: DiffLine[] = []
  let x = before.length
  let y = after.length
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const furthest = trace[edits]!
    const diagonal = cameFrom(furthest, x - y, edits)
    const fromX = at(furthest, diagonal)
    const fromY = fromX - diagonal
    while (x > fromX && y > fromY) {
      lines.push({ kind: 'same', text: before[--x] ?? '' })
      y--
    }
    if (edits === 0) break
    lines.push(
      x === fromX ? { kind: 'added', text: after[--y] ?? '' } : { kind: 'removed', text: before[--x] ?? '' },
    )
  }
  return lines.reverse()
}

/** How far each diagonal was reached before each number of edits; null when there are too many. */
function traceEdits(before: readonly string[], after: readonly string[]): Int32Array[] | null {
  const most = Math.min(before.length + after.length, MOST_EDITS)
  const furthest = new Int32Array(2 * most + 3)
  const trace: Int32Array[] = []
  for (let edits = 0; edits <= most; edits++) {
    trace.push(furthest.slice())
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const from = cameFrom(furthest, diagonal, edits)
      let x = from < diagonal ? at(furthest, from) + 1 : at(furthest, from)
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      furthest[(furthest.length >> 1) + diagonal] = x
      if (x >= before.length && x - diagonal >= after.length) return trace
    }
  }
  return null
}

/** The diagonal from which an edit leads here: downwards from the one above, or to the right from the one below. */
function cameFrom(furthest: Int32Array, diagonal: number, edits: number): number {
  if (edits === 0) return 0
  if (diagonal === -edits) return diagonal + 1
  if (diagonal === edits) return diagonal - 1
  return at(furthest, diagonal - 1) < at(furthest, diagonal + 1) ? diagonal + 1 : diagonal - 1
}

function at(furthest: Int32Array, diagonal: number): number {
  return furthest[(furthest.length >> 1) + diagonal] ?? 0
}

function toLine(kind: DiffLine['kind']): (text: string) => DiffLine {
  return (text) => ({ kind, text })
}
