import type { Samples } from '../paired-rounds.ts'
import { median } from '../rounds.ts'

/** The median of a figure and the half of its rounds in the middle, as a goal takes them. */
export function getRange(
  samples: Samples,
  subject: string,
  figure: string,
): { measured: number; range: readonly [from: number, to: number] } {
  const values = (samples.get(subject) ?? []).map((figures) => figures[figure] ?? Number.NaN)
  const sorted = values.toSorted((a, b) => a - b)
  const last = sorted.length - 1
  const at = (share: number) => sorted[Math.round(last * share)] ?? Number.NaN
  return { measured: values.length > 0 ? median(values) : Number.NaN, range: [at(0.25), at(0.75)] }
}
