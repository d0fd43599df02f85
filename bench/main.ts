/**
 * `npm run bench [-- NAME…] [--rounds N] [--seconds N] [--scale N] [--beside PATH] [--json]`: measures the built product
 * beside what people would use instead. All scenarios make the page of the day, `results/DATE.md`; some of
 * them, one of their own.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { describeMachine } from './machine.ts'
import { toMarkdown } from './report.ts'
import type { BenchResult } from './result.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    scale: { type: 'string', default: '1' },
    beside: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

const names = positionals.length > 0 ? positionals : Object.keys(SCENARIOS)
const unknown = names.find((name) => !(name in SCENARIOS))
if (unknown !== undefined) {
  process.stderr.write(`There is no bench "${unknown}". There are: ${Object.keys(SCENARIOS).join(', ')}.\n`)
  process.exit(2)
}

const run = {
  rounds: positive('rounds', values.rounds),
  seconds: positive('seconds', values.seconds),
  scale: share('scale', values.scale),
}
const beside = built('beside', values.beside)
const at = new Date()
const results: BenchResult[] = []
for (const name of names) results.push(await runScenario(name))

const page = { at, ...run, machine: describeMachine() }
const markdown = toMarkdown(results, page)
const resultsFolder = fileURLToPath(new URL('results/', import.meta.url))
mkdirSync(resultsFolder, { recursive: true })
const day = at.toISOString().slice(0, 10)
const file = join(resultsFolder, positionals.length > 0 ? `${names.join('-')}-${day}` : day)
writeFileSync(`${file}.md`, markdown)
writeFileSync(`${file}.json`, `${JSON.stringify({ ...page, results }, null, 2)}\n`)
process.stdout.write(values.json ? `${JSON.stringify({ ...page, results })}\n` : `\n${markdown}`)
if (results.some(({ errors }) => errors.length > 0)) process.exitCode = 1

/** One that breaks off does not take the others' figures with it. */
async function runScenario(name: string): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'nora-bench-'))
  const log = (line: string) => process.stderr.write(`${name}: ${line}\n`)
  try {
    return await (SCENARIOS[name] as Scenario)({ folder, log, beside, ...run })
  } catch (error) {
    log((error as Error).stack ?? String(error))
    const errors = [(error as Error).message]
    return { bench: name, conditions: 'Broke off.', tables: [], ratios: {}, goals: [], limits: '', errors }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1) return value
  return refuse(`--${name} takes a whole number of at least 1, not "${text}".`)
}

function share(name: string, text: string): number {
  const value = Number(text)
  if (value > 0 && value <= 1) return value
  return refuse(`--${name} takes a number above 0 and up to 1, not "${text}".`)
}

/** A repository whose programs are built. */
function built(name: string, path: string | undefined): string | null {
  if (path === undefined) return null
  const folder = resolve(path)
  if (existsSync(join(folder, 'apps/server/dist/main.mjs'))) return folder
  return refuse(`--${name} takes a built repository; run \`npm run build\` in ${folder} first.`)
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}
