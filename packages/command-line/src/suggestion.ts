/** The word of `known` a person most likely meant by `typed`, or null when none is near. */
export function closestTo(typed: string, known: readonly string[]): string | null {
  let best: string | null = null
  let bestDistance = Math.max(2, Math.floor(typed.length / 3)) + 1
  for (const word of known) {
    const distance = editDistance(typed.toLowerCase(), word)
    if (distance < bestDistance) {
      best = word
      bestDistance = distance
    }
  }
  return best
}

/** Optimal string alignment: insertions, deletions, replacements and swaps of neighbours (Damerau–Levenshtein). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      let distance = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + cost)
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && isSwap) distance = Math.min(distance, at(beforeLast, column - 2) + 1)
      current.push(distance)
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
