import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { CertificateRow } from './certificates.store.ts'
import { tls_certificates } from './certificates.tables.ts'

/** The certificate of this request that ends last. Another client may have one of its own for the same name. */
export function findOfRequest(
  db: Db,
  { purpose_id, csr_sha256 }: { purpose_id: string; csr_sha256: string },
): Promise<CertificateRow | undefined> {
  const ofRequest = eq(tls_certificates.csr_sha256, csr_sha256)
  return findLast(db, purpose_id, and(ofRequest, inArray(tls_certificates.state, ['live', 'replaced'])))
}

/** The certificate that a client has for this purpose now. */
export function findClientCertificate(db: Db, purpose_id: string): Promise<CertificateRow | undefined> {
  const ofClient = eq(tls_certificates.source, 'client')
  return findLast(db, purpose_id, and(ofClient, eq(tls_certificates.state, 'live')))
}

async function findLast(
  db: Db,
  purpose_id: string,
  which: SQL | undefined,
): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(tls_certificates)
    .where(and(eq(tls_certificates.purpose_id, purpose_id), which))
    .orderBy(desc(tls_certificates.not_after))
    .limit(1)
  return row
}
