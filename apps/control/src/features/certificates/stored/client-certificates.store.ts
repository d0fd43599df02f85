import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { CertificateRow } from './certificates.store.ts'
import { tls_certificates } from './certificates.tables.ts'

/** The certificate of this request that ends last. Another client may have one of its own for the same name. */
export async function findOfRequest(
  db: Db,
  { purpose_id, csr_sha256 }: { purpose_id: string; csr_sha256: string },
): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(tls_certificates)
    .where(
      and(
        eq(tls_certificates.purpose_id, purpose_id),
        eq(tls_certificates.csr_sha256, csr_sha256),
        inArray(tls_certificates.state, ['live', 'replaced']),
      ),
    )
    .orderBy(desc(tls_certificates.not_after))
    .limit(1)
  return row
}

/** The certificate that a client has for this purpose now. */
export async function findClientCertificate(db: Db, purpose_id: string): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(tls_certificates)
    .where(
      and(
        eq(tls_certificates.purpose_id, purpose_id),
        eq(tls_certificates.source, 'client'),
        eq(tls_certificates.state, 'live'),
      ),
    )
    .orderBy(desc(tls_certificates.not_after))
    .limit(1)
  return row
}
