/**
 * `npm run soak [-- --minutes N] [--growth-percent N] [--seed N] [--json]`: the built product under visitors
 * and agents that come, go and break off, then under restarts and kills of its own processes. Ends with 1
 * when memory grew, when something is still held that nobody uses, or when anybody was served badly.
 */
import { parseArgs } from 'node:util'
import { runSoak } from './run-soak.ts'
import { toText } from './soak-report.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    'growth-percent': { type: 'string', default: '10' },
    seed: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

const outcome = await runSoak({
  minutes: positive('minutes', values.minutes),
  growthPercent: positive('growth-percent', values['growth-percent']),
  seed: values.seed === undefined ? Date.now() >>> 0 : positive('seed', values.seed),
  log: (line) => process.stderr.write(`${line}\n`),
})
process.stdout.write(values.json ? `${JSON.stringify(outcome)}\n` : `\n${toText(outcome)}`)
process.exitCode = outcome.findings.length === 0 ? 0 : 1

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0 && Number.isFinite(value))) {
    process.stderr.write(`--${name} takes a number above 0, not "${text}".\n`)
    process.exit(2)
  }
  return value
}
