import { printable } from '@nora/command-line/terminal'
import { SearchIndex } from '@nora/vault-records'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { withOpenVault } from '../open-vault.ts'
import { getFolder } from './find-folder.ts'
import { type Listed, type ListedRecord, listPlaces, listRecords } from './listed-records.ts'
import { passwordsMessages } from './passwords.messages.ts'
import { warnOfRefused } from './warn-of-refused.ts'

export const listPasswords: CommandSpec = {
  name: 'pass ls',
  summary: { ru: 'папки и записи хранилища', en: 'list folders and records of the vault' },
  arguments: [
    {
      name: 'FOLDER',
      isRepeated: true,
      about: { ru: 'только эта папка и те, что в ней', en: 'this folder and those inside it only' },
    },
  ],
  options: [
    {
      name: 'search',
      kind: 'text',
      placeholder: 'Q',
      about: {
        ru: 'слова имени, логина, адреса; folder:работа tag:почта url:example',
        en: 'words of name, login, address; folder:work tag:mail url:example',
      },
    },
  ],
  examples: ['nora pass ls', 'nora pass ls work', "nora pass ls --search 'github tag:ci'"],
  async run(context, input) {
    const [asked] = input.arguments
    const search = input.text('search')
    await withOpenVault(context, input, async ({ vault }) => {
      const top = asked === undefined ? null : getFolder(await listPlaces(vault), asked)
      const isInside = (path: string) => top === null || path === top.path || path.startsWith(`${top.path}/`)
      const listed = await listRecords(vault, ({ path }) => isInside(path))
      const records = search === null ? listed.records : find(listed.records, search, context.lang)
      warnOfRefused(context, listed)
      if (context.output.isJson)
        context.output.result({ event: 'passwords', ...toFacts({ ...listed, records }) })
      else print(context, { ...listed, records }, search)
    })
    return exitCodes.ok
  },
}

function find(records: readonly ListedRecord[], text: string, lang: string): ListedRecord[] {
  const entries = records.map(({ id, overview, folder }) => ({ id, overview, folder: folder.names }))
  const byId = new Map(records.map((record) => [record.id, record]))
  return new SearchIndex(entries, lang).find(text).flatMap((id) => byId.get(id) ?? [])
}

function toFacts({ folders, records, refused }: Listed) {
  return {
    folders: folders.map(({ id, path, role, state, is_shared }) => ({ id, path, role, state, is_shared })),
    records: records.map(({ id, folder, overview, changed_at }) => {
      const { name, login, urls, tags, kind, has_totp, has_files } = overview
      return { id, folder: folder.path, name, login, urls, tags, kind, has_totp, has_files, changed_at }
    }),
    refused,
  }
}

function print({ output, lang }: Context, { folders, records }: Listed, search: string | null): void {
  const texts = passwordsMessages[lang]
  const { style } = output
  if (records.length === 0) output.line(search === null ? texts.noRecords : texts.nothingFound(search))
  const shown =
    search === null ? folders : folders.filter(({ id }) => records.some((one) => one.folder.id === id))
  for (const folder of shown) {
    if (folder.state !== 'open') continue
    const shared = folder.is_shared ? `  ${style.faint(texts.shared)}` : ''
    output.line(`${style.bold(`${printable(folder.path)}/`)}${shared}`)
    for (const { overview } of records.filter((record) => record.folder.id === folder.id)) {
      const facts = [overview.login, overview.urls[0] ?? ''].filter((fact) => fact !== '').map(printable)
      output.line(`  ${printable(overview.name)}  ${style.faint(facts.join('  '))}`.trimEnd())
    }
  }
}
