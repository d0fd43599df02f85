import type { CaptureRule } from '@nora/contract/captures'
import type { ReplayRequest } from '@nora/link'
import { isHeld, isHeldBy } from './live-tunnel.ts'
import type { Deps } from './tunnels.deps.ts'
import { findTunnel, type TunnelRow, type TunnelWithUser, updateOpenTunnel } from './tunnels.store.ts'

type Parts = Pick<Deps, 'db' | 'edges' | 'live' | 'getCaptureRule'>

/** Whether exchanges of the tunnel are kept, by what it carries, by its team's rule, and by whoever may choose. */
export function isCaptured({ kind, wants_capture }: TunnelRow, rule: CaptureRule): boolean {
  if (kind !== 'http' && kind !== 'trigger') return false
  return rule === 'required' || (rule === 'allowed' && wants_capture)
}

/** Notes it for an open tunnel, and answers it. */
export async function noteCapture({ db, live, getCaptureRule }: Parts, row: TunnelRow): Promise<boolean> {
  const entry = live.get(row.id)
  const is_captured = isCaptured(row, await getCaptureRule(db, row.team_id))
  if (entry) live.setCaptured(entry, { ...entry.row, ...row }, is_captured)
  return is_captured
}

/** The tunnels on the edge whose exchanges are kept. */
export async function listCaptured(deps: Parts, edge_id: string): Promise<string[]> {
  const captured: string[] = []
  for (const entry of deps.live.all()) {
    if (isHeldBy(entry, edge_id) && (await noteCapture(deps, entry.row))) captured.push(entry.row.id)
  }
  return captured
}

/** Applies a choice to an open tunnel; undefined when it is closed by now. Returns the tunnel as it is then. */
export function chooseCapture(deps: Parts) {
  return async (id: string, wants_capture: boolean): Promise<TunnelWithUser | undefined> => {
    const row = await updateOpenTunnel(deps.db, id, { wants_capture })
    if (!row) return undefined
    await tellCapture(deps, row)
    return findTunnel(deps.db, id)
  }
}

/** The team's rule is another one. */
export function applyCaptureRule(deps: Parts) {
  return async (team_id: string): Promise<void> => {
    for (const { row } of deps.live.all()) if (row.team_id === team_id) await tellCapture(deps, row)
  }
}

async function tellCapture(deps: Parts, row: TunnelRow): Promise<void> {
  const is_captured = await noteCapture(deps, row)
  const holders = deps.live.get(row.id)?.holders ?? []
  for (const edge_id of new Set(holders.map((holder) => holder.edge_id))) {
    deps.edges.push(edge_id, 'set_capture', { tunnel_id: row.id, is_captured })
  }
}

/** Sends a captured request to its tunnel once more; false when no agent is there for it. */
export function sendReplay({ edges, live }: Pick<Deps, 'edges' | 'live'>) {
  return (replay: ReplayRequest): boolean => {
    const entry = live.get(replay.tunnel_id ?? '')
    const [holder] = entry?.holders ?? []
    if (!entry || !holder || !isHeld(entry)) return false
    edges.push(holder.edge_id, 'replay_request', replay)
    return true
  }
}
