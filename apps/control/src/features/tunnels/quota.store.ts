import { and, asc, count, eq, exists, gt, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { domains } from '../domains/readable-tables.ts'
import { ports } from '../ports/readable-tables.ts'
import { NAME_HELD_MS } from './tunnels.rules.ts'
import type { Endpoint, TunnelRow } from './tunnels.store.ts'
import { endpoints, tunnels } from './tunnels.tables.ts'

/**
 * Makes openings of tunnels of the team wait for each other until the transaction ends. Take the team’s own
 * lock before it.
 */
export async function lockQuota(tx: Db, team_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`places ${team_id}`}, 0))`)
}

/** The installation's own tunnel is not counted. */
export async function countOpenTunnels(db: Db, team_id: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(tunnels).where(isOpenOf(team_id))
  return row?.count ?? 0
}

/** Lists the team’s open tunnels, oldest first. */
export async function listOpenTunnelsOfTeam(
  db: Db,
  team_id: string,
): Promise<{ tunnel: TunnelRow; endpoint: Endpoint }[]> {
  return db
    .select({ tunnel: tunnels, endpoint: endpoints })
    .from(tunnels)
    .innerJoin(endpoints, eq(endpoints.id, tunnels.endpoint_id))
    .where(isOpenOf(team_id))
    .orderBy(asc(tunnels.id))
}

/** A plan counts these by the addresses that a team keeps. */
export type AddressLimit = 'static_names' | 'ports'

type AddressQuery = {
  team_id: string
  now: Date
  /** Only addresses that the team has had for longer than this one. */
  olderThan?: string | null
  but?: string | undefined
  butHostname?: string | undefined
}

/**
 * Names or ports that the team has reserved, and others that members chose and that are kept for the team.
 * Random ones are not counted.
 */
export async function countAddresses(
  db: Db,
  limit: AddressLimit,
  { team_id, now, olderThan = null, but, butHostname }: AddressQuery,
): Promise<number> {
  const keptSince = new Date(now.getTime() - NAME_HELD_MS)
  const [chosen] = await db
    .select({ count: count() })
    .from(endpoints)
    .where(
      and(
        eq(endpoints.team_id, team_id),
        not(endpoints.is_random),
        limit === 'ports' ? isNotNull(endpoints.port) : isNull(endpoints.port),
        or(isNull(endpoints.closed_at), gt(endpoints.closed_at, keptSince)),
        olderThan === null ? undefined : lt(endpoints.id, olderThan),
        but === undefined ? undefined : ne(endpoints.id, but),
        butHostname === undefined ? undefined : ne(endpoints.hostname, butHostname),
        not(exists(reservationOfEndpoint(db, limit, team_id))),
      ),
    )
  return (chosen?.count ?? 0) + (await countReserved(db, limit, team_id))
}

/** Within the query of endpoints. */
function reservationOfEndpoint(db: Db, limit: AddressLimit, team_id: string) {
  return limit === 'ports'
    ? db
        .select({ id: ports.id })
        .from(ports)
        .where(
          and(isPortOf(team_id), eq(ports.region, endpoints.region), eq(ports.port, sql`${endpoints.port}`)),
        )
    : db
        .select({ id: domains.id })
        .from(domains)
        .where(and(isDomainOf(team_id), eq(domains.hostname, endpoints.hostname)))
}

/** `before`: only what was reserved earlier than this reservation. */
async function countReserved(
  db: Db,
  limit: AddressLimit,
  team_id: string,
  before: string | null = null,
): Promise<number> {
  const table = limit === 'ports' ? ports : domains
  const [row] = await db
    .select({ count: count() })
    .from(table)
    .where(
      and(
        limit === 'ports' ? isPortOf(team_id) : and(isDomainOf(team_id), eq(domains.kind, 'static')),
        before === null ? undefined : lt(table.id, before),
      ),
    )
  return row?.count ?? 0
}

/** How many the team reserved before it reserved this address; null: it has not. */
export async function countReservedBefore(
  db: Db,
  team_id: string,
  { hostname, region, port }: Pick<Endpoint, 'hostname' | 'region' | 'port'>,
): Promise<number | null> {
  const [reservation] =
    port === null
      ? await db
          .select({ id: domains.id })
          .from(domains)
          .where(and(isDomainOf(team_id), eq(domains.kind, 'static'), eq(domains.hostname, hostname)))
      : await db
          .select({ id: ports.id })
          .from(ports)
          .where(and(isPortOf(team_id), eq(ports.region, region), eq(ports.port, port)))
  if (!reservation) return null
  return countReserved(db, port === null ? 'static_names' : 'ports', team_id, reservation.id)
}

function isPortOf(team_id: string) {
  return and(eq(ports.team_id, team_id), isNull(ports.released_at))
}

function isDomainOf(team_id: string) {
  return and(eq(domains.team_id, team_id), isNull(domains.released_at))
}

function isOpenOf(team_id: string) {
  return and(eq(tunnels.team_id, team_id), isNull(tunnels.closed_at), not(tunnels.is_sample))
}
