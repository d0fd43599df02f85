import { cpus } from 'node:os'
import type { BenchResult, Row } from './result.ts'

const COLUMNS: readonly [title: string, key: Exclude<keyof Row, 'subject'>, decimals: number][] = [
  ['req/s', 'req_per_s', 0],
  ['p50 ms', 'p50_ms', 2],
  ['p95 ms', 'p95_ms', 2],
  ['p99 ms', 'p99_ms', 2],
  ['CPU-s per 100k', 'cpu_s_per_100k', 2],
  ['memory MiB', 'rss_mib', 0],
  ['errors', 'errors', 0],
]

/** The result as Markdown: what ran, a table, and the ratios, which are what counts on a shared machine. */
export function toMarkdown(result: BenchResult, at: Date): string {
  const widths = COLUMNS.map(([title]) => Math.max(title.length, 9))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = line(['subject'.padEnd(8), ...COLUMNS.map(([title], i) => title.padStart(widths[i] ?? 0))])
  const rule = line(['-'.repeat(8), ...widths.map((width) => `${'-'.repeat(width - 1)}:`)])
  const rows = result.rows.map((row) =>
    line([
      row.subject.padEnd(8),
      ...COLUMNS.map(([, key, decimals], i) => row[key].toFixed(decimals).padStart(widths[i] ?? 0)),
    ]),
  )
  const ratios = Object.entries(result.ratios).map(([name, ratio]) => `- ${name}: ${ratio.toFixed(2)}`)
  return [
    `# ${result.bench}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    `${result.conditions} Node ${process.versions.node}, ${cpus().length} cores shared by load, subject and origin.`,
    '',
    head,
    rule,
    ...rows,
    '',
    'Requests per second, ratio:',
    '',
    ...ratios,
    '',
    ...bars(result),
  ].join('\n')
}

function bars({ bars: all = [] }: BenchResult): string[] {
  if (all.length === 0) return []
  const lines = all.map(
    ({ what, atMost_ms, measured_ms }) => `- ${what}: ${measured_ms.toFixed(1)} ms, at most ${atMost_ms} ms`,
  )
  return ['Bars:', '', ...lines, '']
}
