import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { users } from '../accounts/readable-tables.ts'
import type { TunnelWithUser } from './tunnels.store.ts'
import { endpoints, tunnels } from './tunnels.tables.ts'

type Membership = { team_id: string; user_id: string }

/** The newest first. */
export async function listOpenTunnelsOfMember(
  db: Db,
  { team_id, user_id }: Membership,
): Promise<TunnelWithUser[]> {
  const rows = await db
    .select({ tunnel: tunnels, user: { id: users.id, name: users.name, email: users.email } })
    .from(tunnels)
    .innerJoin(users, eq(users.id, tunnels.user_id))
    .where(and(eq(tunnels.team_id, team_id), eq(tunnels.user_id, user_id), isNull(tunnels.closed_at)))
    .orderBy(desc(tunnels.id))
  return rows.map(({ tunnel, user }) => ({ ...tunnel, user }))
}

/** Names that the team keeps are another member's from now on. */
export async function giveEndpoints(
  tx: Db,
  { team_id, user_id }: Membership,
  heir_id: string,
): Promise<void> {
  await tx
    .update(endpoints)
    .set({ user_id: heir_id })
    .where(and(eq(endpoints.team_id, team_id), eq(endpoints.user_id, user_id)))
}
