import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  sql,
  sum,
} from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { secrets_rows, secrets_versions } from './configs.tables.ts'

export type SecretStored = typeof secrets_rows.$inferSelect
export type VersionStored = typeof secrets_versions.$inferSelect
/** What proves a row, and how large it is. */
export type Mark = Pick<SecretStored, 'id' | 'version' | 'envelope_hash' | 'machines_only'> & {
  /** Of its envelope, in base64url. */
  length: number
}

export async function listMarks(db: Db, config_id: string): Promise<Mark[]> {
  const { id, version, envelope_hash, machines_only, envelope } = secrets_rows
  return db
    .select({ id, version, envelope_hash, machines_only, length: sql<number>`length(${envelope})` })
    .from(secrets_rows)
    .where(eq(secrets_rows.config_id, config_id))
}

/** Rows that came after a head, by id. */
export async function listRows(db: Db, config_id: string, since: number): Promise<SecretStored[]> {
  return db
    .select()
    .from(secrets_rows)
    .where(and(eq(secrets_rows.config_id, config_id), gt(secrets_rows.seq, since)))
    .orderBy(asc(secrets_rows.id))
}

export async function countByConfig(
  db: Db,
  config_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (config_ids.length === 0) return new Map()
  const rows = await db
    .select({ config_id: secrets_rows.config_id, count: count() })
    .from(secrets_rows)
    .where(inArray(secrets_rows.config_id, [...config_ids]))
    .groupBy(secrets_rows.config_id)
  return new Map(rows.map((row) => [row.config_id, row.count]))
}

/** Puts each row in the place of its version before, and into the history. */
export async function writeRows(tx: Db, rows: readonly SecretStored[]): Promise<void> {
  if (rows.length === 0) return
  const target = [secrets_rows.config_id, secrets_rows.id]
  const { config_id: _config, id: _id, ...columns } = getTableColumns(secrets_rows)
  const set = Object.fromEntries(
    Object.values(columns).map(({ name }) => [name, sql`excluded.${sql.identifier(name)}`]),
  )
  await tx
    .insert(secrets_rows)
    .values([...rows])
    .onConflictDoUpdate({ target, set })
  await insertVersions(
    tx,
    rows.map(({ id, signed_by: _signer, ...row }) => ({ ...row, secret_id: id })),
  )
}

/** Takes rows out; the history has their removal as one more version. */
export async function removeRows(
  tx: Db,
  removal: Pick<VersionStored, 'config_id' | 'epoch' | 'author_id' | 'changed_at' | 'seq'>,
  marks: readonly Mark[],
): Promise<void> {
  if (marks.length === 0) return
  const ids = marks.map(({ id }) => id)
  const isGone = and(eq(secrets_rows.config_id, removal.config_id), inArray(secrets_rows.id, ids))
  await tx.delete(secrets_rows).where(isGone)
  await insertVersions(
    tx,
    marks.map(({ id, version, machines_only }) => ({
      ...removal,
      secret_id: id,
      version: version + 1,
      machines_only,
      envelope: null,
      envelope_hash: null,
      signature: null,
    })),
  )
}

/** Keeps no more of each secret than this. */
const VERSIONS_KEPT = 200

async function insertVersions(tx: Db, rows: readonly VersionStored[]): Promise<void> {
  await tx.insert(secrets_versions).values([...rows])
  const { config_id, secret_id, version } = secrets_versions
  for (const row of rows.filter((one) => one.version > VERSIONS_KEPT)) {
    const isOfSecret = and(eq(config_id, row.config_id), eq(secret_id, row.secret_id))
    await tx.delete(secrets_versions).where(and(isOfSecret, lte(version, row.version - VERSIONS_KEPT)))
  }
}

/** The newest first. */
export async function listVersions(
  db: Db,
  { config_id, secret_id }: Pick<VersionStored, 'config_id' | 'secret_id'>,
): Promise<VersionStored[]> {
  const { version, ...columns } = getTableColumns(secrets_versions)
  return db
    .select()
    .from(secrets_versions)
    .where(and(eq(columns.config_id, config_id), eq(columns.secret_id, secret_id)))
    .orderBy(desc(version))
    .limit(VERSIONS_KEPT)
}

/** Heads at which secrets changed, the newest first, with the bytes that tell it. */
export async function listChangedHeads(
  db: Db,
  config_id: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ seq: number; bytes: number }[]> {
  const columns = getTableColumns(secrets_versions)
  const isBefore = before === undefined ? undefined : lt(columns.seq, before)
  const rows = await db
    .select({ seq: columns.seq, bytes: sum(sql`coalesce(length(${columns.envelope}), 0)`) })
    .from(secrets_versions)
    .where(and(eq(columns.config_id, config_id), isBefore))
    .groupBy(columns.seq)
    .orderBy(desc(columns.seq))
    .limit(limit)
  return rows.map(({ seq, bytes }) => ({ seq, bytes: Number(bytes ?? 0) }))
}

/** What came with these heads, the newest first. */
export async function listVersionsAt(
  db: Db,
  config_id: string,
  seqs: readonly number[],
): Promise<VersionStored[]> {
  if (seqs.length === 0) return []
  const columns = getTableColumns(secrets_versions)
  return db
    .select()
    .from(secrets_versions)
    .where(and(eq(columns.config_id, config_id), inArray(columns.seq, [...seqs])))
    .orderBy(desc(columns.seq), asc(columns.secret_id))
}

/** Those of the ids that the history of the config has. */
export async function listOnceThere(db: Db, config_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const columns = getTableColumns(secrets_versions)
  const rows = await db
    .selectDistinct({ id: columns.secret_id })
    .from(secrets_versions)
    .where(and(eq(columns.config_id, config_id), inArray(columns.secret_id, [...ids])))
  return rows.map(({ id }) => id)
}

/** Ids of secrets that were removed after a head, the last removed first. */
export async function listRemoved(
  db: Db,
  config_id: string,
  { since, limit }: { since: number; limit: number },
): Promise<string[]> {
  const columns = getTableColumns(secrets_versions)
  const rows = await db
    .select({ id: columns.secret_id })
    .from(secrets_versions)
    .where(and(eq(columns.config_id, config_id), gt(columns.seq, since), isNull(columns.envelope)))
    .orderBy(desc(columns.seq), asc(columns.secret_id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Deletes all versions, and begins anew with the rows as they are, which whoever cut the history has just signed. Answers
 * how many versions are no more.
 */
export async function restartHistory(
  tx: Db,
  config_id: string,
  cut: Pick<VersionStored, 'seq' | 'author_id' | 'changed_at'>,
): Promise<number> {
  const ofConfig = eq(secrets_versions.config_id, config_id)
  const before = await tx.$count(secrets_versions, ofConfig)
  await tx.delete(secrets_versions).where(ofConfig)
  const rows = await tx.select().from(secrets_rows).where(eq(secrets_rows.config_id, config_id))
  const kept = rows.map(({ id, signed_by: _signer, ...row }) => ({ ...row, secret_id: id, ...cut }))
  if (kept.length > 0) await tx.insert(secrets_versions).values(kept)
  return before - kept.length
}
