import type { AskBody, TunnelCounts } from '@nora/link'
import type { Deps } from './tunnels.deps.ts'
import { addToClosedTunnel } from './tunnels.store.ts'

/** Records the traffic of an edge’s tunnels since its last report, also of tunnels that ended meanwhile. */
export function recordCounts(deps: Deps) {
  return async (edge_id: string, { sequence, tunnels }: AskBody<'count'>): Promise<void> => {
    if (!deps.edges.acceptSequence(edge_id, sequence)) return
    for (const counts of tunnels) await recordOne(deps, edge_id, counts)
  }
}

async function recordOne({ db, live }: Deps, edge_id: string, counts: TunnelCounts): Promise<void> {
  const entry = live.get(counts.tunnel_id)
  if (!entry) {
    live.countClosed(edge_id, counts)
    return addToClosedTunnel(db, counts)
  }
  live.count(entry, edge_id, counts)
}
