import { MINUTE_MS } from '@nora/kit'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Deps } from './credentials.deps.ts'
import type { credentials, public_keys } from './credentials.tables.ts'

/** "Last used" is told to the minute, so that it is not a write per call. */
const RECORDED_EVERY_MS = MINUTE_MS

type Used = { id: string; last_used_at: Date | null; address: string }

/** Remembers where and when it was last used, at most once a minute: of many at once, one writes. */
export async function recordUse(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  table: typeof credentials | typeof public_keys,
  { id, last_used_at, address }: Used,
): Promise<void> {
  const at = clock.now()
  const notAfter = new Date(at.getTime() - RECORDED_EVERY_MS)
  if (last_used_at !== null && last_used_at >= notAfter) return
  await db
    .update(table)
    .set({ last_used_at: at, last_used_address: address })
    .where(and(eq(table.id, id), or(isNull(table.last_used_at), lt(table.last_used_at, notAfter))))
}
