import type { ImportedRow } from '../imported-vault.ts'

/** What a row holds, without all that is empty or as it usually is, so that tests name every value. */
export function showRow(row: ImportedRow): Record<string, unknown> {
  if ('refused' in row) return row
  const { overview, details } = row.content
  const all = {
    path: row.path.join('/'),
    ...overview,
    ...details,
    kind: overview.kind === 'login' ? '' : overview.kind,
    health: details.health === 'on' ? '' : details.health,
    fields: details.fields.map(({ name, kind, value }) => `${name} (${kind}) ${value}`),
    past: details.password_history.map(({ password, until }) => `${password} until ${until}`),
    attached: row.files.map(({ name, bytes }) => `${name} ${bytes.length}`),
    versions: row.history.length,
  }
  const { has_totp, has_files, files, password_history, ...shown } = all
  const isSaid = (value: unknown) => !(Array.isArray(value) ? value.length === 0 : !value)
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => isSaid(value)))
}

/** A file of the text in UTF-8. */
export function toFile(text: string, name = 'export') {
  return { name, bytes: new TextEncoder().encode(text) }
}
