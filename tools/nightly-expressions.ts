/**
 * `node --import tsx tools/nightly-expressions.ts [--cases 100000] [--seed N]`: random expressions of policies by
 * our evaluator, by its trace variant and by the evaluator of the library. Prints the first that they disagree
 * on, and ends with 1; the same seed finds it again.
 */
import { parseArgs } from 'node:util'
import { findDisagreement } from '../packages/policy/src/expressions/testing/agreement.ts'

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
const cases = Number(values.cases)
const seed = Number(values.seed ?? Date.now() >>> 0)
if (!Number.isInteger(cases) || !Number.isInteger(seed)) {
  console.error('--cases and --seed take whole numbers.')
  process.exit(2)
}

const { failure, errors } = findDisagreement(seed, cases)
if (failure !== null) console.log(`seed ${seed}: ${JSON.stringify(failure, null, 2)}`)
else console.log(`${cases} expressions, ${errors} in error for all, seed ${seed}`)
process.exitCode = failure === null ? 0 : 1
