import { resolve } from 'node:path'
import type { Input } from '@nora/command-line/parsing'
import type { Lang, Localized } from '@nora/kit'
import type {
  DotenvReader,
  ImportError,
  ImportedSecrets,
  ImportFormat,
  ImportOptions,
} from '@nora/secrets-kit/formats'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { Context } from '../command.ts'
import { usingNamedFile } from '../named-file.ts'
import { STDIN } from '../named-text.ts'
import { faultsMessages } from './faults.messages.ts'
import { loadFormats } from './load-formats.ts'
import { toMaskedLine } from './masked-line.ts'

export const FORMATS = [
  'dotenv',
  'json',
  'yaml',
  'doppler',
  'infisical',
  'vault',
] as const satisfies readonly ImportFormat[]
const READERS = ['node', 'dotenv', 'compose'] as const satisfies readonly DotenvReader[]

/** The secrets of the file that the command names. Throws a Failure that says where it is wrong, and never what it holds. */
export async function readImportFile({ platform }: Context, input: Input): Promise<ImportedSecrets> {
  const [path = ''] = input.arguments
  const options = readOptions(input)
  const bytes =
    path === STDIN
      ? await platform.stdin.readBytes()
      : await usingNamedFile(platform.readBytes(resolve(platform.workingFolder, path)))
  if (bytes === null)
    throw new Failure(exitCodes.usage, { ru: `Файла ${path} нет.`, en: `There is no file ${path}.` })
  const { readImport, ImportError } = await loadFormats()
  try {
    return readImport(bytes, options)
  } catch (error) {
    throw error instanceof ImportError ? toFailure(path, error, bytes) : error
  }
}

function toFailure(path: string, { code, line, column = 1 }: ImportError, bytes: Uint8Array): Failure {
  const file = path === STDIN ? { ru: 'Стандартный ввод', en: 'Standard input' } : { ru: path, en: path }
  const say = (lang: Lang) => {
    const { file: sentences, at } = faultsMessages[lang]
    const place = line === undefined ? '' : `, ${at(line, column)}`
    const shown =
      line === undefined ? '' : `\n${toMaskedLine(new TextDecoder().decode(bytes), { line, column })}`
    return `${file[lang]}${place}: ${sentences[code]}.${shown}`
  }
  return new Failure(
    exitCodes.failure,
    { ru: say('ru'), en: say('en') },
    { code: 'ImportRefused', advice: ADVICE[code] ?? NOTHING_READ },
  )
}

const NOTHING_READ: Localized = {
  ru: 'Ничего не сохранено. Исправьте файл и повторите команду.',
  en: 'Nothing was stored. Mend the file, and run the command again.',
}

const ADVICE: Readonly<Record<string, Localized>> = {
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

function readOptions(input: Input): ImportOptions {
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
