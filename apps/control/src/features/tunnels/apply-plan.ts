import { isProblem, type Localized } from '@nora/kit'
import type { Db } from '../../platform/database/database.ts'
import { assertAddress } from './assert-address.ts'
import { assertPlanLimits, getExpiry, setPlanLimits, toLimits } from './plan-limits.ts'
import { listOpenTunnelsOfTeam, lockQuota } from './quota.store.ts'
import type { Deps, PlanLimits } from './tunnels.deps.ts'
import { type Endpoint, type TunnelRow, updateOpenTunnel } from './tunnels.store.ts'

type Applied = { row: TunnelRow; why: Localized | undefined }

/**
 * The team's plan has changed: what is open goes by it. The newest tunnels, for which it has no place, end,
 * and their agents are told which limit it was.
 */
export function applyPlan(deps: Deps) {
  return async (team_id: string): Promise<void> => {
    const now = deps.clock.now()
    const { plan, applied } = await deps.transaction(async (tx) => {
      const plan = await deps.getPlanLimits(tx, team_id)
      await lockQuota(tx, team_id)
      const open = await listOpenTunnelsOfTeam(tx, team_id)
      const applied: Applied[] = []
      for (const [older, { tunnel, endpoint }] of open.entries()) {
        const why = plan ? await whyOverQuota(deps, tx, { plan, tunnel, endpoint, older, now }) : undefined
        const expires_at = why ? now : getExpiry(plan, tunnel.opened_at)
        const row = await updateOpenTunnel(tx, tunnel.id, { expires_at })
        if (row) applied.push({ row, why })
      }
      return { plan, applied }
    })
    for (const { row, why } of applied) {
      const entry = deps.live.get(row.id)
      if (!entry) continue
      const limits = toLimits(plan, row, { now, text: why })
      setPlanLimits(deps, row, limits)
      for (const edge_id of new Set(entry.holders.map((holder) => holder.edge_id))) {
        deps.edges.push(edge_id, 'set_tunnel_limits', { tunnel_id: row.id, limits })
      }
    }
  }
}

type Open = { plan: PlanLimits; tunnel: TunnelRow; endpoint: Endpoint; older: number; now: Date }

async function whyOverQuota(
  deps: Deps,
  tx: Db,
  { plan, tunnel: { kind }, endpoint, older, now }: Open,
): Promise<Localized | undefined> {
  try {
    assertPlanLimits(plan, { kind, tunnels: older })
    if (!endpoint.is_random) await assertAddress(deps, tx, { plan, wanted: endpoint, known: endpoint, now })
    return undefined
  } catch (error) {
    if (isProblem(error)) return error.text
    throw error
  }
}
