import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compilePolicy } from '../check/compile-policy.ts'
import { formatPolicy } from '../format/format-policy.ts'
import { readCases } from './read-cases.ts'
import { runCases } from './run-cases.ts'

const DOCS = ['policies.md', 'ru/policies.md']

describe.each(DOCS)('examples of docs/%s', (name) => {
  const text = readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')
  const blocks = [...text.matchAll(/```yaml policy\n(.*?)```\s*```yaml tests\n(.*?)```/gs)]

  test('there are ten and more, each with tests', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(10)
    expect(text.match(/```yaml policy/g)).toHaveLength(blocks.length)
  })

  test.each(blocks.map(([, policy, tests], index) => [index + 1, policy!, tests!] as const))(
    'example %i',
    async (_, policy, tests) => {
      const { plan, diagnostics } = compilePolicy(policy)
      expect(diagnostics).toEqual([])
      const { cases, faults } = readCases(tests)
      expect(faults).toEqual([])
      expect(cases.length).toBeGreaterThan(0)
      const results = await runCases(plan!, cases, Date.UTC(2026, 0, 1))
      expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
      expect(compilePolicy(formatPolicy(policy)!).diagnostics).toEqual([])
    },
  )
})
