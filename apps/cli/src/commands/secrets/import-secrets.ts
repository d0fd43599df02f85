import { resolve } from 'node:path'
import type { Input } from '@nora/command-line/parsing'
import type { DotenvReader, ImportedSecrets, ImportFormat } from '@nora/secrets-kit/formats'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { usingNamedFile } from '../named-file.ts'
import { STDIN } from '../named-text.ts'
import { openConfigView } from './config-view.ts'
import { loadFormats } from './load-formats.ts'
import { planImport, toCounts } from './plan-import.ts'
import { printImport } from './print-import.ts'
import { saveSecrets } from './save-secrets.ts'
import { chooseConfig, configOption } from './source/choose-config.ts'
import { withPerson } from './source/secret-source.ts'

const FORMATS = [
  'dotenv',
  'json',
  'yaml',
  'doppler',
  'infisical',
  'vault',
] as const satisfies readonly ImportFormat[]
const READERS = ['node', 'dotenv', 'compose'] as const satisfies readonly DotenvReader[]

export const importSecrets: CommandSpec = {
  name: 'secrets import',
  summary: {
    ru: 'перенести секреты из файла; сначала показывает, что изменится',
    en: 'import secrets of a file; first it shows what would change',
  },
  arguments: [
    {
      name: 'FILE',
      about: {
        ru: '.env, JSON, YAML или выгрузка Doppler, Infisical, Vault; -: стандартный ввод',
        en: '.env, JSON, YAML, or an export of Doppler, Infisical, Vault; -: standard input',
      },
    },
  ],
  options: [
    configOption,
    {
      name: 'yes',
      kind: 'flag',
      isOnLineOnly: true,
      about: { ru: 'сохранить', en: 'store it' },
    },
    {
      name: 'format',
      kind: 'text',
      placeholder: 'FORMAT',
      isOnLineOnly: true,
      about: {
        ru: `если он не узнан по содержимому: ${FORMATS.join(', ')}`,
        en: `if its content does not tell: ${FORMATS.join(', ')}`,
      },
    },
    {
      name: 'for',
      kind: 'text',
      placeholder: 'READER',
      isOnLineOnly: true,
      about: {
        ru: 'для кого написан .env: node, dotenv или compose',
        en: 'whose .env it is: node, dotenv or compose',
      },
    },
    {
      name: 'fix-names',
      kind: 'flag',
      isOnLineOnly: true,
      about: {
        ru: 'взять предложенные имена вместо негодных',
        en: 'take the proposed names for those that are none',
      },
    },
  ],
  examples: ['nora secrets import .env -c shop/dev', 'nora secrets import doppler.json -c shop/dev --yes'],
  async run(context, input) {
    const imported = await readFile(context, input)
    return withPerson(context, input, async (source, { vault }) => {
      const config = await chooseConfig(context, input, source)
      const view = await openConfigView(vault, config)
      const plan = planImport(view, imported, input.isOn('fix-names'))
      if (input.isOn('yes')) {
        const set = plan.flatMap(({ toSave }) => toSave ?? [])
        if (set.length > 0) await saveSecrets(source, config, { set, remove: [] })
      }
      printImport(context, config, { plan, format: imported.format, isStored: input.isOn('yes') })
      return toCounts(plan).refused > 0 ? exitCodes.failure : exitCodes.ok
    })
  },
}

async function readFile({ platform }: Context, input: Input): Promise<ImportedSecrets> {
  const [path = ''] = input.arguments
  const bytes =
    path === STDIN
      ? Buffer.from(await platform.stdin.readText())
      : await usingNamedFile(platform.readBytes(resolve(platform.workingFolder, path)))
  if (bytes === null)
    throw new Failure(exitCodes.usage, { ru: `Файла ${path} нет.`, en: `There is no file ${path}.` })
  const { readImport, ImportError } = await loadFormats()
  try {
    return readImport(bytes, readOptions(input))
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const { code, line, column } = error
    const place = [path, line, column].filter((part) => part !== undefined).join(':')
    const advice = ADVICE[code]
    throw new Failure(
      exitCodes.failure,
      { ru: `${place}: файл не принят (${code}).`, en: `${place}: the file is refused (${code}).` },
      { code: 'ImportRefused', ...(advice && { advice }) },
    )
  }
}

const ADVICE: Readonly<Record<string, { ru: string; en: string }>> = {
  encrypted_by_dotenvx: {
    ru: 'Расшифруйте его своим ключом: dotenvx get | nora secrets import - --format json',
    en: 'Decrypt it by your own key: dotenvx get | nora secrets import - --format json',
  },
  encrypted_by_sops: {
    ru: 'Расшифруйте его своим ключом: sops decrypt ФАЙЛ | nora secrets import -',
    en: 'Decrypt it by your own key: sops decrypt FILE | nora secrets import -',
  },
  unknown_format: {
    ru: `Укажите формат: --format ${FORMATS.join(', ')}`,
    en: `Name the format: --format ${FORMATS.join(', ')}`,
  },
}

function readOptions(input: Input): { format?: ImportFormat; reader?: DotenvReader } {
  return {
    ...readChoice(input, 'format', FORMATS, (format) => ({ format })),
    ...readChoice(input, 'for', READERS, (reader) => ({ reader })),
  }
}

function readChoice<Choice extends string, Result>(
  ...[input, option, known, toResult]: [Input, string, readonly Choice[], (choice: Choice) => Result]
): Result | Record<never, never> {
  const asked = input.text(option)
  if (asked === null) return {}
  const choice = known.find((one) => one === asked)
  if (choice !== undefined) return toResult(choice)
  const names = known.join(', ')
  throw new Failure(exitCodes.usage, {
    ru: `--${option}: одно из ${names}.`,
    en: `--${option} is one of ${names}.`,
  })
}
