import { lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { password_reads } from './passwords.tables.ts'

type Reading = typeof password_reads.$inferSelect

/** Whether nothing was noted of this since `before`. Of several at once one is told so. */
export async function takeReading(tx: Db, reading: Reading, before: Date): Promise<boolean> {
  const rows = await tx
    .insert(password_reads)
    .values(reading)
    .onConflictDoUpdate({
      target: [password_reads.user_id, password_reads.object_id],
      set: { read_at: reading.read_at },
      setWhere: lt(password_reads.read_at, before),
    })
    .returning({ object_id: password_reads.object_id })
  return rows.length > 0
}

export async function deleteReadings(tx: Db, before: Date): Promise<void> {
  await tx.delete(password_reads).where(lt(password_reads.read_at, before))
}
