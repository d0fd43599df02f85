/**
 * `node --import tsx tools/nightly-policies.ts [--seconds 20] [--seed N]`: mutated policies by the checker, the
 * formatter and the assistance of editors. Prints the first that breaks one of them or takes over 50 ms, and ends
 * with 1; the same seed finds it again.
 */
import { parseArgs } from 'node:util'
import { fuzzChecker } from '../packages/policy/src/testing/fuzz-checker.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, seed: { type: 'string' } },
})
const seconds = Number(values.seconds)
const seed = Number(values.seed ?? Date.now() >>> 0)
if (!Number.isInteger(seconds) || !Number.isInteger(seed)) {
  console.error('--seconds and --seed take whole numbers.')
  process.exit(2)
}

const { failure, count, slowestMs } = fuzzChecker(seed, seconds * 1_000)
if (failure !== null) console.log(`seed ${seed}: ${failure.why}\n${JSON.stringify(failure.source)}`)
else console.log(`${count} policies, the slowest in ${Math.round(slowestMs)} ms, seed ${seed}`)
process.exitCode = failure === null ? 0 : 1
