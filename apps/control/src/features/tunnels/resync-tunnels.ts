import type { AskAnswer, AskBody } from '@nora/link'
import { listCaptured } from './capture.ts'
import { isOwnDomain } from './choose-own-domain.ts'
import { listOpenPorts, listPassedNames } from './open-ports.ts'
import { setPlanLimits, toLimits } from './plan-limits.ts'
import type { Deps } from './tunnels.deps.ts'
import { checkResync } from './tunnels.rules.ts'
import { listHeldTunnels, reopenTunnel, type TunnelRow } from './tunnels.store.ts'

const CHUNK = 500

type Drop = AskAnswer<'resync'>['drop']

/** An edge is back in touch and says what it holds; it is told what it must let go. */
export function resyncTunnels(deps: Deps) {
  return async (edge_id: string, { tunnels }: AskBody<'resync'>): Promise<AskAnswer<'resync'>> => {
    const drop: Drop = []
    for (let start = 0; start < tunnels.length; start += CHUNK) {
      drop.push(...(await resyncChunk(deps, edge_id, tunnels.slice(start, start + CHUNK))))
    }
    const held = new Set(tunnels.map(getKey))
    for (const entry of deps.live.all()) {
      deps.live.letGo(
        entry,
        ({ edge_id: at, epoch }) => at === edge_id && !held.has(getKey({ tunnel_id: entry.row.id, epoch })),
      )
    }
    const region = deps.edges.getRegion(edge_id)
    const open_ports = region === undefined ? [] : await listOpenPorts(deps, deps.db, region)
    for (const port of open_ports) deps.live.setPortRules(port)
    const passed_through = region === undefined ? [] : listPassedNames(deps, region)
    return { drop, open_ports, passed_through, captured: await listCaptured(deps, edge_id) }
  }
}

async function resyncChunk(deps: Deps, edge_id: string, held: AskBody<'resync'>['tunnels']): Promise<Drop> {
  const rows = await listHeldTunnels(
    deps.db,
    held.map(({ tunnel_id }) => tunnel_id),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const drop: Drop = []
  for (const one of held) {
    const { tunnel_id, epoch, leg } = one
    const row = known.get(tunnel_id)
    const decision = checkResync(row ?? null, one, row?.has_credential ?? false)
    const isGone = !row || decision === 'drop' || (decision === 'reopen' && !(await reopen(deps, row)))
    if (isGone) {
      drop.push({ tunnel_id, epoch })
      continue
    }
    const { endpoint_epoch: _e, has_credential: _c, ...tunnel } = row
    const open = { ...tunnel, closed_at: null, close_reason: null }
    const wasServed = (deps.live.get(tunnel_id)?.holders.length ?? 0) > 0
    const isHeld = deps.live.hold(open, { edge_id, leg, epoch }, { rules: one.rules, visitors: one.visitors })
    if (isHeld) await tellLimits(deps, edge_id, open)
    else drop.push({ tunnel_id, epoch })
    // Until now the others were told that its agent is away.
    if (isHeld && !wasServed) deps.edges.pushOthers(edge_id, 'forget_hostname', { hostname: row.hostname })
  }
  return drop
}

/** False when another team has the hostname since, or the team has it no longer. */
function reopen(deps: Deps, row: TunnelRow): Promise<boolean> {
  return deps.transaction(async (tx) => {
    const reservation = await deps.findReservation(tx, row.hostname)
    if (reservation && reservation.team_id !== row.team_id) return false
    const own = isOwnDomain(row.name) ? await deps.findOwnDomain(tx, row.hostname, row.team_id) : null
    if (isOwnDomain(row.name) && (own?.team_id !== row.team_id || !own.is_served)) return false
    await reopenTunnel(tx, row)
    return true
  })
}

/** The plan may have changed while the edge was out of touch. */
async function tellLimits(deps: Deps, edge_id: string, tunnel: TunnelRow): Promise<void> {
  const plan = tunnel.is_sample ? null : await deps.getPlanLimits(deps.db, tunnel.team_id)
  if (plan === null) return
  const limits = toLimits(plan, tunnel, { now: deps.clock.now() })
  setPlanLimits(deps, tunnel, limits)
  deps.edges.push(edge_id, 'set_tunnel_limits', { tunnel_id: tunnel.id, limits })
}

function getKey({ tunnel_id, epoch }: { tunnel_id: string; epoch: number }): string {
  return `${tunnel_id} ${epoch}`
}
