import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { acme_challenge_edges as edges, acme_challenge_versions as versions } from './orders.tables.ts'

/** A process that has died leaves no edge behind for longer; one that lives writes its edges anew before. */
const SEEN_WITHIN = sql`now() - interval '20 seconds'`
const THE_ONE = 'challenges'

export type ChallengeEdge = Omit<typeof edges.$inferSelect, 'seen_at'>

/**
 * Begins a new list. Whoever reads the version first and the challenges after it has all that were committed before
 * the version began.
 */
export async function nextVersion(db: Db, now: Date): Promise<number> {
  const [row] = await db
    .insert(versions)
    // Greater than any that an edge has from a database that was restored since.
    .values({ id: THE_ONE, version: now.getTime() })
    .onConflictDoUpdate({
      target: versions.id,
      set: { version: sql`greatest(${versions.version} + 1, excluded.version)` },
    })
    .returning({ version: versions.version })
  if (!row) throw new Error('a version of the challenges was not written')
  return row.version
}

/** 0: nothing was ever to be proved. */
export async function readVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: versions.version }).from(versions)
  return row?.version ?? 0
}

/** An edge has connected to this process, whoever had it before. */
export async function takeEdge(db: Db, edge: ChallengeEdge): Promise<void> {
  const values = { ...edge, seen_at: sql`now()` }
  await db.insert(edges).values(values).onConflictDoUpdate({ target: edges.edge_id, set: values })
}

/** Says that these are connected to the process still. What another has taken over stays with it. */
export async function keepEdges(db: Db, process: string, kept: readonly ChallengeEdge[]): Promise<void> {
  if (kept.length === 0) return
  await db
    .insert(edges)
    .values(kept.map((edge) => ({ ...edge, seen_at: sql`now()` })))
    .onConflictDoUpdate({
      target: edges.edge_id,
      set: { version: sql`excluded.version`, seen_at: sql`now()` },
      setWhere: eq(edges.process, process),
    })
}

export async function dropEdges(db: Db, process: string, ids: readonly string[]): Promise<void> {
  await db.delete(edges).where(and(eq(edges.process, process), inArray(edges.edge_id, [...ids])))
}

/** Versions that edges of the region answer with which are connected to other processes. */
export async function listOtherVersions(db: Db, region: string, process: string): Promise<number[]> {
  const rows = await db
    .select({ version: edges.version })
    .from(edges)
    .where(and(eq(edges.region, region), ne(edges.process, process), gt(edges.seen_at, SEEN_WITHIN)))
  return rows.map(({ version }) => version)
}

export async function purgeEdges(db: Db): Promise<void> {
  await db.delete(edges).where(lt(edges.seen_at, SEEN_WITHIN))
}
