import {
  type CustomField,
  checkRecord,
  makeEmptyRecord,
  type RecordContent,
  RecordError,
  readTotpInput,
} from '@nora/vault-records'

/** What the form is typed into: lists of texts are objects, as the form needs them. */
export type RecordForm = {
  folder_id: string
  kind: 'login' | 'note'
  name: string
  login: string
  password: string
  urls: { url: string }[]
  /** An `otpauth://` URI or a bare secret. */
  totp: string
  /** With commas between. */
  tags: string
  notes: string
  fields: CustomField[]
  asks_again: boolean
}

export function toRecordForm(content: RecordContent | undefined, folder_id: string): RecordForm {
  const { overview, details } = content ?? makeEmptyRecord()
  return {
    folder_id,
    kind: overview.kind,
    name: overview.name,
    login: overview.login,
    password: details.password,
    urls: overview.urls.length > 0 ? overview.urls.map((url) => ({ url })) : [{ url: '' }],
    totp: details.totp ?? '',
    tags: overview.tags.join(', '),
    notes: details.notes,
    fields: details.fields.map(({ name, kind, value }) => ({ name, kind, value })),
    asks_again: details.asks_again,
  }
}

const HISTORY_MAX = 100

/**
 * The record as the form says. What the form does not know stays as it was; a changed password goes into the history.
 * Throws a RecordError for what is no one-time code.
 */
export function toContent(form: RecordForm, before: RecordContent | undefined, now: Date): RecordContent {
  const { overview, details } = before ?? makeEmptyRecord(form.kind)
  const name = form.name.trim()
  const totp = form.totp.trim() === '' ? null : readTotpInput(form.totp, { issuer: name, label: form.login })
  const isNewPassword = form.password !== details.password
  const past = { password: details.password, until: now.toISOString() }
  const isKept = isNewPassword && details.password !== ''
  return {
    overview: {
      ...overview,
      kind: form.kind,
      name,
      login: form.kind === 'note' ? overview.login : form.login,
      urls: form.urls.map(({ url }) => url.trim()).filter((url) => url !== ''),
      tags: toTags(form.tags),
      has_totp: totp !== null,
    },
    details: {
      ...details,
      password: form.password,
      totp,
      notes: form.notes,
      fields: form.fields.map((field, index) => ({ ...keptField(details.fields[index], field), ...field })),
      asks_again: form.asks_again,
      password_history: isKept
        ? [past, ...details.password_history].slice(0, HISTORY_MAX)
        : details.password_history,
      changed_password_at: isNewPassword ? now.toISOString() : details.changed_password_at,
    },
  }
}

/** What a newer client wrote of the same field. */
function keptField(before: CustomField | undefined, { name }: CustomField): CustomField | object {
  return before?.name === name ? before : {}
}

function toTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== '')
}

export type FormProblem = { field: keyof RecordForm | 'root'; code: string }

const FIELDS: readonly (readonly [place: RegExp, field: keyof RecordForm])[] = [
  [/^overview\.name/, 'name'],
  [/^overview\.login/, 'login'],
  [/^overview\.urls/, 'urls'],
  [/^overview\.tags/, 'tags'],
  [/^(?:overview\.has_totp|details\.totp)/, 'totp'],
  [/^details\.password/, 'password'],
  [/^details\.notes/, 'notes'],
  [/^details\.fields/, 'fields'],
]

function toField(place: string): FormProblem['field'] {
  return FIELDS.find(([pattern]) => pattern.test(place))?.[1] ?? 'root'
}

/** What keeps the typed record from being saved, at the fields of the form. */
export function findProblems(form: RecordForm, before: RecordContent | undefined, now: Date): FormProblem[] {
  try {
    return checkRecord(toContent(form, before, now)).map(({ field, code }) => ({
      field: toField(field),
      code,
    }))
  } catch (error) {
    if (error instanceof RecordError) return [{ field: toField(error.field), code: error.code }]
    throw error
  }
}
