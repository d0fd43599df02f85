/**
 * The audit log: one row per event, who did what to which object, from where, with what outcome. Owns
 * `audit_events`. Rows are only ever added, and each carries the hash of the one before, so that a
 * changed or removed row shows.
 */
export { appendAuditEvent } from './append-audit-event.ts'
