import { and, asc, desc, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { vault_directory } from '../vault.tables.ts'

export type EntryRow = typeof vault_directory.$inferSelect

/** The last entry of the chain that the team has now. */
export async function findLastEntry(db: Db, team_id: string): Promise<EntryRow | undefined> {
  const [row] = await db
    .select()
    .from(vault_directory)
    .where(eq(vault_directory.team_id, team_id))
    .orderBy(desc(vault_directory.chain), desc(vault_directory.index))
    .limit(1)
  return row
}

type Range = { team_id: string; chain: number; from?: number; to?: number; limit?: number }

/** Entries of one chain in order, both ends included. */
export async function listEntries(db: Db, { team_id, chain, from, to, limit }: Range): Promise<EntryRow[]> {
  const entries = db
    .select()
    .from(vault_directory)
    .where(
      and(
        eq(vault_directory.team_id, team_id),
        eq(vault_directory.chain, chain),
        from === undefined ? undefined : gte(vault_directory.index, from),
        to === undefined ? undefined : lte(vault_directory.index, to),
      ),
    )
    .orderBy(asc(vault_directory.index))
  return limit === undefined ? entries : entries.limit(limit)
}

export async function insertEntry(tx: Db, row: EntryRow): Promise<void> {
  await tx.insert(vault_directory).values(row)
}
