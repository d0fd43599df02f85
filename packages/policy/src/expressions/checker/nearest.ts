/** The known name that a mistyped one most likely means; null when none is near. */
export function findNearest(name: string, known: Iterable<string>): string | null {
  const wanted = name.toLowerCase()
  let best: string | null = null
  let least = Math.max(1, Math.floor(name.length / 3)) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = getDistance(wanted, candidate.toLowerCase())
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function getDistance(a: string, b: string): number {
  let [before, previous, current]: [number[], number[], number[]] = [[], [], []]
  for (let column = 0; column <= b.length; column++) previous.push(column)
  for (let row = 1; row <= a.length; row++) {
    current = [row]
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + cost,
      )
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) least = Math.min(least, (before[column - 2] as number) + 1)
      current.push(least)
    }
    before = previous
    previous = current
  }
  return previous[b.length] as number
}
