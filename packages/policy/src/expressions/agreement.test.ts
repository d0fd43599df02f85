import { describe, expect, test } from 'vitest'
import { compareEvaluators, createLibrary, findDisagreement } from './testing/agreement.ts'

/** 100,000 of them by night: tools/nightly-expressions.ts. */
const CASES = 5_000

describe('the evaluator, its trace variant and the evaluator of the library', () => {
  test(`agree on ${CASES} random expressions: the same value, or an error of all three`, {
    timeout: 60_000,
  }, () => {
    const seed = Date.now() >>> 0
    const { failure, errors } = findDisagreement(seed, CASES)
    expect(failure, `seed ${seed}: ${JSON.stringify(failure)}`).toBeNull()
    expect(errors).toBeGreaterThan(CASES / 50)
    expect(errors).toBeLessThan(CASES / 2)
  })

  const DEVIATIONS: readonly (readonly [source: string, library: string, ours: string, why: string])[] = [
    ['-(-9223372036854775807 - 1) > 0', 'bool true', 'error', 'int64 overflows'],
    ['int(1e300) > 0', 'bool true', 'error', 'a double beyond int64 is no int'],
    ["int('')", 'int 0', 'error', 'an empty string is no number'],
    ["int('0b1')", 'int 1', 'error', 'ints are written in decimal'],
    ["'ÀB'.lowerAscii()", 'string "àb"', 'string "Àb"', 'only ASCII changes its case'],
    ["'🙂a'.indexOf('a')", 'int 2', 'int 1', 'places count characters'],
    [
      "'🙂a'.substring(1)",
      `string ${JSON.stringify('🙂a'.substring(1))}`,
      'string "a"',
      'places count characters',
    ],
    ["duration('1.5s').getMilliseconds()", 'int 1500', 'int 500', 'the milliseconds within the second'],
    [
      "timestamp('2024-01-01T00:00:00.000000001Z') == timestamp('2024-01-01T00:00:00Z')",
      'bool true',
      'bool false',
      'timestamps have nanoseconds',
    ],
    ["{'a': 1, 'a': 2}.size()", 'int 1', 'error', 'a key that stands twice is an error'],
    ["{1: 'a'}.map(k, k)[0] == 1", 'error', 'bool true', 'keys keep their types'],
    ['string(-0.0)', 'string "0"', 'string "-0"', 'zero keeps its sign'],
    [
      "b'\\xff' + b'' == b'\\xff' && string(b'\\xff') == '\\ufffd'",
      'bool true',
      'error',
      'bytes that are no UTF-8 are no string',
    ],
  ]

  test.each(DEVIATIONS)('differ on %s, as CEL wants it', (source, library, ours) => {
    const compared = compareEvaluators(createLibrary(), source)
    expect(compared.ours.shown).toBe(ours)
    expect(compared.traced.shown).toBe(ours)
    expect(compared.library.shown).toBe(library)
  })
})
