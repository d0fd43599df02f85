/**
 * `npm run bench [-- NAME] [--rounds N] [--seconds N] [--connections N] [--json]`: measures the built
 * product beside what people would use instead, in one run. Ratios go to `bench/results/`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { benchControl } from './control.ts'
import { benchHttp } from './http.ts'
import { toMarkdown } from './report.ts'
import type { BenchContext, BenchResult } from './result.ts'

const benches: Record<string, (context: BenchContext) => Promise<BenchResult>> = {
  http: benchHttp,
  control: benchControl,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
  },
})

const names = positionals.length > 0 ? positionals : Object.keys(benches)
const unknown = names.find((name) => !(name in benches))
if (unknown !== undefined) {
  process.stderr.write(`There is no bench "${unknown}". There are: ${Object.keys(benches).join(', ')}.\n`)
  process.exit(2)
}

const run = {
  rounds: positive('rounds', values.rounds),
  seconds: positive('seconds', values.seconds),
  connections: positive('connections', values.connections),
}

for (const name of names) await runBench(name)

async function runBench(name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nora-bench-'))
  try {
    const log = (line: string) => process.stderr.write(`${line}\n`)
    const result = await benches[name]?.({ folder, log, ...run })
    if (!result) return
    const at = new Date()
    const markdown = toMarkdown(result, at)
    const resultsFolder = fileURLToPath(new URL('results/', import.meta.url))
    mkdirSync(resultsFolder, { recursive: true })
    const file = join(resultsFolder, `${name}-${at.toISOString().slice(0, 10)}`)
    writeFileSync(`${file}.md`, markdown)
    writeFileSync(`${file}.json`, `${JSON.stringify(result, null, 2)}\n`)
    process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : `\n${markdown}`)
    if (result.rows.some((row) => row.errors > 0)) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) {
    process.stderr.write(`--${name} takes a whole number of at least 1, not "${text}".\n`)
    process.exit(2)
  }
  return value
}
