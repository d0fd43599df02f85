import type { GatewayQuery, GatewaySummary } from '@nora/contract/gateways'
import type { Actor } from '../../platform/actor.ts'
import { toPage } from '../../platform/http/page.ts'
import type { Deps } from './gateways.deps.ts'
import { showGateways } from './show-gateways.ts'
import { listGateways, type OwnedGateway } from './stored/gateways.store.ts'

/** Rows that one search for states reads: a team has fewer, also after a change of its plan. */
const SEARCHED = 1_000

type Asked = Omit<GatewayQuery, 'whose'> & { user_id: string | undefined }
type Page = { items: GatewaySummary[]; next_cursor: string | null }

/** A page of gateways. States are in no table, so that a search for them reads all gateways of the team. */
export function listShown(deps: Deps) {
  return async (actor: Actor, { limit, state, ...filter }: Asked): Promise<Page> => {
    const rows = (most: number): Promise<OwnedGateway[]> =>
      listGateways(deps.db, { ...filter, team_id: actor.team_id, limit: most })
    if (state === undefined || state.length === 0) {
      const page = await toPage(limit, rows, (row) => row)
      return { ...page, items: await showGateways(deps, actor, page.items) }
    }
    const shown = await showGateways(deps, actor, await rows(SEARCHED))
    const matching = shown.filter((one) => state.includes(one.state))
    return toPage(
      limit,
      async (most) => matching.slice(0, most),
      (one) => one,
    )
  }
}
