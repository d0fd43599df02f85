import { diffArrays } from 'diff'

export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string }

/** Beyond this many differences the middle is shown as replaced: reading further would not help, and cost much. */
const MOST_EDITS = 1_000

/** The shortest edit between two texts by lines. Lines that both begin or end with stay, however much differs. */
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

function diffMiddle(before: string[], after: string[]): DiffLine[] {
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS })
  if (changes === undefined) return [...before.map(toLine('removed')), ...after.map(toLine('added'))]
  return changes.flatMap(({ added, removed, value }) =>
    value.map(toLine(added ? 'added' : removed ? 'removed' : 'same')),
  )
}

function toLine(kind: DiffLine['kind']): (text: string) => DiffLine {
  return (text) => ({ kind, text })
}
