import { printable } from '@nora/command-line/terminal'
import type { Lang } from '@nora/kit'
import type { Diagnostic } from '@nora/policy'
import type { Context } from '../../command.ts'
import { shownName } from '../../named-text.ts'
import { policiesMessages } from '../policies.messages.ts'
import { toDiagnosticAnnotation } from './annotations.ts'
import { type CheckedText, countErrors, toPlanSize } from './checked-text.ts'
import { toDiagnosticLines } from './diagnostic-lines.ts'
import type { ReportFormat } from './report-format.ts'

/** Prints every fault of a text at its place. */
export function printDiagnostics(
  { output, lang }: Context,
  checked: CheckedText,
  format: ReportFormat,
): void {
  const { diagnostics, source, file } = checked
  for (const one of diagnostics) {
    if (format === 'github') output.line(toDiagnosticAnnotation(file, one, lang))
    else {
      const said = { name: shownName(file), source, style: output.style, lang }
      for (const line of toDiagnosticLines(one, said)) output.line(line)
    }
  }
}

/** Prints in one line what a check found. */
export function printSummary({ output, lang }: Context, checked: CheckedText): void {
  const { style } = output
  const texts = policiesMessages[lang]
  const name = printable(shownName(checked.file))
  const errors = countErrors(checked)
  const warnings = checked.diagnostics.length - errors
  if (checked.plan === null) output.line(style.bad(texts.faulty(name, errors, warnings)))
  else {
    const { rules, expressions, actions } = toPlanSize(checked.plan)
    output.line(style.ok(texts.fine(name)) + style.faint(texts.size(rules, expressions, actions)))
    if (warnings > 0) output.line(style.warn(texts.warnings(warnings)))
  }
}

/** A fault as programs read it. */
export function toWireDiagnostic({ message, fix, ...rest }: Diagnostic, lang: Lang) {
  return { ...rest, message: message[lang], fix: fix && { ...fix, title: fix.title[lang] } }
}
