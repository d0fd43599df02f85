import type { TunnelKind } from '@nora/contract/tunnels'
import { and, desc, eq, gt, ilike, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { users } from '../accounts/readable-tables.ts'
import { credentials, public_keys } from '../credentials/readable-tables.ts'
import { hasPort } from './public-address.ts'
import { NAME_HELD_MS } from './tunnels.rules.ts'
import { endpoints, tunnels } from './tunnels.tables.ts'

export type Endpoint = typeof endpoints.$inferSelect
export type TunnelRow = typeof tunnels.$inferSelect
export type TunnelWithUser = TunnelRow & { user: { id: string; name: string | null; email: string } }

/** Locks the address until the transaction ends: of two claims the second sees what the first did. */
export async function lockEndpoint(
  tx: Db,
  { hostname, region, tcp }: { hostname: string; region: string; tcp: { port: number } | null },
): Promise<Endpoint | undefined> {
  // A port stays the same one when its region gets another name.
  const is = tcp
    ? and(eq(endpoints.region, region), eq(endpoints.port, tcp.port))
    : eq(endpoints.hostname, hostname)
  const [endpoint] = await tx.select().from(endpoints).where(is).for('update')
  return endpoint
}

export async function insertEndpoint(tx: Db, endpoint: Endpoint): Promise<void> {
  await tx.insert(endpoints).values(endpoint)
}

export async function updateEndpoint(tx: Db, id: string, changes: Partial<Endpoint>): Promise<void> {
  await tx.update(endpoints).set(changes).where(eq(endpoints.id, id))
}

export async function findEndpointByHostname(db: Db, hostname: string): Promise<Endpoint | undefined> {
  const [endpoint] = await db.select().from(endpoints).where(eq(endpoints.hostname, hostname))
  return endpoint
}

/** Random names or ports this client had for this kind alone, the ones for the same target first, then the newest. */
export async function listRandomEndpoints(
  db: Db,
  of: { client_key_hash: string; user_id: string; region: string; target: string; kind: TunnelKind },
): Promise<Endpoint[]> {
  const ofOtherKinds = db
    .select({ id: tunnels.id })
    .from(tunnels)
    .where(and(eq(tunnels.endpoint_id, endpoints.id), ne(tunnels.kind, of.kind)))
  return db
    .select()
    .from(endpoints)
    .where(
      and(
        eq(endpoints.client_key_hash, of.client_key_hash),
        eq(endpoints.user_id, of.user_id),
        eq(endpoints.region, of.region),
        endpoints.is_random,
        sql`${endpoints.hostname} not like '%.internal'`,
        hasPort(of.kind) ? isNotNull(endpoints.port) : isNull(endpoints.port),
        notExists(ofOtherKinds),
      ),
    )
    .orderBy(desc(sql`${endpoints.target} = ${of.target}`), desc(endpoints.last_claimed_at))
    .limit(20)
}

/** Ports that a tunnel has, or had so lately that they are kept for its team. */
export async function listHeldPorts(
  db: Db,
  region: string,
  now: Date,
): Promise<{ port: number; team_id: string }[]> {
  const keptSince = new Date(now.getTime() - NAME_HELD_MS)
  const rows = await db
    .select({ port: endpoints.port, team_id: endpoints.team_id })
    .from(endpoints)
    .where(
      and(
        eq(endpoints.region, region),
        isNotNull(endpoints.port),
        or(isNull(endpoints.closed_at), gt(endpoints.closed_at, keptSince)),
      ),
    )
  return rows.flatMap(({ port, team_id }) => (port === null ? [] : [{ port, team_id }]))
}

/** These ports as far as the team has used them, with the tunnels that are open there. */
export async function listPortEndpoints(
  db: Db,
  team_id: string,
  addresses: readonly { region: string; port: number }[],
) {
  if (addresses.length === 0) return []
  const isOne = addresses.map(({ region, port }) =>
    and(eq(endpoints.region, region), eq(endpoints.port, port)),
  )
  const rows = await db
    .select({ endpoint: endpoints, tunnel: tunnels, user: person })
    .from(endpoints)
    .leftJoin(tunnels, and(eq(tunnels.endpoint_id, endpoints.id), isNull(tunnels.closed_at)))
    .leftJoin(users, eq(users.id, tunnels.user_id))
    .where(and(eq(endpoints.team_id, team_id), or(...isOne)))
  return rows.map(({ endpoint: { region, port, closed_at }, tunnel, user }) => ({
    region,
    port: port ?? 0,
    closed_at,
    tunnel: tunnel && user && { ...tunnel, user },
  }))
}

export async function insertTunnel(tx: Db, tunnel: typeof tunnels.$inferInsert): Promise<TunnelRow> {
  const [row] = await tx.insert(tunnels).values(tunnel).returning()
  if (!row) throw new Error('the tunnel was not inserted')
  return row
}

export async function updateOpenTunnel(
  tx: Db,
  id: string,
  changes: Partial<TunnelRow>,
): Promise<TunnelRow | undefined> {
  const [row] = await tx
    .update(tunnels)
    .set(changes)
    .where(and(eq(tunnels.id, id), isNull(tunnels.closed_at)))
    .returning()
  return row
}

export async function listOpenTunnelsOf(db: Db, endpoint_id: string): Promise<TunnelRow[]> {
  return db
    .select()
    .from(tunnels)
    .where(and(eq(tunnels.endpoint_id, endpoint_id), isNull(tunnels.closed_at)))
}

/** Returns the name that others see of a person: their name, else their email. */
export async function getPersonName(db: Db, user_id: string): Promise<string> {
  const [row] = await db.select(person).from(users).where(eq(users.id, user_id))
  return row?.name ?? row?.email ?? user_id
}

const person = { id: users.id, name: users.name, email: users.email }

export async function findTunnel(db: Db, id: string): Promise<TunnelWithUser | undefined> {
  const [found] = await db
    .select({ tunnel: tunnels, user: person })
    .from(tunnels)
    .innerJoin(users, eq(users.id, tunnels.user_id))
    .where(eq(tunnels.id, id))
  return found && { ...found.tunnel, user: found.user }
}

export async function listOpenTunnels(db: Db): Promise<TunnelWithUser[]> {
  const rows = await db
    .select({ tunnel: tunnels, user: person })
    .from(tunnels)
    .innerJoin(users, eq(users.id, tunnels.user_id))
    .where(isNull(tunnels.closed_at))
  return rows.map(({ tunnel, user }) => ({ ...tunnel, user }))
}

/** Lists what control knows of the tunnels that an edge reports. */
export async function listHeldTunnels(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      tunnel: tunnels,
      user: person,
      endpoint_epoch: endpoints.epoch,
      has_credential: sql<boolean>`exists (select 1 from ${credentials} where ${credentials.id} = ${tunnels.credential_id} and ${credentials.revoked_at} is null) or (${users.disabled_at} is null and exists (select 1 from ${public_keys} where ${public_keys.id} = ${tunnels.credential_id}))`,
    })
    .from(tunnels)
    .innerJoin(users, eq(users.id, tunnels.user_id))
    .innerJoin(endpoints, eq(endpoints.id, tunnels.endpoint_id))
    .where(inArray(tunnels.id, [...ids]))
  return rows.map(({ tunnel, user, ...facts }) => ({ ...tunnel, user, ...facts }))
}

type Usage = Pick<TunnelRow, 'requests' | 'errors' | 'bytes_in' | 'bytes_out'>

/** Adds what an edge had not yet reported when the tunnel closed. Open tunnels are counted in memory first. */
export async function addToClosedTunnel(db: Db, counts: Usage & { tunnel_id: string }): Promise<void> {
  const names = ['requests', 'errors', 'bytes_in', 'bytes_out'] as const
  if (names.every((name) => counts[name] === 0)) return
  const usage = names.map((name) => [name, sql`${tunnels[name]} + ${counts[name]}`])
  await db
    .update(tunnels)
    .set(Object.fromEntries(usage))
    .where(and(eq(tunnels.id, counts.tunnel_id), isNotNull(tunnels.closed_at)))
}

export async function reopenTunnel(tx: Db, tunnel: { id: string; endpoint_id: string }): Promise<void> {
  await tx.update(tunnels).set({ closed_at: null, close_reason: null }).where(eq(tunnels.id, tunnel.id))
  await updateEndpoint(tx, tunnel.endpoint_id, { closed_at: null })
}

export type TunnelFilter = {
  team_id: string
  /** Limits the list to tunnels opened by these members; null lists those of all. */
  people: readonly string[] | null
  state: 'live' | 'closed'
  q?: string | undefined
  kind?: readonly TunnelKind[] | undefined
  region?: readonly string[] | undefined
  cursor?: string | undefined
  limit: number
}

/** Lists tunnels, newest first; ids sort by time. */
export async function listTunnels(db: Db, filter: TunnelFilter): Promise<TunnelWithUser[]> {
  const { q, kind, region, cursor } = filter
  const pattern = q && `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const searched = [
    tunnels.hostname,
    tunnels.target,
    tunnels.machine,
    tunnels.description,
    users.name,
    users.email,
  ]
  const rows = await db
    .select({ tunnel: tunnels, user: person })
    .from(tunnels)
    .innerJoin(users, eq(users.id, tunnels.user_id))
    .where(
      and(
        eq(tunnels.team_id, filter.team_id),
        filter.people === null ? undefined : inArray(tunnels.user_id, [...filter.people]),
        filter.state === 'live' ? isNull(tunnels.closed_at) : isNotNull(tunnels.closed_at),
        pattern ? or(...searched.map((column) => ilike(column, pattern)), hasMetadata(pattern)) : undefined,
        kind?.length ? inArray(tunnels.kind, [...kind]) : undefined,
        region?.length ? inArray(tunnels.region, [...region]) : undefined,
        cursor ? lt(tunnels.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(tunnels.id))
    .limit(filter.limit)
  return rows.map(({ tunnel, user }) => ({ ...tunnel, user }))
}

/** By `key=value`, as it is written. */
function hasMetadata(pattern: string) {
  return sql`exists (select 1 from jsonb_each_text(${tunnels.metadata}) as fact where fact.key || '=' || fact.value ilike ${pattern})`
}

/** Names and tunnels of a team that is no more. */
export async function deleteTunnelsOfTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(tunnels).where(eq(tunnels.team_id, team_id))
  await tx.delete(endpoints).where(eq(endpoints.team_id, team_id))
}
