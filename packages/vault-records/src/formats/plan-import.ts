import { HISTORY_LIMIT } from '../bounds.ts'
import type { RecordContent } from '../record.ts'
import type { ImportFault } from './import-error.ts'
import type { ImportedFile, ImportedRecord, ImportedVault } from './imported-vault.ts'

/** What importing a row would do. `existing` is an index into the given records. */
export type PlannedRow =
  | { status: 'new'; row: ImportedRecord }
  | { status: 'same'; row: ImportedRecord; existing: number }
  /** `files`: those of the row that the record lacks, as after an import that broke off. */
  | { status: 'changed'; row: ImportedRecord; existing: number; files: ImportedFile[] }
  | { status: 'refused'; refused: ImportFault; line: number; name: string }

type Candidates = Map<string, number[]>

/**
 * What each row is beside the records that are there: the same by all that the file can tell,
 * changed where name, login and first address are those of another that no row is the same as,
 * new otherwise. Each record answers for one row, so that a second import adds nothing.
 */
export function planImport(
  { rows }: Pick<ImportedVault, 'rows'>,
  existing: readonly RecordContent[],
): PlannedRow[] {
  const whole = group(existing, (content) => toWholeKey(content, readFileFacts(content)))
  const taken = new Set<number>()
  const same = rows.map((row) => {
    if ('refused' in row) return undefined
    const files = row.files.map(({ name, bytes }) => `${name}:${bytes.length}`)
    return take(whole, toWholeKey(row.content, files), taken)
  })
  const alike = group(existing, toFingerprint)
  return rows.map((row, index): PlannedRow => {
    if ('refused' in row) return { status: 'refused', ...row }
    const twin = same[index]
    if (twin !== undefined) return { status: 'same', row, existing: twin }
    const other = take(alike, toFingerprint(row.content), taken)
    if (other === undefined) return { status: 'new', row }
    const files = listMissing(row.files, existing[other] as RecordContent)
    return { status: 'changed', row, existing: other, files }
  })
}

/**
 * The existing record with what the file says: its values win, another password goes into the
 * history until `now`, tags are joined, and files of the record stay.
 */
export function mergeImported(existing: RecordContent, imported: RecordContent, now: Date): RecordContent {
  const { details, overview } = imported
  const before = existing.details
  const isReplaced = before.password !== '' && before.password !== details.password
  const replaced = isReplaced ? [{ password: before.password, until: now.toISOString() }] : []
  const history = [...replaced, ...before.password_history, ...details.password_history]
  const kept = [...new Map(history.map((past) => [past.password + past.until, past])).values()]
  return {
    overview: {
      ...existing.overview,
      ...overview,
      tags: [...new Set([...existing.overview.tags, ...overview.tags])],
      has_files: existing.overview.has_files || overview.has_files,
      trashed_at: existing.overview.trashed_at,
    },
    details: {
      ...before,
      ...details,
      files: before.files,
      asks_again: before.asks_again || details.asks_again,
      health: before.health,
      password_history: kept
        .toSorted((one, other) => (one.until < other.until ? 1 : -1))
        .slice(0, HISTORY_LIMIT),
      changed_password_at: isReplaced
        ? (details.changed_password_at ?? now.toISOString())
        : (before.changed_password_at ?? details.changed_password_at),
    },
  }
}

function readFileFacts({ details }: RecordContent): string[] {
  return details.files.map(({ name, bytes }) => `${name}:${bytes}`)
}

function listMissing(files: readonly ImportedFile[], existing: RecordContent): ImportedFile[] {
  const there = readFileFacts(existing)
  return files.filter(({ name, bytes }) => !there.includes(`${name}:${bytes.length}`))
}

function toFingerprint({ overview }: RecordContent): string {
  return JSON.stringify([overview.name, overview.login, overview.urls[0] ?? ''])
}

/** All that a file tells; not history, dates and settings, which edits move and formats lack. */
function toWholeKey({ overview, details }: RecordContent, files: readonly string[]): string {
  const { name, login, urls, tags } = overview
  const fields = details.fields.map((field) => [field.name, field.kind, field.value])
  const { password, totp, notes } = details
  return JSON.stringify([name, login, urls, tags.toSorted(), password, totp, notes, fields, files.toSorted()])
}

/** Indexes by key, the first one last, where taking it costs nothing. */
function group(existing: readonly RecordContent[], toKey: (content: RecordContent) => string): Candidates {
  const groups: Candidates = new Map()
  for (let index = existing.length - 1; index >= 0; index--) {
    const key = toKey(existing[index] as RecordContent)
    const known = groups.get(key)
    if (known) known.push(index)
    else groups.set(key, [index])
  }
  return groups
}

function take(groups: Candidates, key: string, taken: Set<number>): number | undefined {
  const candidates = groups.get(key) ?? []
  let found = candidates.pop()
  while (found !== undefined && taken.has(found)) found = candidates.pop()
  if (found !== undefined) taken.add(found)
  return found
}
