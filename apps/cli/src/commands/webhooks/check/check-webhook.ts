import { extname, resolve } from 'node:path'
import { readProxies } from '@nora/agent/network'
import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import { isProblem, type Localized } from '@nora/kit'
import type { TransformRunner } from '@nora/webhooks'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { readNamedText, shownName } from '../../named-text.ts'
import { readAuthorities } from '../../read-authorities.ts'
import { checkMessages } from './check.messages.ts'
import { type CheckedRequest, type Checks, checkRequest } from './check-request.ts'
import { readFixtures } from './read-fixtures.ts'
import { sendRequest } from './send-request.ts'

export const checkWebhook: CommandSpec = {
  name: 'webhook check',
  summary: {
    ru: 'проверить на сохранённых запросах фильтр, преобразование и свой обработчик, для CI',
    en: 'check a filter, a transform and your handler against stored requests, for CI',
  },
  arguments: [
    {
      name: 'FILE',
      about: {
        ru: 'файл из nora webhook export --format fixture; - — стандартный ввод',
        en: 'file of nora webhook export --format fixture; - for the standard input',
      },
    },
  ],
  options: [
    {
      name: 'filter',
      kind: 'text',
      placeholder: 'CEL',
      about: { ru: 'фильтр цели', en: 'filter of the target' },
    },
    {
      name: 'transform',
      kind: 'text',
      placeholder: 'FILE',
      about: { ru: 'преобразование: .js или .cel', en: 'transform: .js or .cel' },
    },
    {
      name: 'to',
      kind: 'text',
      placeholder: 'URL',
      about: {
        ru: 'послать сюда каждый; ответ не 2xx — ошибка',
        en: 'send each of them there; an answer other than 2xx is a failure',
      },
    },
  ],
  examples: [
    'nora webhook check orders.jsonl --to http://localhost:3000/hooks',
    'nora webhook check orders.jsonl --filter \'json.type == "invoice.paid"\' --transform slim.js',
  ],
  async run(context, input) {
    const [file = ''] = input.arguments
    const to = readTo(input)
    const fixtures = readFixtures(await readNamedText(context, file), shownName(file))
    const checked: CheckedRequest[] = []
    await using(context, input, to, async (checks) => {
      for (const fixture of fixtures) checked.push(await checkRequest(fixture, checks))
    })
    const failed = checked.filter(({ state }) => state === 'failed').length
    print(context, checked)
    return failed === 0 ? exitCodes.ok : exitCodes.failure
  },
}

function readTo(input: Input): URL | null {
  const text = input.text('to')
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && /^https?:$/.test(url.protocol)) return url
  throw new Failure(exitCodes.usage, {
    ru: `--to: «${text}» — не адрес; пишите http://localhost:3000/hooks.`,
    en: `--to: “${text}” is no URL; write http://localhost:3000/hooks.`,
  })
}

/** Runs `work` with what was asked for, and ends the thread of transforms behind it. */
async function using(
  ...[context, input, to, work]: [Context, Input, URL | null, (checks: Checks) => Promise<void>]
): Promise<void> {
  const { platform } = context
  const webhooks = await import('@nora/webhooks')
  const runner = new webhooks.TransformRunner(platform.transformThread)
  try {
    const source = input.text('filter')
    const filter = source === null ? null : inOption('filter', () => webhooks.compileFilter(source))
    const file = input.text('transform')
    const transform = file === null ? null : await readTransform(context, file, runner)
    const fetchFunction = to && (await openNetwork(context, input))
    const send =
      to &&
      fetchFunction &&
      ((request: Parameters<typeof sendRequest>[2]) => sendRequest(fetchFunction, to, request))
    await work({ toView: webhooks.toRequestView, filter, transform, send })
  } finally {
    await runner.close()
  }
}

async function readTransform(context: Context, file: string, runner: TransformRunner) {
  const { compileTransform } = await import('@nora/webhooks')
  const kind = extname(file) === '.cel' ? 'cel' : 'javascript'
  const source = (await readNamedText(context, file)).trim()
  const transform = inOption(file, () => compileTransform({ kind, source }, runner))
  const mistake = await transform.check()
  if (mistake !== null) throw refusal(file, mistake.text)
  return transform
}

async function openNetwork({ platform }: Context, input: Input): Promise<typeof fetch> {
  const ca = input.text('ca')
  const caPem = ca === null ? null : await readAuthorities(platform, resolve(platform.workingFolder, ca))
  return platform.fetchThrough({ proxyFor: readProxies(platform.env), caPem })
}

function inOption<T>(name: string, compile: () => T): T {
  try {
    return compile()
  } catch (error) {
    if (!isProblem(error)) throw error
    throw refusal(name === 'filter' ? '--filter' : name, error.text)
  }
}

function refusal(name: string, text: Localized): Failure {
  return new Failure(
    exitCodes.usage,
    { ru: `${name}: ${text.ru}`, en: `${name}: ${text.en}` },
    { code: 'InvalidExpression' },
  )
}

function print({ output, lang }: Context, checked: readonly CheckedRequest[]): void {
  const count = (wanted: CheckedRequest['state']) => checked.filter(({ state }) => state === wanted).length
  const [passed, unmatched, failed] = [count('passed'), count('unmatched'), count('failed')]
  if (output.isJson) {
    const items = checked.map(({ error, ...others }) => ({ ...others, error: error?.[lang] ?? null }))
    output.result({ event: 'webhook_checked', passed, unmatched, failed, items })
    return
  }
  const texts = checkMessages[lang]
  const { style } = output
  for (const { id, state, error, status } of checked) {
    const shown = printable(id)
    if (state === 'unmatched') output.line(style.faint(`- ${shown}  ${texts.unmatched}`))
    else if (state === 'failed') output.line(`${style.bad('✗')} ${shown}  ${printable(error?.[lang] ?? '')}`)
    else output.line(`${style.ok('✓')} ${shown}${status === null ? '' : `  ${status}`}`)
  }
  output.line(texts.summary(passed, unmatched, failed))
}
