import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { tls_certificates } from './certificates.tables.ts'

/** The order of its successor was withdrawn: whoever uses the certificate again has it renewed again. */
export async function endRenewal(tx: Db, id: string): Promise<void> {
  await tx
    .update(tls_certificates)
    .set({ state: 'live' })
    .where(and(eq(tls_certificates.id, id), eq(tls_certificates.state, 'renewing')))
}

/** The time of its renewal came while nobody used it; now somebody does. */
export async function resumeRenewal(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .update(tls_certificates)
    .set({ renew_at: now, ask_window_at: now })
    .where(
      and(
        eq(tls_certificates.id, id),
        eq(tls_certificates.source, 'acme'),
        eq(tls_certificates.state, 'live'),
        isNull(tls_certificates.renew_at),
      ),
    )
}
