import type { BenchContext, Row } from './result.ts'

/** Numbers of one measurement; `errors` are summed over the rounds, of everything else the median counts. */
export type Figures = Record<string, number>

/** The number of warm-up turns in scenarios that measure the cost of one request or one byte. */
export const WARM_UP_TURNS = 3

/**
 * Measures each subject in turn, round after round, so that a noisy moment hits all of them. The first turns
 * of each warm up and are not counted: three where a just-in-time compiler decides what a request costs.
 */
export async function inTurns<S extends { name: string }>(
  subjects: readonly S[],
  measure: (subject: S) => Promise<Figures>,
  { rounds, log }: Pick<BenchContext, 'rounds' | 'log'>,
  warmUpTurns = 1,
): Promise<Row[]> {
  const samples = new Map<S, Figures[]>(subjects.map((subject) => [subject, []]))
  for (let round = 1 - warmUpTurns; round <= rounds; round++) {
    for (const subject of subjects) {
      const figures = await measure(subject)
      if (round < 1) continue
      samples.get(subject)?.push(figures)
      log(`round ${round}/${rounds}  ${subject.name.padEnd(20)} ${getSentence(figures)}`)
    }
  }
  return subjects.map((subject) => ({ subject: subject.name, ...getMedians(samples.get(subject) ?? []) }))
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? 0)) / 2
}

/** The figure of that subject, or NaN, of which every comparison is false. */
export function figureIn(rows: readonly Row[], subject: string, name: string): number {
  return Number(rows.find((row) => row.subject === subject)?.[name] ?? Number.NaN)
}

export function getMedians(samples: readonly Figures[]): Figures {
  const names = Object.keys(samples[0] ?? {})
  return Object.fromEntries(
    names.map((name) => {
      const values = samples.map((figures) => figures[name] ?? 0)
      // One failed request in any round counts: a median would hide it.
      return [name, name === 'errors' ? values.reduce((sum, value) => sum + value, 0) : median(values)]
    }),
  )
}

export function getSentence(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${value.toPrecision(4)}`)
    .join('  ')
}
