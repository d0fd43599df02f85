import type { Kdbx, KdbxEntry, KdbxGroup } from 'kdbxweb'
import { FILE_NAME_LIMIT } from '../../bounds.ts'
import type { CustomField, PastPassword } from '../../record.ts'
import { ROW_LIMIT } from '../bounds.ts'
import { listFolders, toFolderPath } from '../folder-path.ts'
import { ImportError } from '../import-error.ts'
import type { ImportedFile, ImportedRow, ImportedVault } from '../imported-vault.ts'
import { makeDraft, type RecordDraft, toContent, toImportedRow } from '../record-draft.ts'
import { getEntryTotp, TOTP_KEYS } from './entry-totp.ts'
import { NORA_DATA, parseNoraFacts } from './nora-facts.ts'

const STANDARD_KEYS = new Set(['Title', 'UserName', 'Password', 'URL', 'Notes'])
/** Further addresses, as KeePassXC and Keepass2Android name them. */
export const URL_KEY = /^KP2A_URL(?:_\d+)?$/

type Found = { entry: KdbxEntry; path: string[] }

/**
 * The records of an opened database. Left out: icons, colours, auto-type, and what is in the
 * recycle bin; an expiry becomes a date field.
 */
export function readEntries(database: Kdbx, format: 'kdbx' | 'keepass_xml'): ImportedVault {
  const root = database.getDefaultGroup()
  const bin = database.meta.recycleBinUuid
  const isBin = (group: KdbxGroup) => bin !== undefined && !bin.empty && group.uuid.equals(bin)
  const paths: string[][] = []
  const found: Found[] = []
  let trashed = 0
  const walk = (group: KdbxGroup, path: string[]) => {
    found.push(...group.entries.map((entry) => ({ entry, path })))
    for (const inner of group.groups) {
      const innerPath = [...path, inner.name ?? '']
      if (isBin(inner)) {
        trashed += [...inner.allEntries()].length
      } else {
        paths.push(toFolderPath(innerPath))
        walk(inner, innerPath)
      }
    }
  }
  walk(root, [])
  if (found.length > ROW_LIMIT) throw new ImportError('too_many_rows')
  return {
    format,
    folders: listFolders(paths),
    rows: found.map(toRow),
    notes: trashed > 0 ? [{ code: 'trash_left_out', count: trashed }] : [],
  }
}

function toRow({ entry, path }: Found): ImportedRow {
  const history = entry.history.map((version) => {
    return { content: toContent(toDraft(version)), changed_at: toIso(version.times.lastModTime) }
  })
  return toImportedRow(toDraft(entry), { path, line: 0, history, files: readFiles(entry) })
}

function toDraft(entry: KdbxEntry): RecordDraft {
  const get = (key: string) => getText(entry, key)
  const facts = parseNoraFacts(entry.customData?.get(NORA_DATA)?.value)
  const { history, changedAt } = readPasswords(entry)
  const moreUrls = [...entry.fields.keys()].filter((key) => URL_KEY.test(key)).map(get)
  return makeDraft({
    name: get('Title'),
    login: get('UserName'),
    password: get('Password'),
    notes: get('Notes'),
    urls: [get('URL'), ...moreUrls],
    tags: facts.tags ?? entry.tags,
    totp: getEntryTotp(get),
    fields: [...readFields(entry, facts.fields ?? {}), ...readExpiry(entry)],
    password_history: history,
    changed_password_at: facts.changed_password_at === undefined ? changedAt : facts.changed_password_at,
    asks_again: facts.asks_again ?? false,
    health: facts.health ?? 'on',
    kind: facts.kind,
  })
}

function getText(entry: KdbxEntry, key: string): string {
  const value = entry.fields.get(key)
  return value === undefined || typeof value === 'string' ? (value ?? '') : value.getText()
}

function readFields(entry: KdbxEntry, known: Record<string, Omit<CustomField, 'value'>>): CustomField[] {
  return [...entry.fields].flatMap(([key, value]): CustomField[] => {
    if (STANDARD_KEYS.has(key) || TOTP_KEYS.has(key) || URL_KEY.test(key)) return []
    const usual = { name: key, kind: typeof value === 'string' ? ('text' as const) : ('hidden' as const) }
    return [{ ...(known[key] ?? usual), value: getText(entry, key) }]
  })
}

function readExpiry({ times }: KdbxEntry): CustomField[] {
  const day = times.expires ? toIso(times.expiryTime)?.slice(0, 10) : undefined
  return day ? [{ name: 'Expires', kind: 'date', value: day }] : []
}

/** Passwords before this one, each until the first state that has another. */
function readPasswords(entry: KdbxEntry): { history: PastPassword[]; changedAt: string | null } {
  const states = [...entry.history, entry]
  const history: PastPassword[] = []
  let changedAt = toIso(states[0]?.times.lastModTime)
  for (const [index, state] of states.entries()) {
    const before = states[index - 1]
    if (!before || getText(before, 'Password') === getText(state, 'Password')) continue
    changedAt = toIso(state.times.lastModTime)
    history.push({ password: getText(before, 'Password'), until: changedAt ?? new Date(0).toISOString() })
  }
  return { history, changedAt }
}

function toIso(date: Date | undefined): string | null {
  return date && !Number.isNaN(date.getTime()) && date.getUTCFullYear() < 10_000 ? date.toISOString() : null
}

function readFiles(entry: KdbxEntry): ImportedFile[] {
  return [...entry.binaries].map(([name, binary]) => {
    const value = 'value' in binary && 'hash' in binary ? binary.value : binary
    const bytes = 'getBinary' in value ? value.getBinary() : new Uint8Array(value)
    return { name: name.slice(-FILE_NAME_LIMIT), bytes: new Uint8Array(bytes) }
  })
}
