import {
  FIELD_LIMIT,
  FILE_LIMIT,
  FILE_LIMIT_BYTES,
  FILE_NAME_LIMIT,
  FILE_TYPE_LIMIT,
  HISTORY_LIMIT,
  ID_LIMIT,
  LOGIN_LIMIT,
  LONG_TEXT_LIMIT,
  NAME_LIMIT,
  PASSWORD_LIMIT,
  TAG_LENGTH_LIMIT,
  TAG_LIMIT,
  TOTP_LIMIT,
  URL_LENGTH_LIMIT,
  URL_LIMIT,
} from '../bounds.ts'
import type { CustomField, Details, FolderName, Overview } from '../record.ts'
import {
  count,
  flag,
  instant,
  isRealDay,
  list,
  matching,
  nullable,
  object,
  oneOf,
  type Reader,
  text,
} from './readers.ts'

export const overviewShape: Reader<Overview> = object({
  name: text(NAME_LIMIT),
  login: text(LOGIN_LIMIT),
  urls: list(text(URL_LENGTH_LIMIT), URL_LIMIT),
  tags: list(text(TAG_LENGTH_LIMIT), TAG_LIMIT),
  has_totp: flag,
  has_files: flag,
  trashed_at: nullable(instant),
  kind: oneOf('login', 'note'),
})

/** 32 bytes in base64url without padding; the last character carries two bits. */
const FILE_KEY = /^[\w-]{42}[AEIMQUYcgkosw048]$/

const fileShape = object({
  id: text(ID_LIMIT),
  name: text(FILE_NAME_LIMIT),
  bytes: count(FILE_LIMIT_BYTES),
  key: matching(FILE_KEY, 'not_a_file_key'),
  type: text(FILE_TYPE_LIMIT),
})

const looseField = object({
  name: text(NAME_LIMIT),
  kind: oneOf('text', 'hidden', 'switch', 'date'),
  value: text(LONG_TEXT_LIMIT),
})

const fieldShape: Reader<CustomField> = (value, field, report) => {
  const read = looseField(value, field, report)
  if (read.kind === 'switch') oneOf('true', 'false')(read.value, `${field}.value`, report)
  if (read.kind === 'date' && read.value !== '' && !isDay(read.value)) report('not_a_date', `${field}.value`)
  return read
}

/** Whether the text is `YYYY-MM-DD`, a day of the calendar. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && isRealDay(value)
}

export const detailsShape: Reader<Details> = object({
  password: text(PASSWORD_LIMIT),
  totp: nullable(text(TOTP_LIMIT)),
  notes: text(LONG_TEXT_LIMIT),
  fields: list(fieldShape, FIELD_LIMIT),
  files: list(fileShape, FILE_LIMIT),
  password_history: list(object({ password: text(PASSWORD_LIMIT), until: instant }), HISTORY_LIMIT),
  asks_again: flag,
  changed_password_at: nullable(instant),
  health: oneOf('on', 'ignored'),
})

export const folderNameShape: Reader<FolderName> = object({
  name: text(NAME_LIMIT),
  parent_id: nullable(text(ID_LIMIT)),
  icon: nullable(text(ID_LIMIT)),
})
