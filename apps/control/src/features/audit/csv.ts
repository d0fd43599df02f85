import type { AuditEvent } from '@nora/contract/audit'
import { stringify } from 'csv-stringify/sync'

const columns: Record<string, (event: AuditEvent) => string | number | null | undefined> = {
  at: ({ at }) => at,
  action: ({ action }) => action,
  outcome: ({ outcome }) => outcome,
  object_kind: ({ object }) => object.kind,
  object_id: ({ object }) => object.id,
  object_name: ({ object }) => object.name,
  user_id: ({ user }) => user?.id,
  user_name: ({ user }) => user?.name,
  user_email: ({ user }) => user?.email,
  credential_id: ({ credential }) => credential?.id,
  credential_kind: ({ credential }) => credential?.kind,
  credential_name: ({ credential }) => credential?.name,
  address: ({ address }) => address,
  client: ({ client }) => client,
  request_id: ({ request_id }) => request_id,
  data: ({ data }) => JSON.stringify(data),
  position: ({ position }) => position,
  previous_hash: ({ previous_hash }) => previous_hash,
  hash: ({ hash }) => hash,
}

/** With a byte order mark, without which spreadsheets do not take the file for UTF-8. */
export const csvHead = `\uFEFF${Object.keys(columns).join(',')}\r\n`

/** Lines of RFC 4180. */
export function toCsvLines(events: readonly AuditEvent[]): string {
  const rows = events.map((event) => Object.values(columns).map((read) => toCell(read(event) ?? '')))
  return stringify(rows, { quoted: true, quoted_empty: true, record_delimiter: 'windows' })
}

/**
 * Others choose names and clients: what a spreadsheet would run as a formula becomes a text. The guard of
 * csv-stringify (`escape_formulas`) lets formulas behind blanks through.
 */
function toCell(value: string | number): string {
  const text = String(value)
  return /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
}
