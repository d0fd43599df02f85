import { resolve } from 'node:path'
import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import type { ExportedFile, ExportFormat } from '@nora/vault-records/formats'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { usingNamedFile } from '../../named-file.ts'
import { withOpenVault } from '../../open-vault.ts'
import { verifyPerson } from '../../unlock-vault.ts'
import { askNewSecret } from '../ask-secret.ts'
import { loadFormats } from '../import/load-formats.ts'
import { passwordsMessages } from '../passwords.messages.ts'
import { createTransferProgress } from '../transfer-progress.ts'
import { readRecords } from './read-records.ts'

/** What the formats are told by: the one that the stock tool `age` opens unless another is asked for. */
const DEFAULT_FORMAT: ExportFormat = 'nora_age'
const NAMES = 'nora_age, kdbx, bitwarden_encrypted_json, bitwarden_json, nora_json, csv'
/** They keep files of records, and earlier versions. */
const WHOLE: readonly ExportFormat[] = ['kdbx', 'nora_json', 'nora_age']

export const exportPasswords: CommandSpec = {
  name: 'pass export',
  summary: {
    ru: 'выгрузить записи в файл; мастер-ключ спрашивается ещё раз',
    en: 'export records to a file; the master key is asked for again',
  },
  arguments: [],
  options: [
    {
      name: 'format',
      kind: 'text',
      placeholder: 'FORMAT',
      about: {
        ru: `${NAMES} (если не указан, ${DEFAULT_FORMAT})`,
        en: `${NAMES} (default ${DEFAULT_FORMAT})`,
      },
    },
    {
      name: 'out',
      kind: 'text',
      placeholder: 'FILE',
      about: {
        ru: 'файл; без него текст уходит на стандартный вывод',
        en: 'file; without it text goes to standard output',
      },
    },
    {
      name: 'folder',
      kind: 'text',
      placeholder: 'FOLDER',
      about: { ru: 'только эта папка и те, что в ней', en: 'this folder and those inside it only' },
    },
    {
      name: 'history',
      kind: 'flag',
      about: {
        ru: 'вместе с прежними версиями записей (nora_age, nora_json, kdbx)',
        en: 'with the earlier versions of records (nora_age, nora_json, kdbx)',
      },
    },
    {
      name: 'guard-formulas',
      kind: 'flag',
      about: {
        ru: 'в csv обезвредить значения, похожие на формулы',
        en: 'in csv defuse values that look like formulas',
      },
    },
  ],
  examples: [
    'nora pass export --out passwords.json.age',
    'nora pass export --format kdbx --history --out passwords.kdbx',
  ],
  async run(context, input) {
    const formats = await loadFormats()
    const format = readFormat(input, formats.EXPORT_FORMATS)
    assertPlace(context, input, format)
    assertHistory(input, format)
    await withOpenVault(context, input, async ({ server, vault }) => {
      await verifyPerson({ context, server, vault }, { by: 'master' })
      const texts = passwordsMessages[context.lang]
      const isSealed = formats.needsPassword(format)
      const password = isSealed ? await askNewSecret(context, texts.askExportPassword) : ''
      if (isSealed && password === '') throw noPassword()
      const progress = createTransferProgress(context)
      const records = await readRecords(vault, {
        folder: input.text('folder'),
        hasFiles: WHOLE.includes(format),
        hasHistory: input.isOn('history'),
        bound: formats.createHistoryBudget(),
        onRead: (done, of) => progress.show(texts.reading(done, of)),
        onFile: (name, done, of) => progress.show(texts.receiving(printable(name), done, of)),
      }).finally(progress.end)
      const guardsFormulas = input.isOn('guard-formulas')
      const file = await formats.writeExport(records, format, { password, guardsFormulas })
      await give(context, input, { file, format, records: records.length, isSealed })
    })
    return exitCodes.ok
  },
}

function readFormat(input: Input, known: readonly ExportFormat[]): ExportFormat {
  const asked = input.text('format')?.replaceAll('-', '_') ?? DEFAULT_FORMAT
  const format = known.find((one) => one === asked)
  if (format !== undefined) return format
  throw new Failure(exitCodes.usage, {
    ru: `--format: одно из ${NAMES}.`,
    en: `--format is one of ${NAMES}.`,
  })
}

/** Bytes do not go to a terminal, nor do all passwords at once. */
function assertPlace({ platform, output }: Context, input: Input, format: ExportFormat): void {
  if (input.text('out') !== null) return
  const isBytes = format === 'kdbx' || format === 'nora_age'
  if (!isBytes && !platform.stdout.isTty && !output.isJson) return
  throw new Failure(exitCodes.usage, {
    ru: 'Укажите файл: --out ФАЙЛ.',
    en: 'Name a file: --out FILE.',
  })
}

function assertHistory(input: Input, format: ExportFormat): void {
  if (!input.isOn('history') || WHOLE.includes(format)) return
  throw new Failure(exitCodes.usage, {
    ru: `--history: прежние версии хранят только ${WHOLE.join(', ')}.`,
    en: `--history: only ${WHOLE.join(', ')} hold earlier versions.`,
  })
}

function noPassword(): Failure {
  return new Failure(exitCodes.usage, {
    ru: 'Пароль файла не дан.',
    en: 'There is no password for the file.',
  })
}

type Exported = { file: ExportedFile; format: ExportFormat; records: number; isSealed: boolean }

async function give(
  context: Context,
  input: Input,
  { file, format, records, isSealed }: Exported,
): Promise<void> {
  const { platform, output, lang } = context
  const texts = passwordsMessages[lang]
  const out = input.text('out')
  if (out === null) {
    platform.stdout.write(new TextDecoder().decode(file.bytes))
    return
  }
  const path = resolve(platform.workingFolder, out)
  await usingNamedFile(platform.saveFile(path, toChunks(file.bytes)))
  if (output.isJson) {
    output.result({
      event: 'passwords_exported',
      path,
      format,
      records,
      is_encrypted: isSealed,
      left_out: file.left_out,
    })
    return
  }
  output.line(output.style.ok(texts.exported(records, printable(path))))
  if (file.left_out.files > 0) output.line(output.style.warn(texts.filesLeftOut(file.left_out.files)))
  if (file.left_out.versions > 0) {
    output.line(output.style.warn(texts.versionsLeftOut(file.left_out.versions)))
  }
  if (!isSealed) output.line(output.style.warn(texts.exportIsPlain))
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
