import type { CertificateRow } from './certificates.store.ts'

const NAMES_TOLD = 10

/** What the audit log tells of a certificate. */
export function toEventFacts({ names, sha256, not_after }: CertificateRow) {
  return { names: names.slice(0, NAMES_TOLD), sha256, not_after: not_after.toISOString() }
}
