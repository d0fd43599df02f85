import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { visitor_share_links as links, visitor_sessions as sessions } from './visitors.tables.ts'

export type ShareLinkRow = typeof links.$inferSelect
type Named = Pick<ShareLinkRow, 'team_id' | 'scope' | 'id'>

/** Links of a policy are its own; those of a tunnel's own policy belong to the address. */
export function toScope(policy_id: string | null, endpoint: string): string {
  return policy_id ?? `own ${endpoint}`
}

/** Counts a use; false: it was used up or revoked. One statement, so that two uses in one moment are two. */
export async function useShareLink(
  tx: Db,
  link: Named & { expires_at: Date; maxUses: number | null },
): Promise<boolean> {
  const { maxUses, ...row } = link
  const used = await tx
    .insert(links)
    .values({ ...row, uses: 1, revoked_at: null })
    .onConflictDoUpdate({
      target: [links.team_id, links.scope, links.id],
      set: { uses: sql`${links.uses} + 1` },
      setWhere: and(isNull(links.revoked_at), maxUses === null ? undefined : lt(links.uses, maxUses)),
    })
    .returning({ id: links.id })
  return used.length > 0
}

export async function countShareLinks(db: Db, team_id: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(links).where(eq(links.team_id, team_id))
  return row?.count ?? 0
}

/** From now on the link lets nobody in, and the sessions that it has opened end. Answers how many those are. */
export async function revokeShareLink(
  tx: Db,
  link: Named & { policy_id: string; expires_at: Date },
  now: Date,
): Promise<number> {
  const { policy_id, ...row } = link
  await tx
    .insert(links)
    .values({ ...row, uses: 0, revoked_at: now })
    .onConflictDoUpdate({ target: [links.team_id, links.scope, links.id], set: { revoked_at: now } })
  const ended = await tx
    .update(sessions)
    .set({ revoked_at: now })
    .where(
      and(
        eq(sessions.policy_id, policy_id),
        eq(sessions.provider, 'share-link'),
        eq(sessions.subject, link.id),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, now),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

export async function purgeShareLinks(db: Db, now: Date): Promise<void> {
  await db.delete(links).where(lt(links.expires_at, now))
}
