import type { Tunnel } from '@nora/contract/tunnels'
import type { Db } from '../../platform/database/database.ts'
import { listHostnameEndpoints } from './hostnames.store.ts'
import type { Deps } from './tunnels.deps.ts'

type HostnameUse = { hostname: string; last_used_at: Date; tunnel: Tunnel | null }

/**
 * Lists the tunnels that use these hostnames of the team, or used them last; hostnames it never used are left
 * out.
 */
export function listHostnameUses({ live, clock }: Pick<Deps, 'live' | 'clock'>) {
  return async (db: Db, team_id: string, hostnames: readonly string[]): Promise<HostnameUse[]> => {
    const now = clock.now()
    const rows = await listHostnameEndpoints(db, team_id, hostnames)
    return rows.map(({ hostname, closed_at, tunnel }) => ({
      hostname,
      last_used_at: closed_at ?? now,
      tunnel: tunnel && live.show(tunnel),
    }))
  }
}
