import { basename, resolve } from 'node:path'
import type { Input } from '@nora/command-line/parsing'
import type { ImportedVault, ImportFormat } from '@nora/vault-records/formats'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { usingNamedFile } from '../../named-file.ts'
import { withOpenVault } from '../../open-vault.ts'
import { askSecret } from '../ask-secret.ts'
import { passwordsMessages } from '../passwords.messages.ts'
import { loadFormats } from './load-formats.ts'
import { askColumns, FIELDS, joinColumns, readColumns } from './name-columns.ts'
import { planRows } from './plan-rows.ts'
import { printPlan, printStored } from './print-import.ts'
import { storeRows } from './store-rows.ts'

const FORMATS = [
  'bitwarden_json',
  'bitwarden_csv',
  'kdbx',
  'keepass_xml',
  '1pux',
  '1password_csv',
  'chrome_csv',
  'firefox_csv',
  'safari_csv',
  'lastpass_csv',
  'dashlane_csv',
  'proton_csv',
  'passbolt_csv',
  'passwork_csv',
  'nora_json',
] as const satisfies readonly ImportFormat[]

export const importPasswords: CommandSpec = {
  name: 'pass import',
  summary: {
    ru: 'перенести записи из файла другого менеджера паролей',
    en: 'import records from a file of another password manager',
  },
  arguments: [{ name: 'FILE', about: { ru: 'файл выгрузки', en: 'the exported file' } }],
  options: [
    {
      name: 'format',
      kind: 'text',
      placeholder: 'FORMAT',
      about: {
        ru: `формат, если он не узнан по содержимому: ${FORMATS.join(', ')}`,
        en: `the format, if its content does not tell: ${FORMATS.join(', ')}`,
      },
    },
    {
      name: 'folder',
      kind: 'text',
      placeholder: 'FOLDER',
      about: {
        ru: 'папка, в которую всё положить; её может ещё не быть',
        en: 'folder to put everything in, made if need be',
      },
    },
    {
      name: 'key-file',
      kind: 'text',
      placeholder: 'FILE',
      about: { ru: 'файл-ключ базы KeePass', en: 'key file of a KeePass database' },
    },
    {
      name: 'column',
      kind: 'text',
      placeholder: 'COLUMN=FIELD',
      isRepeated: true,
      isOnLineOnly: true,
      about: {
        ru: `что в столбце таблицы CSV: ${FIELDS}`,
        en: `what a column of a CSV table is: ${FIELDS}`,
      },
    },
    {
      name: 'dry-run',
      kind: 'flag',
      about: { ru: 'только показать, что изменится', en: 'only show what would change' },
    },
  ],
  examples: [
    'nora pass import bitwarden.json --dry-run',
    'nora pass import vault.kdbx --folder Work',
    'nora pass import table.csv --column Secret=password',
  ],
  async run(context, input) {
    const imported = await readFile(context, input)
    const isDry = input.isOn('dry-run')
    return withOpenVault(context, input, async ({ vault }) => {
      const plan = await planRows(vault, imported, {
        folder: input.text('folder') ?? null,
        now: context.platform.clock.now(),
      })
      if (isDry) {
        await printPlan(context, plan)
        return exitCodes.ok
      }
      const stored = await storeRows(vault, plan)
      await printStored(context, plan, stored)
      return plan.refused.length > 0 || stored.failed.length > 0 ? exitCodes.failure : exitCodes.ok
    })
  },
}

async function readFile(context: Context, input: Input): Promise<ImportedVault> {
  const { platform } = context
  const [path = ''] = input.arguments
  const read = (named: string) => usingNamedFile(platform.readBytes(resolve(platform.workingFolder, named)))
  const bytes = await read(path)
  if (bytes === null)
    throw new Failure(exitCodes.usage, { ru: `Файла ${path} нет.`, en: `There is no file ${path}.` })
  const keyPath = input.text('key-file')
  const keyFile = keyPath === null ? null : await read(keyPath)
  const file = { name: basename(path), bytes }
  const formats = await loadFormats()
  const named = readColumns(input)
  const mapping = named && joinColumns(await toFailures(formats, () => formats.readImportHeader(file)), named)
  const options = { ...readFormat(input), ...(keyFile && { keyFile }), ...(mapping && { mapping }) }
  try {
    return await formats.readImport(file, options)
  } catch (error) {
    if (!(error instanceof formats.ImportError)) throw error
    if (!platform.stdin.isTty) throw toImportFailure(error, formats)
    if (error.code === 'missing_columns' && mapping === null) {
      const asked = await askColumns(context, await formats.readImportHeader(file))
      return toFailures(formats, () => formats.readImport(file, { ...options, mapping: asked }))
    }
    if (error.code !== 'password_needed') throw toImportFailure(error, formats)
    return readEncrypted(context, (password) => formats.readImport(file, { ...options, password }), formats)
  }
}

type Formats = Awaited<ReturnType<typeof loadFormats>>

async function readEncrypted(
  context: Context,
  read: (password: string) => Promise<ImportedVault>,
  formats: Formats,
): Promise<ImportedVault> {
  const password = await askSecret(context, passwordsMessages[context.lang].askFilePassword)
  return toFailures(formats, () => read(password))
}

async function toFailures<T>(formats: Formats, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof formats.ImportError ? toImportFailure(error, formats) : error
  }
}

function readFormat(input: Input): { format?: ImportFormat } {
  const asked = input.text('format')
  if (asked === null) return {}
  const format = FORMATS.find((one) => one === asked.replaceAll('-', '_'))
  if (format) return { format }
  const known = FORMATS.join(', ')
  throw new Failure(exitCodes.usage, {
    ru: `--format: одно из ${known}.`,
    en: `--format is one of ${known}.`,
  })
}

function toImportFailure(
  { code, line }: InstanceType<Formats['ImportError']>,
  { importTexts }: Formats,
): Failure {
  const sentence = (lang: 'ru' | 'en') => {
    const text = importTexts[lang].faults[code]
    return line === undefined ? text : importTexts[lang].atLine(line, text)
  }
  return new Failure(exitCodes.failure, { ru: sentence('ru'), en: sentence('en') }, { code: 'ImportRefused' })
}
