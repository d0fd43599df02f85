import type { AuditEvent } from '@nora/contract/audit'

/** The facility is 13, log audit (RFC 5424 §6.2.1); the severities are notice and warning. */
const FACILITY = 13
const SEVERITY = { success: 5, failure: 4 } as const
/** The number for examples (RFC 5612), of which nobody else has structured data. */
const ELEMENT = 'nora@32473'

/** Formats one message of RFC 5424, whose text is the event as JSON. */
export function toSyslogMessage(event: AuditEvent, hostname: string): string {
  const { at, action, object, outcome, user, address, id, request_id } = event
  const priority = FACILITY * 8 + SEVERITY[outcome]
  const facts: [string, string | undefined | null][] = [
    ['id', id],
    ['action', action],
    ['object', object.id],
    ['user', user?.id],
    ['email', user?.email],
    ['address', address],
    ['outcome', outcome],
    ['request', request_id],
  ]
  const data = facts.flatMap(([name, value]) => (value ? [`${name}="${escaped(value)}"`] : [])).join(' ')
  const head = [`<${priority}>1`, at, token(hostname, 255), 'nora', '-', token(action, 32)].join(' ')
  // A text in UTF-8 begins with the mark (§6.4).
  return `${head} [${ELEMENT} ${data}] \uFEFF${JSON.stringify(event)}`
}

/** §6.3.3. */
function escaped(value: string): string {
  return value.replaceAll(/["\\\]]/g, (sign) => `\\${sign}`)
}

/** Printable ASCII without spaces; `-` for nothing. */
function token(text: string, limit: number): string {
  return text.replaceAll(/[^!-~]/g, '').slice(0, limit) || '-'
}
