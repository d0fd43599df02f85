import { join } from 'node:path'
import { cpuSeconds, residentMib } from './processes.ts'
import type { BenchContext, BenchResult, Row } from './result.ts'
import { startNginxHop, startOrigin } from './subjects/nginx.ts'
import { startNora } from './subjects/nora.ts'
import { startSsh } from './subjects/ssh.ts'
import type { Subject } from './subjects/subject.ts'
import { runWrk } from './wrk.ts'

const WARM_UP_SECONDS = 2

/**
 * Small kept-alive GETs against one origin: direct, through one nginx hop, through `ssh -R` and through
 * Nora with a TLS link. Subjects take turns, so that a noisy moment hits all of them; figures are medians.
 */
export async function benchHttp(context: BenchContext): Promise<BenchResult> {
  const { folder, rounds } = context
  const running: Subject[] = []
  try {
    const origin = await startOrigin(join(folder, 'origin'))
    running.push(origin)
    const originPort = Number(new URL(origin.url).port)
    running.push(await startNginxHop({ originPort, folder: join(folder, 'nginx') }))
    running.push(await startSsh({ originPort, folder: join(folder, 'ssh') }))
    running.push(await startNora({ originPort, folder: join(folder, 'nora') }))

    const samples = new Map<string, Row[]>(running.map(({ name }) => [name, []]))
    for (const subject of running) await measure(subject, context, WARM_UP_SECONDS)
    for (let round = 1; round <= rounds; round++) {
      for (const subject of running) {
        const row = await measure(subject, context, context.seconds)
        samples.get(subject.name)?.push(row)
        context.log(`round ${round}/${rounds}  ${subject.name.padEnd(8)} ${Math.round(row.req_per_s)} req/s`)
      }
    }
    const rows = running.map(({ name }) => medianRow(name, samples.get(name) ?? []))
    const { connections, seconds } = context
    const conditions = `${connections} connections, median of ${rounds} rounds of ${seconds} s,`
    return { bench: 'http', conditions, rows, ratios: ratios(rows) }
  } finally {
    for (const subject of running.reverse()) await subject.stop()
  }
}

async function measure(subject: Subject, { connections }: BenchContext, seconds: number): Promise<Row> {
  const pids = subject.pids()
  const cpuBefore = cpuSeconds(pids)
  const report = await runWrk({ url: subject.url, host: subject.host, connections, seconds })
  return {
    subject: subject.name,
    req_per_s: report.requests / report.seconds,
    p50_ms: report.p50_ms,
    p95_ms: report.p95_ms,
    p99_ms: report.p99_ms,
    cpu_s_per_100k: ((cpuSeconds(pids) - cpuBefore) / report.requests) * 100_000,
    rss_mib: residentMib(pids),
    errors: report.errors,
  }
}

function medianRow(subject: string, rows: readonly Row[]): Row {
  const middle = (pick: (row: Row) => number) => median(rows.map(pick))
  return {
    subject,
    req_per_s: middle((row) => row.req_per_s),
    p50_ms: middle((row) => row.p50_ms),
    p95_ms: middle((row) => row.p95_ms),
    p99_ms: middle((row) => row.p99_ms),
    cpu_s_per_100k: middle((row) => row.cpu_s_per_100k),
    rss_mib: middle((row) => row.rss_mib),
    // One failed request in any round counts: a median would hide it.
    errors: rows.reduce((sum, row) => sum + row.errors, 0),
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? 0)) / 2
}

function ratios(rows: readonly Row[]): Record<string, number> {
  const rate = (name: string) => rows.find((row) => row.subject === name)?.req_per_s ?? 0
  return Object.fromEntries(
    ['direct', 'nginx', 'ssh'].map((peer) => [`nora/${peer}`, rate('nora') / rate(peer)]),
  )
}
