import type { PolicyTestResult } from '@nora/contract/traffic-policies'
import { readCases } from '@nora/policy'
import { problem } from '../../../platform/problem.ts'
import type { PolicyText } from '../stored/policy-text.ts'
import { trafficPoliciesTexts } from '../stored/traffic-policies.messages.ts'
import { checkText } from './check-text.ts'
import { runCases } from './run-cases.ts'

export type TestRun = { outcome: 'none' | 'passed' | 'failed'; results: PolicyTestResult[] }

/** Refuses a text with errors; and one whose tests fail, unless it is to be published despite them. */
export async function assertPublishable(
  { source, tests }: PolicyText,
  { despiteTests, now }: { despiteTests: boolean; now: Date },
): Promise<TestRun> {
  const { plan, diagnostics } = checkText(source)
  if (plan === null) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    const said = trafficPoliciesTexts.hasErrors(errors.length)
    throw problem('Conflict', said, { data: { why: 'errors', diagnostics } })
  }
  const { cases, faults } = readCases(tests)
  const results = await runCases(plan, cases, now)
  const failed = results.filter(({ outcome }) => outcome === 'failed').length
  const [fault] = faults
  if (!despiteTests && fault) {
    throw problem('Conflict', trafficPoliciesTexts.testsFaulty(fault.line), {
      data: { why: 'tests', faults },
    })
  }
  if (!despiteTests && failed > 0) {
    const said = trafficPoliciesTexts.testsFail(failed, results.length)
    throw problem('Conflict', said, { data: { why: 'tests', results } })
  }
  const isFailed = failed > 0 || faults.length > 0
  return { outcome: isFailed ? 'failed' : results.length > 0 ? 'passed' : 'none', results }
}
