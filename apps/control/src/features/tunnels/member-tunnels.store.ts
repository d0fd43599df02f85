import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { users } from '../accounts/readable-tables.ts'
import type { TunnelRow, TunnelWithUser } from './tunnels.store.ts'
import { endpoints, tunnels } from './tunnels.tables.ts'

type Membership = { team_id: string; user_id: string }

/** Lists the member’s open tunnels, newest first. */
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

/** Where a running process of a client has open tunnels. */
export async function findTeamOfProcess(
  db: Db,
  {
    user_id,
    credential_id,
    client_instance,
  }: Pick<TunnelRow, 'user_id' | 'credential_id' | 'client_instance'>,
): Promise<string | undefined> {
  const [open] = await db
    .select({ team_id: tunnels.team_id })
    .from(tunnels)
    .where(
      and(
        eq(tunnels.client_instance, client_instance),
        eq(tunnels.credential_id, credential_id),
        eq(tunnels.user_id, user_id),
        isNull(tunnels.closed_at),
      ),
    )
    .limit(1)
  return open?.team_id
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
