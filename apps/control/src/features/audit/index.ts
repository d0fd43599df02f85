/**
 * The audit log: one row per event, who did what to which object, from where, with what outcome. Owns
 * `audit_events`, `audit_heads` and `audit_streams`. Rows are only ever added, and each carries the hash of the one before, so
 * that a changed or removed row shows; the sealed head shows a tail that was cut off, and the anchor outside of the
 * database that it was put back to an earlier state.
 */
export { createAuditFeature } from './audit.feature.ts'
export { listAuditEvents } from './audit.store.ts'
