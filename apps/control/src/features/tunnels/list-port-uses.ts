import type { Tunnel } from '@nora/contract/tunnels'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './tunnels.deps.ts'
import { listPortEndpoints } from './tunnels.store.ts'

export type PortUse = {
  region: string
  port: number
  last_used_at: Date
  tunnel: Tunnel | null
}

/** Lists the tunnels that use these ports of the team, or used them last; ports it never used are left out. */
export function listPortUses({ live, clock }: Pick<Deps, 'live' | 'clock'>) {
  return async (
    db: Db,
    team_id: string,
    addresses: readonly { region: string; port: number }[],
  ): Promise<PortUse[]> => {
    const now = clock.now()
    const rows = await listPortEndpoints(db, team_id, addresses)
    return rows.map(({ region, port, closed_at, tunnel }) => ({
      region,
      port,
      last_used_at: closed_at ?? now,
      tunnel: tunnel && live.show(tunnel),
    }))
  }
}
