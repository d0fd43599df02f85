import { HOUR_MS, KIB, MIB, MINUTE_MS } from '@nora/kit'

/** Units of bytes, and of milliseconds. */
export const BYTES = [1, KIB, MIB, KIB * MIB, MIB * MIB]
export const TIMES = [1, MINUTE_MS, HOUR_MS]

export type Point = { x: number; y: number }

const FACTORS = [1, 2, 5, 10, 20, 50, 100, 200, 500]
const MOST_INTERVALS = 4

export type AxisOptions = {
  /** Sizes of the units values are written in, from 1 up, where they are not powers of ten. */
  units?: readonly number[]
  /** Parts of one make no sense. */
  isWhole?: boolean
}

/**
 * What the lines across stand for, from the ground up to no lower than the value: multiples of 1, 2 or 5 in at most
 * four intervals, so that each is written in a round number. 0 and 1 for nothing.
 */
export function axisTicks(value: number, { units = [1], isWhole = false }: AxisOptions = {}): number[] {
  if (value <= 0) return [0, 1]
  const unit = units.findLast((size) => size <= value) ?? 1
  const next = units.find((size) => size > value) ?? Infinity
  const decade = 10 ** (Math.floor(Math.log10(value)) - 1)
  const least = unit > 1 ? unit : isWhole ? Math.max(1, decade) : decade
  const intervals = (step: number) => Math.ceil(value / step - 1e-9)
  const factor = FACTORS.find((one) => intervals(one * least) <= MOST_INTERVALS) ?? 1_000
  const step = factor * least
  const count = intervals(step)
  if (count * step > next) return [0, next / 2, next]
  return Array.from({ length: count + 1 }, (_, i) => i * step)
}

/** Where the values stand in a box: each in the middle of the band of its step. Null where there is none. */
export function toPoints(
  values: readonly (number | null)[],
  { width, height, max }: { width: number; height: number; max: number },
): (Point | null)[] {
  const band = width / Math.max(1, values.length)
  return values.map((value, i) =>
    value === null ? null : { x: (i + 0.5) * band, y: height - (Math.min(value, max) / max) * height },
  )
}

/** A path of lines that breaks off where there is no point. */
export function linePath(points: readonly (Point | null)[]): string {
  return getRuns(points)
    .filter((run) => run.length > 1)
    .map((run) => {
      const [first, ...rest] = run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      return `M${first}L${rest.join(' ')}`
    })
    .join('')
}

/** Those that no line reaches. */
export function lonePoints(points: readonly (Point | null)[]): Point[] {
  return getRuns(points)
    .filter((run) => run.length === 1)
    .flat()
}

/** What is between the line and the ground. */
export function areaPath(points: readonly (Point | null)[], height: number): string {
  return getRuns(points)
    .filter((run) => run.length > 1)
    .map((run) => {
      const line = run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')
      return `M${run[0]!.x.toFixed(1)} ${height}L${line}L${run.at(-1)!.x.toFixed(1)} ${height}Z`
    })
    .join('')
}

function getRuns(points: readonly (Point | null)[]): Point[][] {
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

/** Which step is at a share of the width, from 0 to 1. */
export function stepAtShare(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)))
}

export type Segment = { id: string; from: number; to: number }

/** What stands on what in each step, from the ground up; nothing of what is not there. */
export function stack(
  series: readonly { id: string; values: readonly (number | null)[] }[],
  count: number,
): Segment[][] {
  return Array.from({ length: count }, (_, step) => {
    let from = 0
    return series.flatMap(({ id, values }) => {
      const value = values[step] ?? 0
      if (value <= 0) return []
      const segment = { id, from, to: from + value }
      from = segment.to
      return [segment]
    })
  })
}

/** Steps that a chart shows at least, also when there is less data. */
const LEAST_STEPS = 12

/** The first step to show: that in which data begins, with a few empty ones before it when there is little. */
export function firstStepWithData(ats: readonly string[], dataFrom: string | null): number {
  if (dataFrom === null) return 0
  const fromMs = Date.parse(dataFrom)
  const first = Math.max(
    0,
    ats.findLastIndex((at) => Date.parse(at) <= fromMs),
  )
  return Math.max(0, Math.min(first, ats.length - LEAST_STEPS))
}

/** The index of the step in which an instant is; −1: in none of them. */
export function stepOfInstant(ats: readonly string[], end: string, at: string): number {
  const atMs = Date.parse(at)
  return atMs >= Date.parse(end) ? -1 : ats.findLastIndex((start) => Date.parse(start) <= atMs)
}
