import type { CaseFault, CaseResult } from '@nora/policy'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Context } from '../../command.ts'
import { loadPolicyLanguage } from '../../load-policy-language.ts'
import { readNamedText } from '../../named-text.ts'
import { type CheckedText, checkFile } from '../check/checked-text.ts'
import { findCaseLines } from './case-lines.ts'

/** Names a policy and the file of its tests. */
export type TestPair = { readonly file: string; readonly testsFile: string }

export type PlacedResult = CaseResult & { readonly line: number }

export type TestedFile = TestPair & {
  readonly checked: CheckedText
  readonly faults: readonly CaseFault[]
  readonly results: readonly PlacedResult[]
}

/** Checks a policy and runs its cases; with errors in it, none is run. */
export async function runTests(context: Context, pair: TestPair): Promise<TestedFile> {
  const checked = await checkFile(context, pair.file)
  const text = await readNamedText(context, pair.testsFile)
  const { readCases, runCases } = await loadPolicyLanguage()
  const { cases, faults } = readCases(text)
  if (cases.length === 0 && faults.length === 0) throw noCases(pair.testsFile)
  const { plan } = checked
  const results = plan === null ? [] : await runCases(plan, cases, context.platform.clock.now().getTime())
  const lines = findCaseLines(
    text,
    results.map(({ name }) => name),
  )
  const placed = results.map((result, index) => ({ ...result, line: lines[index] ?? 1 }))
  return { ...pair, checked, faults, results: placed }
}

export function countOutcome({ results }: TestedFile, wanted: CaseResult['outcome']): number {
  return results.filter(({ outcome }) => outcome === wanted).length
}

/** Whether it must not be relied on: it has errors, a case fails, or cannot be understood. */
export function isFaulty(tested: TestedFile): boolean {
  return tested.checked.plan === null || tested.faults.length > 0 || countOutcome(tested, 'failed') > 0
}

function noCases(file: string): Failure {
  return new Failure(
    exitCodes.usage,
    { ru: `В файле ${file} нет ни одного теста.`, en: `There is no test in ${file}.` },
    {
      advice: {
        ru: 'Тест — это name, request и expect: docs/ru/policies.md',
        en: 'A test has name, request and expect: docs/policies.md',
      },
    },
  )
}
