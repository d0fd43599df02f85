import type { AskBody, TunnelCounts } from '@nora/link'
import type { LiveTunnel } from './live-tunnel.ts'
import type { Deps } from './tunnels.deps.ts'
import { addToClosedTunnel } from './tunnels.store.ts'

/** What went through an edge's tunnels since it told last, also through those that ended meanwhile. */
export function recordCounts(deps: Deps) {
  return async (edge_id: string, { sequence, tunnels }: AskBody<'count'>): Promise<void> => {
    if (!deps.edges.acceptSequence(edge_id, sequence)) return
    for (const counts of tunnels) await recordOne(deps, edge_id, counts)
  }
}

async function recordOne({ db, live }: Deps, edge_id: string, counts: TunnelCounts): Promise<void> {
  const entry = live.get(counts.tunnel_id)
  if (!entry) return addToClosedTunnel(db, counts)
  // Its agent is away from this edge: the sums are still right, what is true now is not.
  const isHeldHere = entry.edge_id === edge_id
  live.count(entry, isHeldHere ? counts : { ...counts, ...presentOf(entry) })
}

function presentOf(entry: LiveTunnel) {
  return { open_connections: 0, legs: entry.legs, origin_error: entry.origin_error?.message ?? null }
}
