import type { GatewayAddSettings } from '@nora/contract/gateways'
import { isProblem } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import { mustManage } from './gateway-access.ts'
import { assertGatewayQuota } from './gateway-quota.ts'
import type { Deps } from './gateways.deps.ts'
import { countGateways, listGatewaysAt } from './stored/gateways.store.ts'

const LISTED = 1_000

/** What a new gateway of the caller may use, and why they may make none. */
export function getAddSettings(deps: Deps) {
  return async (actor: Actor): Promise<GatewayAddSettings> => {
    const { team_id, language } = actor
    const held = await deps.listHeld(deps.db, actor)
    const taken = await listGatewaysAt(
      deps.db,
      team_id,
      held.map(({ endpoint }) => endpoint),
    )
    const used = new Set(taken.map(({ endpoint }) => endpoint))
    const open = deps.listOpenTunnels(team_id).slice(0, LISTED)
    const tunnels = new Map(open.map((tunnel) => [tunnel.endpoint, tunnel]))
    const { limit } = await deps.limits.gateways(deps.db, team_id)
    return {
      addresses: held
        .filter(({ endpoint }) => !used.has(endpoint))
        .slice(0, LISTED)
        .map(({ endpoint, kind }) => {
          const tunnel = tunnels.get(endpoint)
          return { endpoint, kind, tunnel: tunnel ? { id: tunnel.id, target: tunnel.target } : null }
        }),
      tunnels: open.map(({ id, endpoint, target, kind, user }) => ({ id, endpoint, target, kind, user })),
      used: await countGateways(deps.db, team_id),
      limit,
      refusal: await findRefusal(deps, actor, language),
    }
  }
}

async function findRefusal(
  deps: Deps,
  actor: Actor,
  language: Actor['language'],
): Promise<GatewayAddSettings['refusal']> {
  try {
    mustManage(actor)
    await deps.transaction((tx) => assertGatewayQuota(deps, tx, actor.team_id))
    return null
  } catch (error) {
    if (!isProblem(error)) throw error
    return { code: error.code, text: error.text[language] }
  }
}
