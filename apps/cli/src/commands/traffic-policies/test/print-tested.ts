import { printable } from '@nora/command-line/terminal'
import type { Context } from '../../command.ts'
import { shownName } from '../../named-text.ts'
import { toAnnotation } from '../check/annotations.ts'
import { printDiagnostics, toWireDiagnostic } from '../check/print-checked.ts'
import type { ReportFormat } from '../check/report-format.ts'
import { policiesMessages } from '../policies.messages.ts'
import { countOutcome, type PlacedResult, type TestedFile } from './run-tests.ts'

/** Prints what each case came to. */
export function printTested(context: Context, tested: TestedFile, format: ReportFormat): void {
  printDiagnostics(context, tested.checked, format)
  if (format === 'github') printAnnotations(context, tested)
  else printLines(context, tested)
}

function printLines({ output, lang }: Context, tested: TestedFile): void {
  const { style } = output
  const texts = policiesMessages[lang]
  const { file, testsFile, faults, results, checked } = tested
  output.line(style.bold(printable(shownName(file))))
  if (checked.plan === null) output.line(style.bad(texts.notRun))
  for (const { line, message } of faults) {
    output.line(`${style.bad('✗')} ${printable(testsFile)}:${line}: ${printable(message[lang])}`)
  }
  for (const { name, outcome, failures, line } of results) {
    const shown = printable(name)
    if (outcome === 'passed') output.line(`${style.ok('✓')} ${shown}`)
    if (outcome === 'cannot_tell') output.line(`${style.warn('?')} ${shown}: ${texts.cannotTell}`)
    if (outcome !== 'failed') continue
    output.line(`${style.bad('✗')} ${shown}  ${style.faint(`${printable(testsFile)}:${line}`)}`)
    for (const { field, expected, actual } of failures) {
      output.line(`    ${printable(texts.differsInField(field, expected, actual))}`)
    }
  }
  const [passed, failed, unknown] = (['passed', 'failed', 'cannot_tell'] as const).map((outcome) =>
    countOutcome(tested, outcome),
  )
  if (results.length > 0) output.line(texts.tested(passed ?? 0, failed ?? 0, unknown ?? 0))
}

function printAnnotations({ output, lang }: Context, { testsFile, faults, results }: TestedFile): void {
  const texts = policiesMessages[lang]
  for (const { line, message } of faults) {
    const title = texts.faultyTest
    output.line(
      toAnnotation({ kind: 'error', file: testsFile, place: { line }, title, message: message[lang] }),
    )
  }
  for (const { name, outcome, line, ...result } of results) {
    if (outcome === 'passed') continue
    const kind = outcome === 'failed' ? 'error' : 'warning'
    const message = outcome === 'failed' ? toSentences(result, lang) : texts.cannotTell
    output.line(toAnnotation({ kind, file: testsFile, place: { line }, title: name, message }))
  }
}

function toSentences({ failures }: Pick<PlacedResult, 'failures'>, lang: Context['lang']): string {
  const texts = policiesMessages[lang]
  return failures
    .map(({ field, expected, actual }) => texts.differsInField(field, expected, actual))
    .join('\n')
}

/** Tested as programs read it. */
export function toWireTested({ lang }: Context, tested: TestedFile) {
  const { file, testsFile, faults, results, checked } = tested
  return {
    file,
    tests: testsFile,
    diagnostics: checked.diagnostics.map((one) => toWireDiagnostic(one, lang)),
    faults: faults.map(({ line, message }) => ({ line, message: message[lang] })),
    results,
    passed: countOutcome(tested, 'passed'),
    failed: countOutcome(tested, 'failed'),
    cannot_tell: countOutcome(tested, 'cannot_tell'),
  }
}
