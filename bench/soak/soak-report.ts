import type { Reading } from '../held-memory.ts'
import type { SoakOutcome } from './run-soak.ts'

/** The verdict for people: what was done, what every process held before and after, and what is wrong. */
export function toText({ minutes, seed, counts, restarts, kills, readings, findings }: SoakOutcome): string {
  const done = Object.entries(counts.done).map(([name, times]) => `  ${String(times).padStart(7)}  ${name}`)
  return [
    `Soak of ${minutes} min, seed ${seed}, ${restarts} rolling restarts, ${kills} edges killed.`,
    '',
    ...done.sort(),
    '',
    ...readings.start.flatMap((start) => getLines(start, readings)),
    ...counts.failures.map((failure) => `served badly: ${failure}`),
    ...findings.map((finding) => `✗ ${finding}`),
    findings.length === 0
      ? '✓ Memory stayed, and everything that was held was let go.'
      : `${findings.length} findings.`,
    '',
  ].join('\n')
}

function getLines(start: Reading, { churned, end }: SoakOutcome['readings']): string[] {
  const all = [start, ...[churned, end].map((list) => list.find(({ program }) => program === start.program))]
  const row = (name: string, pick: (reading: Reading) => number | undefined, decimals: number) => {
    const values = all.map((reading) => (reading && pick(reading))?.toFixed(decimals) ?? '–')
    return `  ${start.program.padEnd(9)} ${name.padEnd(20)} ${values.map((value) => value.padStart(9)).join('')}`
  }
  return [
    row('resident MiB', ({ memory }) => memory.resident_mib, 1),
    row('heap MiB', ({ memory }) => memory.heap_mib, 1),
    ...Object.keys(start.held).map((name) => row(name.replaceAll('_', ' '), ({ held }) => held[name], 0)),
    '',
  ]
}
