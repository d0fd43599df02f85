import { resolve } from 'node:path'
import { printable } from '@nora/command-line/terminal'
import { type ExitCode, exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { loadPolicyLanguage } from '../../load-policy-language.ts'
import { toFileFailure, usingNamedFile } from '../../named-file.ts'
import { STDIN, shownName } from '../../named-text.ts'
import { type CheckedText, checkFile } from '../check/checked-text.ts'
import { printDiagnostics, printSummary, toWireDiagnostic } from '../check/print-checked.ts'
import { listFiles } from '../list-files.ts'
import { policiesMessages } from '../policies.messages.ts'

type Mode = 'print' | 'check' | 'write'
type Formatted = CheckedText & { readonly formatted: string | null }
type Result = Formatted | { readonly file: string; readonly failure: Failure }

export const formatPolicyFile: CommandSpec = {
  name: 'policy fmt',
  summary: {
    ru: 'привести политику трафика к единому виду, с комментариями',
    en: 'format a traffic policy, with its comments',
  },
  arguments: [
    {
      name: 'FILE',
      isRepeated: true,
      about: { ru: 'файлы политик; - читает стандартный ввод', en: 'files of policies; - reads stdin' },
    },
  ],
  options: [
    {
      name: 'write',
      kind: 'flag',
      about: { ru: 'записать в сами файлы, а не вывести', en: 'write the files instead of printing them' },
    },
    {
      name: 'check',
      kind: 'flag',
      about: {
        ru: 'ничего не менять: назвать файлы, которые изменились бы, и завершиться с кодом 1',
        en: 'change nothing: name the files that would change, and exit with 1',
      },
    },
  ],
  examples: ['nora policy fmt shop.yml', 'nora policy fmt policies/*.yml --write'],
  async run(context, input) {
    const mode = readMode(input.isOn('check'), input.isOn('write'))
    const files = listFiles(input, 'nora policy fmt shop.yml')
    if (mode === 'write' && files.includes(STDIN)) throw stdinCannotBeWritten
    const results: Result[] = []
    for (const file of files) {
      const result = await format(context, file, mode).catch((error: unknown) => toFileFailure(file, error))
      results.push(result)
      if (!context.output.isJson) print(context, result, mode)
    }
    if (context.output.isJson) {
      const told = results.map((result) => toWire(context, result, mode))
      context.output.result({ event: 'policy_formatted', files: told })
    }
    return toExitCode(results, mode)
  },
}

const stdinCannotBeWritten = new Failure(exitCodes.usage, {
  ru: '--write не может записать стандартный ввод: уберите --write, и текст будет выведен.',
  en: '--write cannot write stdin: leave it out, and the text is printed.',
})

function readMode(isCheck: boolean, isWrite: boolean): Mode {
  if (isCheck && isWrite) {
    throw new Failure(exitCodes.usage, {
      ru: '--check ничего не меняет, а --write пишет в файлы: нужно что-то одно.',
      en: '--check changes nothing and --write writes: give one of them.',
    })
  }
  return isCheck ? 'check' : isWrite ? 'write' : 'print'
}

async function format(context: Context, file: string, mode: Mode): Promise<Formatted> {
  const checked = await checkFile(context, file)
  const formatted = checked.plan === null ? null : await toFormatted(checked)
  if (mode === 'write' && formatted !== null && formatted !== checked.source) {
    const { platform } = context
    await usingNamedFile(platform.rewriteFile(resolve(platform.workingFolder, file), formatted))
  }
  return { ...checked, formatted }
}

/** Ends of lines stay as they are. A text that would grow over the limit stays as it is. */
async function toFormatted({ source }: CheckedText): Promise<string> {
  const { compilePolicy, formatPolicy } = await loadPolicyLanguage()
  const formatted = formatPolicy(source)
  if (formatted === null || compilePolicy(formatted).plan === null) return source
  return source.includes('\r\n') ? formatted.replaceAll(/\r?\n/g, '\r\n') : formatted
}

function print(context: Context, result: Result, mode: Mode): void {
  const { output, lang } = context
  if ('failure' in result) {
    output.fail(result.failure)
    return
  }
  const { formatted, source, file } = result
  if (formatted === null) {
    printDiagnostics(context, result, 'text')
    printSummary(context, result)
  } else if (mode === 'print') context.platform.stdout.write(formatted)
  else if (formatted !== source) {
    const texts = policiesMessages[lang]
    const name = printable(shownName(file))
    output.line(mode === 'write' ? output.style.ok(texts.written(name)) : texts.differs(name))
  }
}

function toWire({ lang }: Context, result: Result, mode: Mode) {
  const { file } = result
  if ('failure' in result) return { file, unreadable: result.failure.text[lang], diagnostics: [] }
  const { formatted, source, diagnostics } = result
  return {
    file,
    unreadable: null,
    diagnostics: diagnostics.map((one) => toWireDiagnostic(one, lang)),
    is_changed: formatted !== null && formatted !== source,
    ...(mode === 'print' ? { text: formatted } : {}),
  }
}

function toExitCode(results: readonly Result[], mode: Mode): ExitCode {
  if (results.some((result) => 'failure' in result)) return exitCodes.usage
  const isRefused = results.some((result) => 'source' in result && isNotFine(result, mode))
  return isRefused ? exitCodes.failure : exitCodes.ok
}

function isNotFine({ formatted, source }: Formatted, mode: Mode): boolean {
  return formatted === null || (mode === 'check' && formatted !== source)
}
