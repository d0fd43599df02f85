import { expect, test } from 'vitest'
import { fuzzChecker } from '../testing/fuzz-checker.ts'

test('mutated policies neither break nor stop the checker', { timeout: 20_000 }, () => {
  const { failure, count } = fuzzChecker(20_261_126, 2_000)
  expect(failure).toBeNull()
  expect(count).toBeGreaterThan(100)
})
