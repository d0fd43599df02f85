import { and, asc, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { domains } from '../../domains/readable-tables.ts'
import { ports } from '../../ports/readable-tables.ts'
import { traffic_policy_attachments as attachments, traffic_policies } from './traffic-policies.tables.ts'

export type AttachmentRow = typeof attachments.$inferSelect

/** Own domains count only while DNS shows whose they are. */
const isHeldDomain = and(
  isNull(domains.released_at),
  or(eq(domains.kind, 'static'), isNotNull(domains.verified_at)),
)

const ofDomain = and(
  eq(domains.team_id, attachments.team_id),
  eq(domains.hostname, attachments.endpoint),
  isNull(attachments.port),
)
const ofPort = and(
  eq(ports.team_id, attachments.team_id),
  eq(ports.region, attachments.region),
  eq(ports.port, attachments.port),
)

/** Attachments whose address the team holds. */
const live = (db: Db) =>
  db
    .select({
      row: attachments,
      policy: {
        name: traffic_policies.name,
        published: traffic_policies.published,
        user_id: traffic_policies.user_id,
      },
    })
    .from(attachments)
    .innerJoin(traffic_policies, eq(traffic_policies.id, attachments.policy_id))
    .leftJoin(domains, and(ofDomain, isHeldDomain))
    .leftJoin(ports, and(ofPort, isNull(ports.released_at)))
    .$dynamic()

const isLive = or(isNotNull(domains.id), isNotNull(ports.id))

/** By endpoint, in alphabetical order. */
export async function listAttachments(db: Db, policy_ids: readonly string[]): Promise<AttachmentRow[]> {
  if (policy_ids.length === 0) return []
  const rows = await live(db)
    .where(and(isLive, inArray(attachments.policy_id, [...policy_ids])))
    .orderBy(asc(attachments.endpoint))
  return rows.map(({ row }) => row)
}

export type Attached = AttachmentRow & { policy: { name: string; published: number; user_id: string } }

/** What is attached to these addresses of a team. */
export async function listAttachedTo(
  db: Db,
  team_id: string,
  endpoints: readonly string[],
): Promise<Attached[]> {
  if (endpoints.length === 0) return []
  const rows = await live(db).where(
    and(isLive, eq(attachments.team_id, team_id), inArray(attachments.endpoint, [...endpoints])),
  )
  return rows.map(({ row, policy }) => ({ ...row, policy }))
}

/** All that edges have to know. */
export async function listServed(db: Db): Promise<Attached[]> {
  const rows = await live(db).where(isLive)
  return rows.map(({ row, policy }) => ({ ...row, policy }))
}

export async function saveAttachment(tx: Db, row: AttachmentRow): Promise<void> {
  const { team_id: _team, endpoint: _endpoint, ...set } = row
  await tx
    .insert(attachments)
    .values(row)
    .onConflictDoUpdate({ target: [attachments.team_id, attachments.endpoint], set })
}

export async function deleteAttachment(
  tx: Db,
  { team_id, endpoint }: Pick<AttachmentRow, 'team_id' | 'endpoint'>,
): Promise<void> {
  await tx
    .delete(attachments)
    .where(and(eq(attachments.team_id, team_id), eq(attachments.endpoint, endpoint)))
}

/** Attachments to addresses that the team neither holds nor may get back. */
export async function purgeAttachments(db: Db): Promise<void> {
  const domain = db.select({ one: sql`1` }).from(domains).where(ofDomain)
  const port = db.select({ one: sql`1` }).from(ports).where(ofPort)
  await db.delete(attachments).where(and(notExists(domain), notExists(port)))
}

/** An address that a team holds, to which a policy may be attached. */
export type HeldAddress = {
  endpoint: string
  kind: 'name' | 'domain' | 'port'
  region: string
  port: number | null
  user_id: string
}

type Whose = { team_id: string; user_id?: string | undefined }

export async function listHeldDomains(
  db: Db,
  { team_id, user_id, hostnames, limit }: Whose & { hostnames?: readonly string[]; limit: number },
): Promise<HeldAddress[]> {
  const rows = await db
    .select({
      endpoint: domains.hostname,
      kind: domains.kind,
      region: domains.region,
      user_id: domains.user_id,
    })
    .from(domains)
    .where(
      and(
        eq(domains.team_id, team_id),
        isHeldDomain,
        user_id ? eq(domains.user_id, user_id) : undefined,
        hostnames ? inArray(domains.hostname, [...hostnames]) : undefined,
      ),
    )
    .orderBy(asc(domains.hostname))
    .limit(limit)
  return rows.map((row) => ({ ...row, kind: row.kind === 'static' ? 'name' : 'domain', port: null }))
}

/** Ports have the host of their region, which the configuration knows. */
export async function listHeldPorts(
  db: Db,
  { team_id, user_id, limit, toHost }: Whose & { limit: number; toHost: (region: string) => string },
): Promise<HeldAddress[]> {
  const rows = await db
    .select({ region: ports.region, port: ports.port, user_id: ports.user_id })
    .from(ports)
    .where(
      and(
        eq(ports.team_id, team_id),
        isNull(ports.released_at),
        user_id ? eq(ports.user_id, user_id) : undefined,
      ),
    )
    .orderBy(asc(ports.region), asc(ports.port))
    .limit(limit)
  return rows.map((row) => ({ ...row, endpoint: `${toHost(row.region)}:${row.port}`, kind: 'port' as const }))
}
