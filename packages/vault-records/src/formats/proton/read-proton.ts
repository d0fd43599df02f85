import type { CustomField } from '../../record.ts'
import { ROW_LIMIT } from '../bounds.ts'
import { listFolders } from '../folder-path.ts'
import { ImportError } from '../import-error.ts'
import type { ImportedFile, ImportedVault, ImportNote } from '../imported-vault.ts'
import { type JsonObject, toList, toObject, toText } from '../reading/json-values.ts'
import type { ArchiveEntries } from '../reading/unpack-archive.ts'
import { makeDraft, type RecordDraft, toImportedRow } from '../record-draft.ts'
import { findProtonFiles } from './find-proton-files.ts'
import { readContentFields, readExtraFields } from './read-proton-fields.ts'

const TRASHED = 2

/** Whether the JSON is the `data.json` of Proton Pass. */
export function isProton(file: JsonObject): boolean {
  const { vaults, version } = file
  return (
    typeof version === 'string' && typeof vaults === 'object' && vaults !== null && !Array.isArray(vaults)
  )
}

/**
 * Reads `data.json` with the files of its archive: every vault is a folder, an alias is a login
 * whose name it is, passkeys and what cards and identities hold become fields. Left out: colours,
 * apps of Android, how addresses are matched, and what is in the trash.
 */
export function readProton(file: JsonObject, entries: ArchiveEntries = {}): ImportedVault {
  const vaults = Object.values(toObject(file.vaults)).map(toObject)
  const found = vaults.flatMap(({ name, items }) => {
    return toList(items).map((item) => ({ item: toObject(item), path: [toText(name)] }))
  })
  if (found.length > ROW_LIMIT) throw new ImportError('too_many_rows')
  const kept = found.filter(({ item }) => item.state !== TRASHED)
  const rows = kept.map(({ item, path }) => {
    const files: ImportedFile[] = findProtonFiles(toList(item.files).map(toText), entries)
    return toImportedRow(toDraft(item), { path, line: 0, files })
  })
  const trashed = found.length - kept.length
  const notes: ImportNote[] = trashed > 0 ? [{ code: 'trash_left_out', count: trashed }] : []
  const folders = listFolders(vaults.map(({ name }) => [toText(name)]).filter(([name]) => name !== ''))
  return { format: 'proton_zip', folders, rows, notes }
}

function toDraft(item: JsonObject): RecordDraft {
  const { type, metadata, content: given, extraFields } = toObject(item.data)
  const content = toObject(given)
  const { name, note } = toObject(metadata)
  const extra = readExtraFields(extraFields)
  const [spare, ...moreTotps] = extra.filter(({ isTotp }) => isTotp)
  const totp = toText(content.totpUri)
  const kept = totp === '' ? moreTotps : [spare, ...moreTotps]
  const { login, email } = toLogin(item, content)
  return makeDraft({
    name: toText(name),
    login,
    password: type === 'login' || type === 'wifi' ? toText(content.password) : '',
    notes: toText(note),
    urls: readUrls(content),
    tags: item.pinned === true ? ['favorite'] : [],
    totp: totp || (spare?.field.value ?? ''),
    fields: [
      ...email,
      ...readContentFields(toText(type), content),
      ...[...extra.filter(({ isTotp }) => !isTotp), ...kept].flatMap((one) => (one ? [one.field] : [])),
    ],
    kind: type === 'login' || type === 'alias' || type === 'wifi' ? 'login' : 'note',
  })
}

/** The name to sign in with; an address besides, as the CSV has it. Before 1.18 there was one name for both. */
function toLogin(item: JsonObject, content: JsonObject): { login: string; email: CustomField[] } {
  const address = toText(content.itemEmail)
  const login = toText(content.itemUsername) || toText(content.username)
  const isBoth = login !== '' && address !== ''
  return {
    login: login || address || toText(item.aliasEmail) || toText(content.ssid),
    email: isBoth ? [{ name: 'email', kind: 'text', value: address }] : [],
  }
}

function readUrls({ urls, autofillUrls }: JsonObject): string[] {
  return [...toList(urls).map(toText), ...toList(autofillUrls).map((one) => toText(toObject(one).url))]
}
