import { type ExitCode, exitCodes, type Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { toFileFailure } from '../../named-file.ts'
import { listFiles } from '../list-files.ts'
import { type CheckedText, checkFile, countErrors, toPlanSize } from './checked-text.ts'
import { printDiagnostics, printSummary, toWireDiagnostic } from './print-checked.ts'
import { formatOption, type ReportFormat, readReportFormat } from './report-format.ts'

export const checkPolicy: CommandSpec = {
  name: 'policy check',
  summary: { ru: 'найти ошибки в политике трафика', en: 'check a traffic policy for mistakes' },
  arguments: [
    {
      name: 'FILE',
      isRepeated: true,
      about: { ru: 'файлы политик; - читает стандартный ввод', en: 'files of policies; - reads stdin' },
    },
  ],
  options: [formatOption],
  examples: ['nora policy check shop.yml', 'nora policy check policies/*.yml --format github'],
  async run(context, input) {
    const format = readReportFormat(input)
    const files = listFiles(input, 'nora policy check shop.yml')
    const results: Result[] = []
    for (const file of files) {
      const result = await checkFile(context, file).catch((error: unknown) => toFileFailure(file, error))
      results.push(result)
      if (!context.output.isJson) print(context, result, format)
    }
    if (context.output.isJson) {
      context.output.result({
        event: 'policy_checked',
        files: results.map((result) => toWire(context, result)),
      })
    }
    return toExitCode(results)
  },
}

type Result = CheckedText | { readonly file: string; readonly failure: Failure }

function print(context: Context, result: Result, format: ReportFormat): void {
  if ('failure' in result) context.output.fail(result.failure)
  else {
    printDiagnostics(context, result, format)
    if (format === 'text') printSummary(context, result)
  }
}

function toWire({ lang }: Context, result: Result) {
  const { file } = result
  if ('failure' in result) {
    return { file, unreadable: result.failure.text[lang], diagnostics: [], plan_size: null }
  }
  return {
    file,
    unreadable: null,
    diagnostics: result.diagnostics.map((one) => toWireDiagnostic(one, lang)),
    plan_size: result.plan && toPlanSize(result.plan),
  }
}

function toExitCode(results: readonly Result[]): ExitCode {
  if (results.some((result) => 'failure' in result)) return exitCodes.usage
  return results.some((result) => 'source' in result && countErrors(result) > 0)
    ? exitCodes.failure
    : exitCodes.ok
}
