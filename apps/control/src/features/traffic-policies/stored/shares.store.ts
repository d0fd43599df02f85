import { and, count, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import { debug_shares } from './traffic-policies.tables.ts'

export type ShareRow = typeof debug_shares.$inferSelect
type Person = { id: string; name: string | null; email: string }

export async function insertShare(tx: Db, row: ShareRow): Promise<void> {
  await tx.insert(debug_shares).values(row)
}

/** One of the team that has not expired. */
export async function findShare(
  db: Db,
  { team_id, id, now }: { team_id: string; id: string; now: Date },
): Promise<(ShareRow & { by: Person | null }) | undefined> {
  const [found] = await db
    .select({ row: debug_shares, by: { id: users.id, name: users.name, email: users.email } })
    .from(debug_shares)
    .leftJoin(users, eq(users.id, debug_shares.user_id))
    .where(and(eq(debug_shares.team_id, team_id), eq(debug_shares.id, id), gt(debug_shares.expires_at, now)))
  return found && { ...found.row, by: found.by }
}

export async function countShares(db: Db, team_id: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(debug_shares)
    .where(and(eq(debug_shares.team_id, team_id), gt(debug_shares.expires_at, now)))
  return row?.count ?? 0
}

export async function deleteShare(tx: Db, id: string): Promise<void> {
  await tx.delete(debug_shares).where(eq(debug_shares.id, id))
}

export async function purgeShares(db: Db, now: Date): Promise<void> {
  await db.delete(debug_shares).where(lt(debug_shares.expires_at, now))
}
