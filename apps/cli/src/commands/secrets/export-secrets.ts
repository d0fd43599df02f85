import { resolve } from 'node:path'
import type { Input } from '@nora/command-line/parsing'
import type { ExportFormat, ExportOptions } from '@nora/secrets-kit/formats'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { usingNamedFile } from '../named-file.ts'
import { prepareSecrets } from './run/prepare-program.ts'
import { secretsMessages } from './secrets.messages.ts'
import { chooseConfigs, configOption } from './source/choose-config.ts'
import { copyOptions } from './source/copy-options.ts'
import { readSet } from './source/read-set.ts'
import { withSecretSource } from './source/secret-source.ts'
import { toFileText } from './to-file-text.ts'

const FORMATS = [
  'sh',
  'dotenv',
  'docker',
  'json',
  'yaml',
  'github',
  'systemd',
] as const satisfies readonly ExportFormat[]
const READERS = ['node', 'dotenv', 'compose'] as const

export const exportSecrets: CommandSpec = {
  name: 'secrets export',
  summary: {
    ru: 'секреты конфигурации в формате другой программы; если формат чего-то не передаст, не пишется ничего',
    en: 'write the secrets of a config for another program; where the format cannot hold one, nothing is written',
  },
  arguments: [],
  options: [
    configOption,
    {
      name: 'format',
      kind: 'text',
      placeholder: 'FORMAT',
      isOnLineOnly: true,
      about: { ru: `${FORMATS.join(', ')} (json)`, en: `${FORMATS.join(', ')} (default json)` },
    },
    {
      name: 'for',
      kind: 'text',
      placeholder: 'READER',
      isOnLineOnly: true,
      about: {
        ru: 'кто прочитает dotenv: node, dotenv или compose — каждый понимает его по-своему',
        en: 'who reads dotenv: node, dotenv or compose, as each reads it in its own way',
      },
    },
    {
      name: 'out',
      kind: 'text',
      placeholder: 'FILE',
      isOnLineOnly: true,
      about: { ru: 'файл, который прочитаете только вы', en: 'file that only you can read' },
    },
    ...copyOptions,
  ],
  examples: [
    'nora secrets export -c shop/dev --format dotenv --for compose --out .env',
    'eval "$(nora secrets export -c shop/dev --format sh)"',
    'nora secrets export --format github >> "$GITHUB_ENV"',
  ],
  async run(context, input) {
    const options = readFormat(input)
    const out = input.text('out')
    const sets = await withSecretSource(context, input, async (source) => {
      const addresses = await chooseConfigs(context, input, source)
      return Promise.all(addresses.map((address) => readSet(source, address)))
    })
    const everything = { only: null, prefix: '', rename: {}, allow: sets.flatMap(toNames) }
    const { values, minor } = await prepareSecrets(sets, { names: everything, isStrict: false, mounts: [] })
    const missing = minor.filter(({ name }) => !values.some((value) => value.name === name))
    if (missing.length > 0) throw notReadable(missing.map(({ name }) => name))
    const text = await toFileText(values, options)
    await give(context, { text, out, format: options.format, count: values.length })
    return exitCodes.ok
  },
}

function toNames({ values }: { values: readonly { name: string }[] }): string[] {
  return values.map(({ name }) => name)
}

function readFormat(input: Input): ExportOptions {
  const asked = input.text('format') ?? 'json'
  const format = FORMATS.find((one) => one === asked)
  if (format === undefined) {
    const known = FORMATS.join(', ')
    throw usage({ ru: `--format: одно из ${known}.`, en: `--format is one of ${known}.` })
  }
  const named = input.text('for')
  const reader = READERS.find((one) => one === named)
  const isFit = format === 'dotenv' ? reader !== undefined : named === null
  if (isFit) return { format, ...(reader && { reader }) }
  throw format === 'dotenv'
    ? usage({
        ru: 'Формат dotenv программы читают по-разному, укажите какая: --for node, dotenv или compose.',
        en: 'Programs read dotenv differently, so say which one will: --for node, dotenv or compose.',
      })
    : usage({ ru: '--for нужен только с --format dotenv.', en: '--for goes with --format dotenv only.' })
}

type Exported = { text: string; out: string | null; format: ExportFormat; count: number }

async function give(
  { platform, output, lang }: Context,
  { text, out, format, count }: Exported,
): Promise<void> {
  if (out === null) {
    if (output.isJson) output.result({ event: 'secrets_exported', path: null, format, secrets: count, text })
    else platform.stdout.write(text)
    return
  }
  const path = resolve(platform.workingFolder, out)
  await usingNamedFile(platform.saveFile(path, toChunks(text)))
  if (output.isJson) output.result({ event: 'secrets_exported', path, format, secrets: count })
  else output.line(output.style.ok(secretsMessages[lang].exported(count, out)))
}

async function* toChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

function notReadable(names: readonly string[]): Failure {
  return new Failure(exitCodes.failure, {
    ru: `Только для машин, поэтому не выгружено ничего: ${names.join(', ')}.`,
    en: `For machines only, so nothing was exported: ${names.join(', ')}.`,
  })
}

function usage(text: { ru: string; en: string }): Failure {
  return new Failure(exitCodes.usage, text)
}
