import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { audit_streams } from '../audit/readable-tables.ts'
import { credentials, public_keys } from '../credentials/readable-tables.ts'
import { domains } from '../domains/readable-tables.ts'
import { statistics } from '../statistics/readable-tables.ts'
import { tunnels } from '../tunnels/readable-tables.ts'

type Owner = { user_id: string; team_id: string }

type OwnedTable =
  | typeof tunnels
  | typeof domains
  | typeof public_keys
  | typeof credentials
  | typeof statistics

function isOf(table: OwnedTable, { user_id, team_id }: Owner) {
  return and(eq(table.team_id, team_id), eq(table.user_id, user_id))
}

/** Whether a request has come to a tunnel of the owner, other than the installation's example. */
export async function hasRequests(db: Db, owner: Owner): Promise<boolean> {
  const reached = await db
    .select({ id: tunnels.id })
    .from(tunnels)
    .where(and(isOf(tunnels, owner), eq(tunnels.is_sample, false), isNotNull(tunnels.last_request_at)))
    .limit(1)
  return reached.length > 0
}

/** Requests and errors of each tunnel of the owner since the moment, the ones with the most errors first. */
export async function listTraffic(db: Db, owner: Owner, since: Date) {
  const requests = sql<number>`sum(${statistics.requests})::float8`
  const errors = sql<number>`sum(${statistics.errors})::float8`
  return db
    .select({ id: statistics.tunnel_id, requests, errors })
    .from(statistics)
    .where(and(isOf(statistics, owner), ne(statistics.tunnel_id, ''), gte(statistics.at, since)))
    .groupBy(statistics.tunnel_id)
    .orderBy(desc(errors), desc(requests))
}

type Soon = { from: Date; to: Date; limit: number }
type ExpiringKey = { kind: 'api_key' | 'public_key'; id: string; name: string; expires_at: Date }

/** Lists keys that expire soon, the next to expire first. */
export async function listExpiringKeys(
  db: Db,
  owner: Owner,
  { from, to, limit }: Soon,
): Promise<ExpiringKey[]> {
  const isSoon = (table: typeof credentials | typeof public_keys) =>
    and(isOf(table, owner), gt(table.expires_at, from), lte(table.expires_at, to))
  const apiKeys = await db
    .select({ id: credentials.id, name: credentials.description, expires_at: credentials.expires_at })
    .from(credentials)
    .where(and(isSoon(credentials), eq(credentials.kind, 'api_key'), isNull(credentials.revoked_at)))
    .orderBy(asc(credentials.expires_at))
    .limit(limit)
  const publicKeys = await db
    .select({ id: public_keys.id, name: public_keys.name, expires_at: public_keys.expires_at })
    .from(public_keys)
    .where(isSoon(public_keys))
    .orderBy(asc(public_keys.expires_at))
    .limit(limit)
  return [
    ...apiKeys.map((key) => toExpiringKey('api_key', key)),
    ...publicKeys.map((key) => toExpiringKey('public_key', key)),
  ]
    .toSorted((one, other) => one.expires_at.getTime() - other.expires_at.getTime())
    .slice(0, limit)
}

function toExpiringKey(
  kind: ExpiringKey['kind'],
  { id, name, expires_at }: { id: string; name: string | null; expires_at: Date | null },
): ExpiringKey {
  if (!expires_at) throw new Error(`the key ${id} never expires`)
  return { kind, id, name: name ?? '', expires_at }
}

/** Receivers of the team whose last try failed, the latest failure first. */
export async function listFailingStreams(db: Db, team_id: string, limit: number) {
  const { id, name, failed_at, last_error, delivered_at, is_paused } = audit_streams
  const rows = await db
    .select({ id, name, failed_at, error: last_error })
    .from(audit_streams)
    .where(
      and(
        eq(audit_streams.team_id, team_id),
        eq(is_paused, false),
        or(isNull(delivered_at), gt(failed_at, delivered_at)),
        isNotNull(failed_at),
      ),
    )
    .orderBy(desc(failed_at))
    .limit(limit)
  return rows.flatMap((row) => (row.failed_at ? [{ ...row, failed_at: row.failed_at }] : []))
}

function isUnused(db: Db, owner: Owner) {
  const open = db
    .select({ id: tunnels.id })
    .from(tunnels)
    .where(
      and(
        eq(tunnels.team_id, owner.team_id),
        eq(tunnels.hostname, domains.hostname),
        isNull(tunnels.closed_at),
      ),
    )
  return and(isOf(domains, owner), isNull(domains.released_at), notExists(open))
}

/** Names of the owner without an open tunnel, the newest reservation first. */
export async function listUnusedDomains(db: Db, owner: Owner, limit: number) {
  const { id, name, hostname } = domains
  return db
    .select({ id, name, hostname })
    .from(domains)
    .where(isUnused(db, owner))
    .orderBy(desc(id))
    .limit(limit)
}

export async function countUnusedDomains(db: Db, owner: Owner): Promise<number> {
  return db.$count(domains, isUnused(db, owner))
}
