/**
 * `node --import tsx tools/nightly-fuzz.ts [--minutes 10] [--seed N]`: packages/http1 against llhttp for as
 * long as there is time. Prints the message that the two read differently, as a line for the corpus, and
 * ends with 1; the same seed finds it again.
 */
import { parseArgs } from 'node:util'
import { readCorpus } from '../packages/http1/src/testing/corpus.ts'
import { fuzz } from '../packages/http1/src/testing/fuzz.ts'

const CASES_PER_ROUND = 20_000

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
})
const endsAtMs = performance.now() + Number(values.minutes) * 60_000
const firstSeed = Number(values.seed ?? Date.now() >>> 0)
if (!Number.isFinite(endsAtMs) || !Number.isInteger(firstSeed)) {
  console.error('--minutes and --seed take numbers.')
  process.exit(2)
}

let cases = 0
let accepted = 0
let hasFailed = false
for (let seed = firstSeed; performance.now() < endsAtMs && !hasFailed; seed++) {
  for (const kind of ['request', 'response'] as const) {
    const result = fuzz({
      kind,
      seed,
      corpus: readCorpus(kind).map(({ text }) => text),
      casesLimit: CASES_PER_ROUND,
      isTimedOut: () => performance.now() > endsAtMs,
    })
    cases += result.cases
    accepted += result.accepted
    if (result.failure === null) continue
    hasFailed = true
    const { text, why } = result.failure
    console.log(`seed ${seed}: a ${kind} is read differently: ${why}`)
    console.log(JSON.stringify({ name: '…', text }))
  }
}
console.log(`${cases} cases, ${accepted} accepted, seeds from ${firstSeed}`)
process.exitCode = hasFailed ? 1 : 0
