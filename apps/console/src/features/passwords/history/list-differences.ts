import { type RecordContent, toSafeText } from '@nora/vault-records'

const FIELDS = ['name', 'login', 'password', 'totp', 'urls', 'tags', 'notes', 'fields', 'files'] as const
const SECRET: ReadonlySet<string> = new Set(['password', 'totp', 'fields', 'notes'])

export type Difference = { field: (typeof FIELDS)[number]; value: string; isSecret: boolean }

/** What the earlier state had that is not so now. */
export function listDifferences(earlier: RecordContent, now: RecordContent): Difference[] {
  const before = toTexts(earlier)
  const after = toTexts(now)
  return FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    value: before[field],
    isSecret: SECRET.has(field),
  }))
}

function toTexts({ overview, details }: RecordContent): Record<(typeof FIELDS)[number], string> {
  return {
    name: toSafeText(overview.name),
    login: toSafeText(overview.login),
    password: details.password,
    totp: details.totp ?? '',
    urls: overview.urls.join('\n'),
    tags: overview.tags.join(', '),
    notes: details.notes,
    fields: details.fields.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    files: details.files.map(({ name }) => toSafeText(name)).join('\n'),
  }
}
