import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { users } from '../accounts/readable-tables.ts'
import { NAME_HELD_MS } from './tunnels.rules.ts'
import { findEndpointByHostname } from './tunnels.store.ts'
import { endpoints, tunnels } from './tunnels.tables.ts'

/** The team whose tunnel has the hostname, or had it so lately that it is kept for the team. */
export async function findHolder(db: Db, hostname: string, now: Date): Promise<string | null> {
  const endpoint = await findEndpointByHostname(db, hostname)
  if (!endpoint) return null
  const { team_id, closed_at } = endpoint
  return closed_at === null || now.getTime() - closed_at.getTime() < NAME_HELD_MS ? team_id : null
}

/** These hostnames as far as the team has used them, with the tunnels that are open there. */
export async function listHostnameEndpoints(db: Db, team_id: string, hostnames: readonly string[]) {
  if (hostnames.length === 0) return []
  const rows = await db
    .select({
      endpoint: endpoints,
      tunnel: tunnels,
      user: { id: users.id, name: users.name, email: users.email },
    })
    .from(endpoints)
    .leftJoin(tunnels, and(eq(tunnels.endpoint_id, endpoints.id), isNull(tunnels.closed_at)))
    .leftJoin(users, eq(users.id, tunnels.user_id))
    .where(and(eq(endpoints.team_id, team_id), inArray(endpoints.hostname, [...hostnames])))
  return rows.map(({ endpoint: { hostname, closed_at }, tunnel, user }) => ({
    hostname,
    closed_at,
    tunnel: tunnel && user && { ...tunnel, user },
  }))
}
