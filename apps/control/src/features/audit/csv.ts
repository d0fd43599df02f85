import type { AuditEvent } from '@nora/contract/audit'

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

/** One line of RFC 4180. */
export function toCsvLine(event: AuditEvent): string {
  const cells = Object.values(columns).map((read) => toCell(read(event) ?? ''))
  return `${cells.join(',')}\r\n`
}

/** Others choose names and clients: what a spreadsheet would run as a formula becomes a text. */
function toCell(value: string | number): string {
  const text = String(value)
  const calm = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${calm.replaceAll('"', '""')}"`
}
