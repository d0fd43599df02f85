import type { BenchContext, Row } from './result.ts'
import { type Figures, getMedians, getSentence, median } from './rounds.ts'

/** What each round has measured, by the name of the subject. */
export type Samples = ReadonlyMap<string, readonly Figures[]>

/** The median of the ratios of all rounds, and the half of them in the middle. */
export type Comparison = { ratio: number; from: number; to: number }

/** Ratios that half of the rounds differ in by more say little: more rounds are measured, up to these times. */
const STEADY_SPREAD = 0.15
const MOST_TIMES = 3

/** Two subjects, of which the first is to be so many times as good or as dear as the second. */
export type Pair = readonly [own: string, peer: string, figure: string]

/**
 * Measures subjects in turn, in one order and then in the other, so that what disturbs a round disturbs all of them
 * and nobody is always the one after the busiest. The first turns of each warm up and are not counted.
 */
export async function inPairedTurns<S extends { name: string }>(
  subjects: readonly S[],
  measure: (subject: S) => Promise<Figures>,
  { rounds, log, warmUpTurns, pairs }: Options,
): Promise<Samples> {
  for (let turn = 0; turn < warmUpTurns; turn++) for (const subject of subjects) await measure(subject)
  const samples = new Map<string, Figures[]>(subjects.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds * MOST_TIMES; round++) {
    if (round > rounds && pairs.every((pair) => getSpread(compare(samples, pair)) <= STEADY_SPREAD)) break
    for (const subject of round % 2 === 1 ? subjects : subjects.toReversed()) {
      const figures = await measure(subject)
      samples.get(subject.name)?.push(figures)
      log(`round ${round}/${rounds}  ${subject.name.padEnd(20)} ${getSentence(figures)}`)
    }
  }
  return samples
}

type Options = Pick<BenchContext, 'rounds' | 'log'> & { warmUpTurns: number; pairs: readonly Pair[] }

export function compare(samples: Samples, [own, peer, figure]: Pair): Comparison {
  const peers = samples.get(peer) ?? []
  const ratios = (samples.get(own) ?? []).map(
    (figures, i) => (figures[figure] ?? Number.NaN) / (peers[i]?.[figure] ?? Number.NaN),
  )
  const sorted = ratios.toSorted((a, b) => a - b)
  const last = sorted.length - 1
  return {
    ratio: median(ratios),
    from: sorted[Math.round(last / 4)] ?? Number.NaN,
    to: sorted[Math.round((last * 3) / 4)] ?? Number.NaN,
  }
}

export function toRows(samples: Samples): Row[] {
  return [...samples].map(([subject, figures]) => ({
    subject,
    rounds: figures.length,
    ...getMedians(figures),
  }))
}

function getSpread({ ratio, from, to }: Comparison): number {
  return (to - from) / ratio
}
