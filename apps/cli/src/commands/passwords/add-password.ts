import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import { makeEmptyRecord, type RecordContent, RecordError, readTotpInput } from '@nora/vault-records'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { HeldVault } from '../../vault/holder-calls.ts'
import type { CommandSpec, Context } from '../command.ts'
import { withOpenVault } from '../open-vault.ts'
import { askNewSecret, askSecret } from './ask-secret.ts'
import { ensureFolder, getFolder, toKey } from './find-folder.ts'
import { toPath } from './find-record.ts'
import { generate, generationOptions } from './generation.ts'
import { type ListedFolder, listPlaces, listRecords } from './listed-records.ts'
import { passwordsMessages } from './passwords.messages.ts'
import { saveRecord } from './save-record.ts'

export const addPassword: CommandSpec = {
  name: 'pass add',
  summary: {
    ru: 'добавить запись; пароль спрашивается или читается со стандартного ввода',
    en: 'add a record; its password is asked for, or read from standard input',
  },
  arguments: [
    {
      name: 'NAME',
      about: { ru: 'имя записи, можно ПАПКА/ИМЯ', en: 'name of the record, or FOLDER/NAME' },
    },
  ],
  options: [
    { name: 'login', kind: 'text', placeholder: 'LOGIN', about: { ru: 'логин', en: 'login' } },
    {
      name: 'url',
      kind: 'text',
      placeholder: 'URL',
      isRepeated: true,
      isOnLineOnly: true,
      about: { ru: 'адрес сайта; можно несколько', en: 'address of the site; may be repeated' },
    },
    {
      name: 'tag',
      kind: 'text',
      placeholder: 'TAG',
      isRepeated: true,
      about: { ru: 'метка; можно несколько', en: 'tag; may be repeated' },
    },
    {
      name: 'folder',
      kind: 'text',
      placeholder: 'FOLDER',
      about: {
        ru: 'папка; если она одна, можно не указывать',
        en: 'folder; not needed when there is only one',
      },
    },
    {
      name: 'create-folder',
      kind: 'flag',
      about: { ru: 'создать папку, если её нет', en: 'make the folder if it is not there' },
    },
    { name: 'note', kind: 'flag', about: { ru: 'заметка без пароля', en: 'a note without a password' } },
    {
      name: 'totp',
      kind: 'flag',
      about: { ru: 'спросить и секрет одноразовых кодов', en: 'ask for the secret of one-time codes too' },
    },
    { name: 'generate', kind: 'flag', about: { ru: 'придумать пароль', en: 'generate the password' } },
    ...generationOptions,
  ],
  examples: [
    'nora pass add work/github --login ann --url github.com --generate',
    'nora pass add router < password.txt',
  ],
  async run(context, input) {
    await withOpenVault(context, input, async ({ vault }) => {
      const { folder, name } = await choosePlace(input, vault)
      const content = await readContent(context, input, name)
      await refuseSame(vault, folder, content)
      const { id } = await saveRecord(vault, folder.id, { content })
      const facts = { id, folder: folder.path, name }
      const { output, lang } = context
      if (output.isJson) output.result({ event: 'password_added', record: facts })
      else output.line(output.style.ok(passwordsMessages[lang].added(printable(`${folder.path}/${name}`))))
    })
    return exitCodes.ok
  },
}

/** `--folder`, what stands before the last slash of the name, or the only folder there is. */
async function choosePlace(input: Input, vault: HeldVault): Promise<{ folder: ListedFolder; name: string }> {
  const given = (input.arguments[0] ?? '').trim()
  const slash = given.lastIndexOf('/')
  const asked = input.text('folder') ?? (slash > 0 ? given.slice(0, slash) : null)
  const name = input.text('folder') === null && slash > 0 ? given.slice(slash + 1) : given
  const folders = await listPlaces(vault)
  const writable = folders.filter(({ state, role }) => state === 'open' && role !== 'viewer')
  if (asked === null) {
    const [only] = writable
    if (only !== undefined && writable.length === 1) return { folder: only, name }
    throw nameFolder(writable)
  }
  const isThere = folders.some(({ path, name: own, id }) => [path, own, id].map(toKey).includes(toKey(asked)))
  if (isThere || !input.isOn('create-folder')) return { folder: getFolder(folders, asked), name }
  return {
    folder: await ensureFolder(
      vault,
      asked.split('/').filter((part) => part.trim() !== ''),
    ),
    name,
  }
}

function nameFolder(writable: readonly ListedFolder[]): Failure {
  const names = writable.map(({ path }) => path).join(', ')
  return new Failure(
    exitCodes.usage,
    { ru: 'В какую папку добавить, не сказано.', en: 'It is not said to which folder to add.' },
    {
      advice:
        names === ''
          ? {
              ru: 'Папок пока нет: --folder Личное --create-folder',
              en: 'There are no folders yet: --folder Personal --create-folder',
            }
          : { ru: `Укажите --folder. Есть: ${names}`, en: `Name one by --folder. There are: ${names}` },
    },
  )
}

async function readContent(context: Context, input: Input, name: string): Promise<RecordContent> {
  const { platform, lang } = context
  const texts = passwordsMessages[lang]
  const isNote = input.isOn('note')
  const empty = makeEmptyRecord(isNote ? 'note' : 'login')
  const login = input.text('login') ?? ''
  const [password, notes] = platform.stdin.isTty
    ? [
        isNote
          ? ''
          : input.isOn('generate')
            ? await generate(context, input)
            : await askNewSecret(context, texts.askPassword),
        '',
      ]
    : await readGiven(context, input)
  const totp = input.isOn('totp')
    ? readSeed(await askSecret(context, texts.askTotp), { issuer: name, label: login })
    : null
  return {
    overview: {
      ...empty.overview,
      name,
      login,
      urls: [...input.texts('url')],
      tags: [...input.texts('tag')],
      has_totp: totp !== null,
    },
    details: { ...empty.details, password, notes, totp },
  }
}

/** The first line is the password, as `pass insert -m` has it, and the rest notes; of a note all are. */
async function readGiven(context: Context, input: Input): Promise<[password: string, notes: string]> {
  const text = (await context.platform.stdin.readText()).replace(/\r\n/g, '\n').replace(/\n$/, '')
  if (input.isOn('note')) return ['', text]
  if (input.isOn('generate')) return [await generate(context, input), text]
  const [first = '', ...rest] = text.split('\n')
  return [first, rest.join('\n').replace(/^\n+/, '')]
}

function readSeed(given: string, names: { issuer: string; label: string }): string {
  try {
    return readTotpInput(given, names)
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    throw new Failure(exitCodes.usage, {
      ru: 'Это не секрет одноразовых кодов: нужен otpauth://totp/… или base32.',
      en: 'This is no secret of one-time codes: it takes otpauth://totp/… or base32.',
    })
  }
}

/** Two records that nobody can tell apart are a mistake; the same name with another login is not. */
async function refuseSame(
  vault: HeldVault,
  folder: ListedFolder,
  { overview }: RecordContent,
): Promise<void> {
  const { records } = await listRecords(vault, ({ id }) => id === folder.id)
  const twin = records.find(
    (record) =>
      toKey(record.overview.name) === toKey(overview.name) && record.overview.login === overview.login,
  )
  if (twin === undefined) return
  throw new Failure(
    exitCodes.nameTaken,
    { ru: `Запись «${toPath(twin)}» уже есть.`, en: `There is a record “${toPath(twin)}” already.` },
    { advice: { ru: `Изменить: nora pass edit ${twin.id}`, en: `To change it: nora pass edit ${twin.id}` } },
  )
}
