import { FILE_NAME_LIMIT } from '../../bounds.ts'
import { isDay } from '../../codec/shapes.ts'
import type { CustomField, PastPassword } from '../../record.ts'
import { ROW_LIMIT } from '../bounds.ts'
import { listFolders } from '../folder-path.ts'
import { ImportError } from '../import-error.ts'
import type { ImportedFile, ImportedRow, ImportedVault } from '../imported-vault.ts'
import { decodeText } from '../reading/decode-text.ts'
import { type JsonObject, toInstant, toList, toObject, toText } from '../reading/json-values.ts'
import { parseBoundedJson } from '../reading/parse-bounded-json.ts'
import type { ArchiveEntries } from '../reading/unpack-archive.ts'
import { makeDraft, type RecordDraft, toImportedRow } from '../record-draft.ts'

export const DATA_ENTRY = 'export.data'
export const FILES_FOLDER = 'files/'

const SECOND_MS = 1000
const SECURE_NOTE = '003'
const HIDDEN_VALUES = new Set(['concealed', 'creditCardNumber', 'sshKey'])

/**
 * Reads the entries of a 1PUX archive: every vault is a folder, sections are part of the names of
 * their fields. Left out: icons and the strength that 1Password counted.
 */
export function read1pux(entries: ArchiveEntries): ImportedVault {
  const data = entries[DATA_ENTRY]
  if (!data) throw new ImportError('unknown_format')
  const { accounts } = toObject(parseBoundedJson(decodeText(data).text))
  const vaults = toList(accounts).flatMap((account) => toList(toObject(account).vaults).map(toObject))
  const rows = vaults.flatMap((vault) => {
    const path = [toText(toObject(vault.attrs).name)]
    return toList(vault.items).map((item) => toRow(toObject(item), path, entries))
  })
  if (rows.length > ROW_LIMIT) throw new ImportError('too_many_rows')
  const folders = listFolders(rows.flatMap((row) => ('path' in row ? [row.path] : [])))
  return { format: '1pux', folders, rows, notes: [] }
}

function toRow(item: JsonObject, path: string[], entries: ArchiveEntries): ImportedRow {
  // Older exports wrap each item once more.
  const { details, overview, ...facts } = { ...item, ...toObject(item.item) } as JsonObject
  const fields = readFields(toObject(details))
  const draft = toDraft({ details: toObject(details), overview: toObject(overview), facts, fields })
  const attributes = [toObject(details).documentAttributes, ...fields.map(({ file }) => file)]
  const files = attributes.flatMap((attribute) => findFile(toObject(attribute), entries))
  return toImportedRow(draft, { path, line: 0, files })
}

type Parts = { details: JsonObject; overview: JsonObject; facts: JsonObject; fields: readonly SectionField[] }

function toDraft({ details, overview, facts, fields }: Parts): RecordDraft {
  const logins = toList(details.loginFields).map(toObject)
  const find = (designation: string) => logins.find((field) => field.designation === designation)
  const [username, password] = [find('username'), find('password')]
  const [totp, ...moreTotps] = fields.filter(({ kind }) => kind === 'totp')
  const history = toList(details.passwordHistory).map(toPast)
  return makeDraft({
    name: toText(overview.title),
    login: toText(username?.value),
    password: toText(password?.value) || toText(details.password),
    notes: toText(details.notesPlain),
    urls: [toText(overview.url), ...toList(overview.urls).map((url) => toText(toObject(url).url))],
    tags: [
      ...toList(overview.tags).map(toText),
      ...(Number(facts.favIndex) > 0 ? ['favorite'] : []),
      ...(facts.state === 'archived' ? ['archived'] : []),
    ],
    totp: totp?.field.value ?? '',
    fields: [
      ...logins.filter((field) => field !== username && field !== password).flatMap(toLoginField),
      ...[...fields.filter(({ kind }) => kind !== 'totp'), ...moreTotps].map(({ field }) => field),
    ].filter(({ value }) => value !== ''),
    password_history: history,
    changed_password_at:
      history
        .map(({ until }) => until)
        .toSorted()
        .at(-1) ?? null,
    kind: facts.categoryUuid === SECURE_NOTE ? 'note' : undefined,
  })
}

function toPast(past: unknown): PastPassword {
  const { value, time } = toObject(past)
  return { password: toText(value), until: toInstant(time, SECOND_MS) ?? new Date(0).toISOString() }
}

function toLoginField({ name, value, fieldType }: JsonObject): CustomField[] {
  return [{ name: toText(name), kind: fieldType === 'P' ? 'hidden' : 'text', value: toText(value) }]
}

type SectionField = { kind: string; field: CustomField; file?: unknown }

function readFields({ sections }: JsonObject): SectionField[] {
  return toList(sections).flatMap((section) => {
    const { title, fields } = toObject(section)
    return toList(fields).map((field) => readField(toObject(field), toText(title)))
  })
}

function readField({ title, value }: JsonObject, section: string): SectionField {
  const [kind = '', content] = Object.entries(toObject(value))[0] ?? []
  const name = [section, toText(title)].filter((part) => part !== '').join(': ')
  if (kind === 'file') return { kind, file: content, field: { name, kind: 'text', value: '' } }
  const text = toFieldText(kind, content)
  const day = kind === 'date' && isDay(text)
  const fieldKind = HIDDEN_VALUES.has(kind) || kind === 'totp' ? 'hidden' : day ? 'date' : 'text'
  return { kind, field: { name, kind: fieldKind, value: text } }
}

function toFieldText(kind: string, content: unknown): string {
  if (kind === 'date') return toInstant(content, SECOND_MS)?.slice(0, 10) ?? toText(content)
  if (kind === 'monthYear')
    return toText(content)
      .replace(/^(\d{4})(\d{2})$/, '$1-$2')
      .replace(/^0$/, '')
  if (typeof content !== 'object') return toText(content)
  // An address, an e-mail with its provider, a key with what describes it.
  const parts = toObject(content)
  return (
    toText(parts.privateKey) ||
    Object.values(parts)
      .map(toText)
      .filter((part) => part !== '')
      .join(', ')
  )
}

function findFile({ documentId, fileName }: JsonObject, entries: ArchiveEntries): ImportedFile[] {
  const id = toText(documentId)
  const found = Object.entries(entries).find(([name]) => name.startsWith(`${FILES_FOLDER}${id}__`))
  if (id === '' || !found) return []
  return [{ name: toText(fileName).slice(-FILE_NAME_LIMIT), bytes: found[1] }]
}
