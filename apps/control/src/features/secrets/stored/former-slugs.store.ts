import { FORMER_SLUGS_MAX } from '@nora/contract/secrets'
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { secrets_former_config_slugs } from './configs.tables.ts'
import { secrets_former_slugs } from './projects.tables.ts'

type FormerConfigSlug = typeof secrets_former_config_slugs.$inferSelect
type Found = ReadonlyMap<string, string[]>

const former = secrets_former_config_slugs

/** The slug leads to this config, and to none that had it before. */
export async function saveFormerConfigSlug(tx: Db, row: FormerConfigSlug): Promise<void> {
  const target = [former.project_id, former.slug]
  await tx.insert(former).values(row).onConflictDoUpdate({ target, set: row })
  const newest = tx
    .select({ slug: former.slug })
    .from(former)
    .where(eq(former.config_id, row.config_id))
    .orderBy(desc(former.expires_at), desc(former.slug))
    .offset(FORMER_SLUGS_MAX)
  await tx.delete(former).where(and(eq(former.config_id, row.config_id), inArray(former.slug, newest)))
}

/** A config has the slug now. */
export async function deleteFormerConfigSlug(
  tx: Db,
  { project_id, slug }: Pick<FormerConfigSlug, 'project_id' | 'slug'>,
): Promise<void> {
  await tx.delete(former).where(and(eq(former.project_id, project_id), eq(former.slug, slug)))
}

export async function deleteExpiredConfigSlugs(tx: Db, now: Date): Promise<void> {
  await tx.delete(former).where(lt(former.expires_at, now))
}

/** Slugs that still lead to each of these configs, the last one first. */
export async function listFormerConfigSlugs(db: Db, ids: readonly string[], now: Date): Promise<Found> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: former.config_id, slug: former.slug })
    .from(former)
    .where(and(inArray(former.config_id, [...ids]), gt(former.expires_at, now)))
    .orderBy(desc(former.expires_at), desc(former.slug))
  return collect(rows)
}

/** Slugs that still lead to each of these projects, the last one first. */
export async function listFormerProjectSlugs(db: Db, ids: readonly string[], now: Date): Promise<Found> {
  if (ids.length === 0) return new Map()
  const { project_id, slug, expires_at } = secrets_former_slugs
  const rows = await db
    .select({ id: project_id, slug })
    .from(secrets_former_slugs)
    .where(and(inArray(project_id, [...ids]), gt(expires_at, now)))
    .orderBy(desc(expires_at), desc(slug))
  return collect(rows)
}

function collect(rows: readonly { id: string; slug: string }[]): Found {
  const found = new Map<string, string[]>()
  for (const { id, slug } of rows) {
    const slugs = found.get(id) ?? []
    if (slugs.length < FORMER_SLUGS_MAX) found.set(id, [...slugs, slug])
  }
  return found
}
