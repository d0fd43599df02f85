import { diffArrays } from 'diff'

export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string }

export type TextDiff = {
  lines: DiffLine[]
  /** The texts differ too much to be compared: what differs is told as removed and added, without what both have. */
  isTooDifferent: boolean
}

/**
 * The search for common lines ends after this many edits, and after this time on a slow machine: its cost grows
 * with the square of the edits, and the page answers no click while it runs. 500 edits take up to 0.13 s, 1,000
 * up to 0.6 s.
 */
const MOST_EDITS = 500
const MOST_MS = 150

/** Finds the shortest edit between two texts by lines. Common lines at the beginning and at the end always stay. */
export function diffLines(before: readonly string[], after: readonly string[]): TextDiff {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const middle = diffMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail))
  return {
    lines: [
      ...before.slice(0, head).map(toLine('same')),
      ...middle.lines,
      ...before.slice(before.length - tail).map(toLine('same')),
    ],
    isTooDifferent: middle.isTooDifferent,
  }
}

function diffMiddle(before: string[], after: string[]): TextDiff {
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS, timeout: MOST_MS })
  if (changes === undefined) {
    return { lines: [...before.map(toLine('removed')), ...after.map(toLine('added'))], isTooDifferent: true }
  }
  const lines = changes.flatMap(({ added, removed, value }) =>
    value.map(toLine(added ? 'added' : removed ? 'removed' : 'same')),
  )
  return { lines, isTooDifferent: false }
}

function toLine(kind: DiffLine['kind']): (text: string) => DiffLine {
  return (text) => ({ kind, text })
}
