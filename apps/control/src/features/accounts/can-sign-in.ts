import type { Db } from '../../platform/database/database.ts'
import type { User } from './accounts.store.ts'
import { countPasskeys } from './passkeys.store.ts'
import { listLinksOf } from './provider-links.store.ts'

/** Whether the user has anything to sign in with, as the rows are now. */
export async function canSignIn(db: Db, { id, password_hash }: User): Promise<boolean> {
  if (password_hash !== null || (await countPasskeys(db, id)) > 0) return true
  return (await listLinksOf(db, id)).length > 0
}
