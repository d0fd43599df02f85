import type { FindingCode } from '../domains/finding.ts'

/** At most ten names. Never a key. */
type Names = { names: readonly string[] }
type Facts = Names & { sha256: string; not_after: string }

/** What the audit log tells of certificates. */
export type CertificateEvent =
  | { kind: 'certificate.uploaded'; object_id: string; data: Facts & { replaces: string | null } }
  | { kind: 'certificate.issued'; object_id: string; data: Facts }
  | { kind: 'certificate.failed'; object_id: string; data: Names & { finding: FindingCode } }
  | { kind: 'certificate.expiring'; object_id: string; data: Facts }
  | {
      kind: 'certificate.changed'
      object_id: string
      data: Names & { before: { description: string }; after: { description: string } }
    }
  | { kind: 'certificate.deleted'; object_id: string; data: Names }
