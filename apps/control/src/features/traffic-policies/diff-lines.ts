import type { VersionDiff } from '@nora/contract/traffic-policies'

type Line = VersionDiff['lines'][number]

/** Beyond as many differing lines the rest counts as replaced, so that the work stays bounded. */
const EDITS_MAX = 1000

/** Compares two texts line by line, with as few changes as there can be (E. W. Myers, 1986). */
export function diffLines(before: string, after: string): VersionDiff {
  const old = toLines(before)
  const next = toLines(after)
  let start = 0
  while (start < old.length && start < next.length && old[start] === next[start]) start++
  let tail = 0
  const most = Math.min(old.length, next.length) - start
  while (tail < most && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail++
  const [oldEnd, newEnd] = [old.length - tail, next.length - tail]
  const steps = [
    ...Array<'same'>(start).fill('same'),
    ...findSteps(old.slice(start, oldEnd), next.slice(start, newEnd)),
    ...Array<'same'>(tail).fill('same'),
  ]
  return toDiff(steps, old, next)
}

function toLines(text: string): string[] {
  if (text === '') return []
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function findSteps(old: readonly string[], next: readonly string[]): Line['kind'][] {
  const trace: Map<number, number>[] = []
  let reached = new Map([[1, 0]])
  for (let edits = 0; edits <= Math.min(EDITS_MAX, old.length + next.length); edits++) {
    const now = new Map<number, number>()
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = furthest(reached, diagonal, edits)
      while (x < old.length && x - diagonal < next.length && old[x] === next[x - diagonal]) x++
      now.set(diagonal, x)
      if (x >= old.length && x - diagonal >= next.length) return walkBack([...trace, reached], old, next)
    }
    trace.push(reached)
    reached = now
  }
  return [...Array<'removed'>(old.length).fill('removed'), ...Array<'added'>(next.length).fill('added')]
}

/** How far the old text is read on a diagonal, before lines that are the same. */
function furthest(reached: ReadonlyMap<number, number>, diagonal: number, edits: number): number {
  const above = reached.get(diagonal + 1) ?? -1
  const left = reached.get(diagonal - 1) ?? -1
  return diagonal === -edits || (diagonal !== edits && left < above) ? above : left + 1
}

function walkBack(
  trace: readonly ReadonlyMap<number, number>[],
  old: readonly string[],
  next: readonly string[],
): Line['kind'][] {
  const steps: Line['kind'][] = []
  let [x, y] = [old.length, next.length]
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reached = trace[edits] ?? new Map<number, number>()
    const diagonal = x - y
    const above = reached.get(diagonal + 1) ?? -1
    const left = reached.get(diagonal - 1) ?? -1
    const isAdded = diagonal === -edits || (diagonal !== edits && left < above)
    const from = isAdded ? { x: above, y: above - diagonal - 1 } : { x: left, y: left - diagonal + 1 }
    const end = edits === 0 ? { x: 0, y: 0 } : from
    while (x > end.x && y > end.y) {
      steps.push('same')
      x--
      y--
    }
    if (edits > 0) steps.push(isAdded ? 'added' : 'removed')
    x = end.x
    y = end.y
  }
  return steps.reverse()
}

function toDiff(
  steps: readonly Line['kind'][],
  old: readonly string[],
  next: readonly string[],
): VersionDiff {
  let [oldAt, newAt] = [0, 0]
  const lines = steps.map((kind): Line => {
    const old_line = kind === 'added' ? null : ++oldAt
    const new_line = kind === 'removed' ? null : ++newAt
    const text = (new_line === null ? old[oldAt - 1] : next[newAt - 1]) ?? ''
    return { kind, text, old_line, new_line }
  })
  return {
    lines,
    added: steps.filter((kind) => kind === 'added').length,
    removed: steps.filter((kind) => kind === 'removed').length,
  }
}
