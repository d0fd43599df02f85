import type { CustomField, PastPassword } from '../../record.ts'
import { ROW_LIMIT } from '../bounds.ts'
import { listFolders, toFolderPath } from '../folder-path.ts'
import { ImportError } from '../import-error.ts'
import type { ImportedFile, ImportedVault, ImportNote } from '../imported-vault.ts'
import { type JsonObject, toInstant, toList, toObject, toText } from '../reading/json-values.ts'
import { parseBoundedJson } from '../reading/parse-bounded-json.ts'
import { makeDraft, type RecordDraft, toImportedRow } from '../record-draft.ts'
import { unprotect } from './protection.ts'

const SECURE_NOTE = 2
const LOGIN = 1
const FIELD_KINDS = { 1: 'hidden', 2: 'switch' } as const
/** Values of cards, identities and SSH keys that are shown only when asked for. */
const HIDDEN = new Set(['number', 'code', 'privateKey', 'ssn', 'passportNumber', 'licenseNumber'])
const SOME_TIME_AGO = '1970-01-01T00:00:00.000Z'
/** How exports name the field that carries tags, which Bitwarden does not have. */
export const TAGS_FIELD = 'Tags'

/** Whether the JSON is an export of Bitwarden, of any of its kinds. */
export function isBitwarden(file: JsonObject): boolean {
  return typeof file.encrypted === 'boolean' && (Array.isArray(file.items) || file.data !== undefined)
}

export type BitwardenOptions = {
  password?: string
  /** Files by the id of their item, which lie beside the JSON in an archive. */
  files?: ReadonlyMap<string, ImportedFile[]>
}

/**
 * Reads a plain or password-protected JSON export. Left out: passkeys’ place in the browser
 * (they are kept as hidden fields), rules of matching addresses, and what is in the trash.
 */
export async function readBitwarden(
  file: JsonObject,
  { password, files = new Map() }: BitwardenOptions,
): Promise<ImportedVault> {
  if (file.encrypted !== true) return readPlain(file, files)
  if (file.passwordProtected !== true) throw new ImportError('account_restricted')
  return readPlain(toObject(parseBoundedJson(await unprotect(file, password))), files)
}

function readPlain(file: JsonObject, files: ReadonlyMap<string, ImportedFile[]>): ImportedVault {
  const items = toList(file.items).map(toObject)
  if (items.length > ROW_LIMIT) throw new ImportError('too_many_rows')
  const paths = readFolders(file)
  const kept = items.filter(({ deletedDate }) => toText(deletedDate) === '')
  const rows = kept.map((item) => {
    const place = [item.folderId, ...toList(item.collectionIds)].map((id) => paths.get(toText(id)))
    const path = place.find((known) => known !== undefined) ?? []
    return toImportedRow(toDraft(item), { path, line: 0, files: files.get(toText(item.id)) })
  })
  const trashed = items.length - kept.length
  const notes: ImportNote[] = trashed > 0 ? [{ code: 'trash_left_out', count: trashed }] : []
  return { format: 'bitwarden_json', folders: listFolders([...paths.values()]), rows, notes }
}

function readFolders(file: JsonObject): Map<string, string[]> {
  const all = [...toList(file.folders), ...toList(file.collections)].map(toObject)
  return new Map(all.map(({ id, name }) => [toText(id), toFolderPath(toText(name).split('/'))]))
}

function toDraft(item: JsonObject): RecordDraft {
  const login = toObject(item.login)
  const history = toList(item.passwordHistory).map((past) => toPast(toObject(past), item))
  const fields = toList(item.fields).map((field) => toField(toObject(field)))
  const tags = fields.filter(({ name, kind }) => name === TAGS_FIELD && kind === 'text')
  return makeDraft({
    name: toText(item.name),
    login: toText(login.username),
    password: toText(login.password),
    notes: toText(item.notes),
    urls: toList(login.uris).map((uri) => toText(toObject(uri).uri)),
    tags: [
      ...(item.favorite === true ? ['favorite'] : []),
      ...(toText(item.archivedDate) === '' ? [] : ['archived']),
      ...tags.flatMap(({ value }) => value.split(',')),
    ],
    totp: toText(login.totp),
    fields: [
      ...fields.filter((field) => !tags.includes(field)),
      ...['card', 'identity', 'sshKey'].flatMap((kind) => toFields(toObject(item[kind]))),
      ...toList(login.fido2Credentials).map(toPasskeyField),
    ],
    password_history: history,
    changed_password_at: toInstant(login.passwordRevisionDate) ?? findNewest(history),
    asks_again: item.reprompt === 1,
    kind: item.type === LOGIN ? 'login' : 'note',
  })
}

function toPast({ password, lastUsedDate }: JsonObject, item: JsonObject): PastPassword {
  const until = toInstant(lastUsedDate) ?? toInstant(item.revisionDate) ?? SOME_TIME_AGO
  return { password: toText(password), until }
}

function findNewest(history: readonly PastPassword[]): string | null {
  return (
    history
      .map(({ until }) => until)
      .toSorted()
      .at(-1) ?? null
  )
}

function toField({ name, value, type }: JsonObject): CustomField {
  const kind = type === 1 || type === 2 ? FIELD_KINDS[type] : 'text'
  const text = toText(value)
  return { name: toText(name), kind, value: kind === 'switch' ? String(text === 'true') : text }
}

function toFields(values: JsonObject): CustomField[] {
  return Object.entries(values).flatMap(([name, value]): CustomField[] => {
    const text = toText(value)
    return text === '' ? [] : [{ name, kind: HIDDEN.has(name) ? 'hidden' : 'text', value: text }]
  })
}

function toPasskeyField(credential: unknown): CustomField {
  return { name: 'Passkey', kind: 'hidden', value: JSON.stringify(credential) }
}

export const BITWARDEN_TYPES = { login: LOGIN, note: SECURE_NOTE } as const
