import type { CustomField } from '../../record.ts'
import { TAGS_FIELD } from '../bitwarden/read-bitwarden.ts'
import type { ImportFormat } from '../imported-vault.ts'
import { toInstant } from '../reading/json-values.ts'
import { makeDraft, type RecordDraft } from '../record-draft.ts'
import type { CsvTarget } from './csv-formats.ts'

/** Several addresses in one cell are separated by commas; a comma inside of one is followed by no scheme. */
const BETWEEN_URLS = /,\s*(?=[a-z][\w+.-]*:\/\/)|\r?\n/i
/** What LastPass writes as the address of a secure note. */
const LASTPASS_NOTE = 'http://sn'

type Named = readonly [name: string, target: CsvTarget]

/** The record of a row, and the folder as the file writes it. */
export function toDraft(
  cells: readonly string[],
  columns: readonly Named[],
  format: ImportFormat,
): { draft: RecordDraft; folder: string } {
  const draft = makeDraft()
  let folder = ''
  for (const [index, cell] of cells.entries()) {
    const [name, target] = columns[index] ?? ['', 'text_field']
    if (cell === '') continue
    if (target === 'folder') folder ||= cell
    else PLACE[target](draft, cell, name)
  }
  if (format === 'lastpass_csv') finishLastpass(draft)
  if (format === 'proton_csv') finishProton(draft)
  return { draft, folder }
}

type Place = (draft: RecordDraft, cell: string, name: string) => void

const PLACE: Readonly<Record<Exclude<CsvTarget, 'folder'>, Place>> = {
  name: (draft, cell) => {
    draft.name = cell
  },
  login: (draft, cell) => {
    draft.login = cell
  },
  password: (draft, cell) => {
    draft.password = cell
  },
  notes: (draft, cell) => {
    draft.notes = draft.notes === '' ? cell : `${draft.notes}\n${cell}`
  },
  url: (draft, cell) => {
    draft.urls.push(...cell.split(BETWEEN_URLS))
  },
  totp: (draft, cell) => {
    draft.totp ||= cell
  },
  tags: (draft, cell) => {
    draft.tags.push(...cell.split(/[,;]/))
  },
  changed_at: (draft, cell) => {
    draft.changed_password_at = toInstant(cell)
  },
  asks_again: (draft, cell) => {
    draft.asks_again = isYes(cell)
  },
  kind: (draft, cell, name) => {
    if (/^(?:secure)?note$/i.test(cell)) draft.kind = 'note'
    else if (!/^login$/i.test(cell)) draft.fields.push({ name, kind: 'text', value: cell })
  },
  favorite: (draft, cell) => {
    if (isYes(cell)) draft.tags.push('favorite')
  },
  archived: (draft, cell) => {
    if (!/^(?:0|false)$/i.test(cell)) draft.tags.push('archived')
  },
  bitwarden_fields: (draft, cell) => {
    for (const field of readBitwardenFields(cell)) {
      if (field.name === TAGS_FIELD) draft.tags.push(...field.value.split(','))
      else draft.fields.push(field)
    }
  },
  text_field: (draft, cell, name) => {
    draft.fields.push({ name, kind: 'text', value: cell })
  },
  hidden_field: (draft, cell, name) => {
    draft.fields.push({ name, kind: 'hidden', value: cell })
  },
  dropped: () => {},
}

function isYes(cell: string): boolean {
  return /^(?:1|true|yes)$/i.test(cell)
}

/** A line per field, `name: value`; a line without a name goes on with the value before. */
function readBitwardenFields(cell: string): CustomField[] {
  const fields: CustomField[] = []
  for (const line of cell.split(/\r?\n/)) {
    const at = line.indexOf(': ')
    const last = fields.at(-1)
    if (at > 0) fields.push({ name: line.slice(0, at), kind: 'text', value: line.slice(at + 2) })
    else if (line.endsWith(':')) fields.push({ name: line.slice(0, -1), kind: 'text', value: '' })
    else if (last) last.value += `\n${line}`
    else if (line !== '') fields.push({ name: '', kind: 'text', value: line })
  }
  return fields
}

/** A card, an address or a server is a note of LastPass whose lines are `Name:value` after its type. */
function finishLastpass(draft: RecordDraft): void {
  if (draft.urls[0] !== LASTPASS_NOTE) return
  draft.urls.shift()
  draft.kind = 'note'
  if (!draft.notes.startsWith('NoteType:')) return
  const [facts = '', notes = ''] = draft.notes.split(/^Notes:/m)
  for (const line of facts.split(/\r?\n/)) {
    const at = line.indexOf(':')
    const last = draft.fields.at(-1)
    if (at > 0) draft.fields.push({ name: line.slice(0, at), kind: 'text', value: line.slice(at + 1) })
    else if (last && line !== '') last.value += `\n${line}`
  }
  draft.fields = draft.fields.filter(({ value }) => value !== '')
  draft.notes = notes
}

/** Proton has an address of mail beside the login; alone, it is the login. */
function finishProton(draft: RecordDraft): void {
  const email = draft.fields.find(({ name }) => name === 'email')
  if (email === undefined || (draft.login !== '' && draft.login !== email.value)) return
  draft.login = email.value
  draft.fields = draft.fields.filter((field) => field !== email)
}
