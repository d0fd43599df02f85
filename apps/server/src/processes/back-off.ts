const FIRST_MS = 200
const LONGEST_MS = 15_000

/** How long to wait before the next start: doubles with every death in a row, 0.2 to 15 s. */
export function backOffMs(deathsInARow: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (deathsInARow - 1))
}
