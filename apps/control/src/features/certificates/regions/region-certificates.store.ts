import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { CertificateRow } from '../stored/certificates.store.ts'
import { tls_certificates } from '../stored/certificates.tables.ts'

/** More names than this have the wildcard of their domain by then. */
const LIMIT = 1_000

/** Certificates for names of regions that are valid now, the one that ends last first. */
export async function listRegionCertificates(db: Db, now: Date): Promise<CertificateRow[]> {
  return db
    .select()
    .from(tls_certificates)
    .where(
      and(
        eq(tls_certificates.purpose_kind, 'region'),
        inArray(tls_certificates.state, ['live', 'renewing']),
        gt(tls_certificates.not_after, now),
      ),
    )
    .orderBy(desc(tls_certificates.not_after))
    .limit(LIMIT)
}
