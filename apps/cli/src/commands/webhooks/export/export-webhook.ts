import { resolve } from 'node:path'
import { NetworkError } from '@nora/client'
import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import { calls } from '@nora/contract/calls'
import { DAY_MS } from '@nora/kit'
import { exitCodes, Failure, toFailure } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import { usingNamedFile } from '../../named-file.ts'
import { calling } from '../../session.ts'
import { getWebhook } from '../find-webhook.ts'
import { readSpan } from '../read-options.ts'
import { NAMED_WEBHOOK, openSignedIn } from '../webhook-arguments.ts'
import { exportMessages } from './export.messages.ts'

const FORMATS = ['har', 'jsonl', 'curl', 'fixture'] as const
const LONGEST_MS = 365 * DAY_MS

export const exportWebhook: CommandSpec = {
  name: 'webhook export',
  summary: {
    ru: 'выгрузить сохранённые запросы вебхука, до 10 000 новейших',
    en: 'export stored requests of a webhook, the newest 10,000 at most',
  },
  arguments: [NAMED_WEBHOOK],
  options: [
    {
      name: 'format',
      kind: 'text',
      placeholder: FORMATS.join('|'),
      about: {
        ru: 'по умолчанию jsonl; fixture читает nora webhook check',
        en: 'jsonl by default; nora webhook check reads fixture',
      },
    },
    {
      name: 'query',
      kind: 'text',
      placeholder: 'Q',
      isOnLineOnly: true,
      about: { ru: 'запросы, которые найдёт поиск', en: 'requests that a search finds' },
    },
    {
      name: 'from',
      kind: 'text',
      placeholder: 'TIME',
      about: { ru: 'только за это время: 2h, 7d', en: 'only of this time: 2h, 7d' },
    },
    {
      name: 'output',
      short: 'o',
      kind: 'text',
      placeholder: 'FILE',
      about: { ru: 'файл вместо стандартного вывода', en: 'file instead of the standard output' },
    },
  ],
  examples: [
    'nora webhook export orders --format fixture --from 7d -o orders.jsonl',
    'nora webhook export orders --format har --query state:dead -o dead.har',
  ],
  async run(context, input) {
    const { output, lang, platform } = context
    const format = readFormat(input)
    const fromMs = readSpan(input, 'from', LONGEST_MS)
    const file = input.text('output')
    if (output.isJson && file === null) throw new Failure(exitCodes.usage, NEEDS_FILE)
    const session = await openSignedIn(context, input)
    const { id, name } = await getWebhook(session, input.arguments[0] ?? '')
    const q = input.text('query')
    const query = {
      format,
      ...(q !== null && { q }),
      ...(fromMs !== null && { from: new Date(platform.clock.now().getTime() - fromMs).toISOString() }),
    }
    const call = session.openStream(calls.webhooks.exportWebhook, { params: { id }, query })
    const { body } = await calling(session.server, call)
    const chunks = readWhole(session.server, body)
    if (file === null) {
      const decoder = new TextDecoder()
      for await (const chunk of chunks) platform.stdout.write(decoder.decode(chunk, { stream: true }))
      return exitCodes.ok
    }
    await usingNamedFile(platform.saveFile(resolve(platform.workingFolder, file), chunks))
    if (output.isJson) output.result({ event: 'webhook_exported', webhook: { id, name }, format, path: file })
    else output.line(exportMessages[lang].written(printable(file)))
    return exitCodes.ok
  },
}

function readFormat(input: Input): (typeof FORMATS)[number] {
  const text = input.text('format') ?? 'jsonl'
  const format = FORMATS.find((known) => known === text)
  if (format !== undefined) return format
  throw new Failure(exitCodes.usage, {
    ru: `--format: бывает ${FORMATS.join(', ')}, а не «${text}».`,
    en: `--format: it is one of ${FORMATS.join(', ')}, not “${text}”.`,
  })
}

/** A connection that breaks off in the middle is a failure like others: what came is not all. */
async function* readWhole(
  server: string,
  body: AsyncIterable<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  try {
    if (body !== null) yield* body
  } catch (cause) {
    throw toFailure(new NetworkError('network', 'Network Error', cause), server)
  }
}

const NEEDS_FILE = {
  ru: 'Вместе с --json назовите и файл: -o FILE.',
  en: 'With --json, name a file as well: -o FILE.',
}
