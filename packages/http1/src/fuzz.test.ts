import { describe, expect, test } from 'vitest'
import { readCorpus } from './testing/corpus.ts'
import { compare, fuzz } from './testing/fuzz.ts'

/** Ten minutes of them by night: tools/nightly-fuzz.ts. */
const CASES = 40_000
const TIME_LIMIT_MS = 10_000

describe.each(['request', 'response'] as const)('a %s that is accepted here', (kind) => {
  const corpus = readCorpus(kind)

  test.each(corpus)('is read alike by llhttp, in any pieces, and once relayed: $name', ({ text }) => {
    expect(compare(kind, text).why).toBeNull()
  })

  test('is read alike whatever is changed in those of the corpus', () => {
    const seed = Date.now() >>> 0
    const endsAtMs = performance.now() + TIME_LIMIT_MS
    const { cases, accepted, failure } = fuzz({
      kind,
      seed,
      corpus: corpus.map(({ text }) => text),
      casesLimit: CASES,
      isTimedOut: () => performance.now() > endsAtMs,
    })
    // The line to add to the corpus, once it is mended.
    expect(failure, `seed ${seed}: ${JSON.stringify(failure)}`).toBeNull()
    expect(accepted).toBeGreaterThan(cases / 20)
  })
})
