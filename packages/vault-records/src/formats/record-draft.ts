import {
  FIELD_LIMIT,
  HISTORY_LIMIT,
  LOGIN_LIMIT,
  NAME_LIMIT,
  PASSWORD_LIMIT,
  RECORD_LIMIT_BYTES,
  TAG_LENGTH_LIMIT,
  TAG_LIMIT,
  URL_LENGTH_LIMIT,
  URL_LIMIT,
} from '../bounds.ts'
import { countBytes } from '../codec/check-record.ts'
import { encodeDetails, encodeOverview } from '../codec/codec.ts'
import type { CustomField, PastPassword, RecordContent, RecordKind } from '../record.ts'
import { RecordError, type RecordFault } from '../record-error.ts'
import { readTotpInput } from '../totp/totp.ts'
import { toFolderPath } from './folder-path.ts'
import type { ImportFault } from './import-error.ts'
import type { ImportedFile, ImportedRow, ImportedVersion } from './imported-vault.ts'

/** A record as a file had it, before it is held to our bounds. */
export type RecordDraft = {
  name: string
  login: string
  password: string
  notes: string
  urls: string[]
  tags: string[]
  /** A URI or a bare secret; empty for none. */
  totp: string
  fields: CustomField[]
  password_history: PastPassword[]
  changed_password_at: string | null
  asks_again: boolean
  health: 'on' | 'ignored'
  /** Left out where the file does not tell notes from logins. */
  kind?: RecordKind
}

export type DraftPlace = {
  path: readonly string[]
  line: number
  files?: ImportedFile[]
  history?: ImportedVersion[]
}

/** A draft in which nothing is filled in yet. */
export function makeDraft(known: Partial<RecordDraft> = {}): RecordDraft {
  return {
    name: '',
    login: '',
    password: '',
    notes: '',
    urls: [],
    tags: [],
    totp: '',
    fields: [],
    password_history: [],
    changed_password_at: null,
    asks_again: false,
    health: 'on',
    ...known,
  }
}

/**
 * The row of a draft. What is too long for its place becomes a field and is kept whole; a row that
 * cannot be a record even so is refused, with the others untouched.
 */
export function toImportedRow(draft: RecordDraft, place: DraftPlace): ImportedRow {
  const { line, files = [], history = [] } = place
  const refuse = (refused: ImportFault) => ({ refused, line, name: draft.name.slice(0, NAME_LIMIT) })
  if (isEmpty(draft) && files.length === 0) return refuse('nothing_in_row')
  const content = toContent(draft)
  content.overview.has_files = files.length > 0
  const fault = findFault(content)
  return fault ? refuse(fault) : { path: toFolderPath(place.path), content, history, files, line }
}

/** The content of a draft, not yet held to what the codec refuses. */
export function toContent(draft: RecordDraft): RecordContent {
  const fields = draft.fields.map((field) => ({ ...field, value: unifyLines(field) }))
  const totp = readTotp(draft, fields)
  const keepWhole = (value: string, limit: number, name: string, kind: 'text' | 'hidden' = 'text') => {
    if (value.length <= limit) return value
    fields.push({ name, kind, value })
    return ''
  }
  const urls = unique(draft.urls).map((url) => keepWhole(url, URL_LENGTH_LIMIT, 'URL'))
  const tags = unique(draft.tags).map((tag) => keepWhole(tag, TAG_LENGTH_LIMIT, 'Tag'))
  const kept = { urls: keepCount(urls, URL_LIMIT, 'URL'), tags: keepCount(tags, TAG_LIMIT, 'Tag') }
  fields.push(...kept.urls.fields, ...kept.tags.fields)
  return {
    overview: {
      name: keepWhole(draft.name, NAME_LIMIT, 'Name') || findName(draft),
      login: keepWhole(draft.login, LOGIN_LIMIT, 'Login'),
      urls: kept.urls.values,
      tags: kept.tags.values,
      has_totp: totp !== null,
      has_files: false,
      trashed_at: null,
      kind: draft.kind ?? guessKind(draft),
    },
    details: {
      password: keepWhole(draft.password, PASSWORD_LIMIT, 'Password', 'hidden'),
      totp,
      notes: draft.notes.replace(LINE_ENDS, '\n'),
      fields,
      files: [],
      password_history: toHistory(draft.password_history),
      asks_again: draft.asks_again,
      changed_password_at: draft.changed_password_at,
      health: draft.health,
    },
  }
}

/** Programs of Windows end lines in two characters, which XML does not keep. */
const LINE_ENDS = /\r\n?/g

function unifyLines({ kind, value }: CustomField): string {
  return kind === 'text' ? value.replace(LINE_ENDS, '\n') : value
}

function isEmpty({ name, login, password, notes, urls, totp, fields }: RecordDraft): boolean {
  const isBlank = [name, login, password, notes, totp, ...urls].every((text) => text.trim() === '')
  return isBlank && fields.length === 0
}

/** Lists need something to show where the file had no name. */
function findName({ name, urls, login, notes }: RecordDraft): string {
  const [url = ''] = urls
  const host = URL.canParse(url) ? new URL(url).host : url
  const shown = [name, host, login, notes.trim().split('\n')[0] ?? ''].find((text) => text.trim() !== '')
  return (shown ?? '—').trim().slice(0, NAME_LIMIT)
}

function guessKind({ login, password, urls, totp }: RecordDraft): RecordKind {
  return login === '' && password === '' && totp === '' && urls.every((url) => url === '') ? 'note' : 'login'
}

/** A URI that works, or null; what is not one becomes a hidden field. */
function readTotp({ totp, name, login }: RecordDraft, fields: CustomField[]): string | null {
  if (totp.trim() === '') return null
  try {
    return readTotpInput(totp, { issuer: name.slice(0, 100), label: login.slice(0, 100) })
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    fields.push({ name: 'TOTP', kind: 'hidden', value: totp })
    return null
  }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '')
}

function keepCount(all: readonly string[], limit: number, name: string) {
  const values = all.filter((value) => value !== '')
  const fields = values.slice(limit).map((value) => ({ name, kind: 'text' as const, value }))
  return { values: values.slice(0, limit), fields }
}

/** The newest first, as many as a record keeps. */
function toHistory(passwords: readonly PastPassword[]): PastPassword[] {
  const kept = passwords.filter(({ password }) => password !== '' && password.length <= PASSWORD_LIMIT)
  return kept.toSorted((one, other) => (one.until < other.until ? 1 : -1)).slice(0, HISTORY_LIMIT)
}

/** What a refused record is called as a row of a file. */
export const ROW_FAULTS: Partial<Record<RecordFault, ImportFault>> = {
  has_nul: 'bad_characters',
  broken_text: 'bad_characters',
  bad_key: 'bad_characters',
  too_large: 'row_too_large',
  too_long: 'row_too_large',
}

function findFault(content: RecordContent): ImportFault | undefined {
  if (content.details.fields.length > FIELD_LIMIT) return 'too_many_fields'
  if (countBytes(content) > RECORD_LIMIT_BYTES) return 'row_too_large'
  try {
    encodeOverview(content.overview)
    encodeDetails(content.details)
    return undefined
  } catch (error) {
    const fault = error instanceof RecordError ? ROW_FAULTS[error.code] : undefined
    if (fault === undefined) throw error
    return fault
  }
}
