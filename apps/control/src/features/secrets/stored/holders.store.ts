import type { ConfigAccessEntry } from '@nora/contract/secrets'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { CheckedGrant } from '../../../sealed-collections/check-grants.ts'
import { secrets_access, secrets_grants } from './configs.tables.ts'

export type AccessRow = typeof secrets_access.$inferSelect
export type GrantRow = typeof secrets_grants.$inferSelect
export type OwnedEntry = ConfigAccessEntry & { is_own: boolean }

export async function listAccessRows(db: Db, config_ids: readonly string[]): Promise<AccessRow[]> {
  if (config_ids.length === 0) return []
  const { config_id, subject } = secrets_access
  const ofConfigs = inArray(config_id, [...config_ids])
  return db.select().from(secrets_access).where(ofConfigs).orderBy(asc(config_id), asc(subject))
}

/** Puts a list in the place of the one before. */
export async function saveAccess(tx: Db, config_id: string, access: readonly OwnedEntry[]): Promise<void> {
  await tx.delete(secrets_access).where(eq(secrets_access.config_id, config_id))
  await tx.insert(secrets_access).values(access.map((entry) => ({ ...entry, config_id })))
}

export async function listGrantRows(db: Db, config_ids: readonly string[]): Promise<GrantRow[]> {
  if (config_ids.length === 0) return []
  const { config_id, subject } = secrets_grants
  const ofConfigs = inArray(config_id, [...config_ids])
  return db.select().from(secrets_grants).where(ofConfigs).orderBy(asc(config_id), asc(subject))
}

/** Puts each grant in the place of the one that its holder had. */
export async function saveGrants(
  tx: Db,
  place: { config_id: string; epoch: number },
  grants: readonly CheckedGrant[],
): Promise<void> {
  const target = [secrets_grants.config_id, secrets_grants.subject]
  for (const { signed, ...grant } of grants) {
    const row = { ...place, ...grant, ...signed }
    await tx.insert(secrets_grants).values(row).onConflictDoUpdate({ target, set: row })
  }
}

/** Nobody opens the epoch that comes next by these. */
export async function deleteGrants(tx: Db, config_id: string): Promise<void> {
  await tx.delete(secrets_grants).where(eq(secrets_grants.config_id, config_id))
}

/** Configs whose access list has one of the tokens, by token. */
export async function listTokenConfigs(
  db: Db,
  token_ids: readonly string[],
): Promise<{ subject: string; config_id: string }[]> {
  if (token_ids.length === 0) return []
  const { config_id, subject } = secrets_access
  return db
    .select({ subject, config_id })
    .from(secrets_access)
    .where(inArray(subject, [...token_ids]))
    .orderBy(asc(config_id))
}
