import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { acme_accounts } from './orders.tables.ts'

export type AccountRow = typeof acme_accounts.$inferSelect

export async function findAccount(db: Db, directory_url: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(acme_accounts).where(eq(acme_accounts.directory_url, directory_url))
  return row
}

/** Answers the row that is there: of two processes one was first. */
export async function ensureAccount(db: Db, row: AccountRow): Promise<AccountRow> {
  await db.insert(acme_accounts).values(row).onConflictDoNothing()
  return (await findAccount(db, row.directory_url)) ?? row
}

export async function saveAccount(
  db: Db,
  directory_url: string,
  changes: Partial<AccountRow>,
): Promise<void> {
  await db.update(acme_accounts).set(changes).where(eq(acme_accounts.directory_url, directory_url))
}
