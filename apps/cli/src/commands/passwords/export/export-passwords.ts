import { resolve } from 'node:path'
import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import type { ExportedFile, ExportFormat, ExportRecord } from '@nora/vault-records/formats'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { HeldVault } from '../../../vault/holder-calls.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { usingNamedFile } from '../../named-file.ts'
import { withOpenVault } from '../../open-vault.ts'
import { verifyPerson } from '../../unlock-vault.ts'
import { askNewSecret } from '../ask-secret.ts'
import { getFolder } from '../find-folder.ts'
import { loadFormats } from '../import/load-formats.ts'
import { type ListedFolder, listPlaces } from '../listed-records.ts'
import { passwordsMessages } from '../passwords.messages.ts'

/** What the formats are told by: the one that the stock tool `age` opens unless another is asked for. */
const DEFAULT_FORMAT: ExportFormat = 'nora_age'
const NAMES = 'nora_age, kdbx, bitwarden_encrypted_json, bitwarden_json, nora_json, csv'
/** They keep files of records. */
const WITH_FILES: readonly ExportFormat[] = ['kdbx', 'nora_json', 'nora_age']

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
    'nora pass export --format kdbx --out passwords.kdbx',
  ],
  async run(context, input) {
    const formats = await loadFormats()
    const format = readFormat(input, formats.EXPORT_FORMATS)
    assertPlace(context, input, format)
    await withOpenVault(context, input, async ({ server, vault }) => {
      await verifyPerson({ context, server, vault }, { by: 'master' })
      const texts = passwordsMessages[context.lang]
      const isSealed = formats.needsPassword(format)
      const password = isSealed ? await askNewSecret(context, texts.askExportPassword) : ''
      if (isSealed && password === '') throw noPassword()
      const records = await readRecords(vault, input.text('folder'), WITH_FILES.includes(format))
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

function noPassword(): Failure {
  return new Failure(exitCodes.usage, {
    ru: 'Пароль файла не дан.',
    en: 'There is no password for the file.',
  })
}

/** Throws what a folder that is refused throws: half an export would pass for a whole one. */
async function readRecords(
  vault: HeldVault,
  asked: string | null,
  hasFiles: boolean,
): Promise<ExportRecord[]> {
  const folders = await listPlaces(vault)
  const top = asked === null ? null : getFolder(folders, asked)
  const isInside = ({ path }: ListedFolder) =>
    top === null || path === top.path || path.startsWith(`${top.path}/`)
  const records: ExportRecord[] = []
  for (const { id, names } of folders.filter((folder) => folder.state === 'open' && isInside(folder))) {
    await vault.openFolder(id)
    for (const { id: record_id, overview, details } of await vault.getAllDetails([id])) {
      const files: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = []
      for (const { id: file_id, name } of hasFiles ? details.files : []) {
        files.push({ name, bytes: await vault.readFile(id, record_id, file_id) })
      }
      records.push({ path: names, content: { overview, details }, files })
    }
  }
  return records
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
  if (!isSealed) output.line(output.style.warn(texts.exportIsPlain))
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
