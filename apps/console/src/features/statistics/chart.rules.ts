export type Point = { x: number; y: number }

/**
 * The top of an axis with a line at its half: the least of 1, 2, 2.5 and 5 times a power of ten (`base` 10) or of
 * 1024 that is no smaller; 1 for nothing.
 */
export function niceMax(value: number, base: 10 | 1024 = 10): number {
  if (value <= 0) return 1
  const unit = base === 1024 ? 1024 ** Math.floor(Math.log(value) / Math.log(1024)) : 1
  const rest = value / unit
  const power = 10 ** Math.floor(Math.log10(rest))
  const factor = [1, 2, 2.5, 5, 10].find((one) => rest <= one * power * (1 + 1e-9)) ?? 10
  return factor * power * unit
}

/** The same where half of one makes no sense: an even number, at least 2. */
export function niceWholeMax(value: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))))
  const factor = [2, 4, 6, 8, 10].find((one) => value <= one * power) ?? 10
  return factor * power
}

/** Where the values stand in a box: the first at its left end, the last at its right one. Null where there is none. */
export function toPoints(
  values: readonly (number | null)[],
  { width, height, max }: { width: number; height: number; max: number },
): (Point | null)[] {
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values.map((value, i) =>
    value === null ? null : { x: i * step, y: height - (Math.min(value, max) / max) * height },
  )
}

/** A path of lines that breaks off where there is no point; a point alone is a dot. */
export function linePath(points: readonly (Point | null)[]): string {
  return runsOf(points)
    .map((run) => {
      const [first, ...rest] = run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      return rest.length === 0 ? `M${first}h.01` : `M${first}L${rest.join(' ')}`
    })
    .join('')
}

/** What is between the line and the ground. */
export function areaPath(points: readonly (Point | null)[], height: number): string {
  return runsOf(points)
    .filter((run) => run.length > 1)
    .map((run) => {
      const line = run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')
      return `M${run[0]!.x.toFixed(1)} ${height}L${line}L${run.at(-1)!.x.toFixed(1)} ${height}Z`
    })
    .join('')
}

function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = []
  let current: Point[] = []
  for (const point of [...points, null]) {
    if (point !== null) current.push(point)
    else if (current.length > 0) {
      runs.push(current)
      current = []
    }
  }
  return runs
}

/** Indices of `count` points that get a word below the chart, evenly, no more than `limit`. */
export function labelledIndices(count: number, limit: number): number[] {
  if (count === 0) return []
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, limit - 1)))
  return Array.from({ length: Math.floor((count - 1) / step) + 1 }, (_, i) => i * step)
}
