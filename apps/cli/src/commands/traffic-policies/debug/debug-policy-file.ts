import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { loadPolicyLanguage } from '../../load-policy-language.ts'
import { checkFile } from '../check/checked-text.ts'
import { printDiagnostics, printSummary, toWireDiagnostic } from '../check/print-checked.ts'
import { debugMessages } from './debug.messages.ts'
import { outcomeOptions, requestOptions } from './debug-options.ts'
import { findHidden } from './find-hidden.ts'
import { printTrace } from './print-trace.ts'
import { type AskedRun, readAsked } from './read-asked.ts'
import { readStandIns } from './stand-ins.ts'
import { toWireTrace } from './wire-trace.ts'

export const debugPolicyFile: CommandSpec = {
  name: 'policy debug',
  summary: {
    ru: 'показать, что политика трафика сделает с запросом и почему, без сервера',
    en: 'show what a traffic policy does to a request, and why, without a server',
  },
  arguments: [
    {
      name: 'FILE',
      about: { ru: 'файл политики; - читает стандартный ввод', en: 'file of the policy; - reads stdin' },
    },
    {
      name: 'URL',
      isRepeated: true,
      about: {
        ru: 'адрес запроса, если нет --curl и --har',
        en: 'URL of the request, without --curl and --har',
      },
    },
  ],
  options: [...requestOptions, ...outcomeOptions],
  examples: [
    "nora policy debug shop.yml https://shop.example.com/orders -X POST -H 'X-Key: abc' -d '{}'",
    "nora policy debug shop.yml --curl 'curl https://shop.example.com/orders' --response-status 200",
    'nora policy debug shop.yml /orders --stand-in rate-limit=refuse',
  ],
  async run(context, input) {
    const { output, lang } = context
    const asked = await readAsked(context, input)
    const checked = await checkFile(context, input.arguments[0] ?? '')
    const { plan, diagnostics, file } = checked
    const told = {
      event: 'policy_traced' as const,
      file,
      diagnostics: diagnostics.map((one) => toWireDiagnostic(one, lang)),
    }
    if (plan === null) {
      if (output.isJson) output.result({ ...told, trace: null })
      else {
        printDiagnostics(context, checked, 'text')
        printSummary(context, checked)
      }
      return exitCodes.failure
    }
    const standIns = readStandIns(input.texts('stand-in'), plan)
    const { debugPolicy } = await loadPolicyLanguage()
    const trace = await debugPolicy(plan, { ...asked, standIns })
    const hidden = findHidden(asked)
    if (output.isJson) output.result({ ...told, hidden, trace: toWireTrace(trace) })
    else {
      printDiagnostics(context, checked, 'text')
      printAsked(context, asked, hidden)
      printTrace(context, plan, trace)
    }
    return exitCodes.ok
  },
}

function printAsked(
  { output, lang }: Context,
  { request, entry }: AskedRun,
  hidden: readonly string[],
): void {
  const { style } = output
  const texts = debugMessages[lang]
  const { method, url, version } = request
  output.line(`${style.bold(printable(`${method} ${url}`))} ${style.faint(version)}`)
  if (entry !== null && entry.count > 1) output.line(style.faint(texts.entry(entry.number, entry.count)))
  if (hidden.length > 0) output.line(style.warn(texts.hidden(printable(hidden.join(', ')))))
  output.line('')
}
