/** The audit log, its events, and the receivers it is sent to. */
export type { DomainEvent, DomainEventKind, IdentityFactor, SignInMethod } from './events.ts'
export type {
  AuditCredentialKind,
  AuditEvent,
  AuditFilters,
  AuditQuery,
  ExportQuery,
} from './schemas.ts'
export {
  AUDIT_STREAMS_PER_TEAM,
  type AuditStream,
  type CreateAuditStream,
  type NewAuditStream,
} from './streams/schemas.ts'
