import { type CaptureSource, getSourceId } from '@nora/link'
import { type Actor, can } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { CapturedSource, Deps } from './captures.deps.ts'
import { type CaptureRow, findCapture } from './captures.store.ts'
import { getKind } from './source-kinds.ts'

type Parts = Pick<Deps, 'db' | 'tunnels' | 'gateways'>

/** Whether the actor sees what was captured of other members’ tunnels. */
export const mayReadTunnels = (actor: Actor): boolean => can(actor, 'captures.read_team')
/** The same of gateways, which one has to see for that. */
export const mayReadGateways = (actor: Actor): boolean =>
  mayReadTunnels(actor) && can(actor, 'gateways.manage_team')

/** Members see what was captured of their own; who may read the team's sees every member's. */
export async function getReadable(deps: Parts, actor: Actor, source: CaptureSource): Promise<CapturedSource> {
  const found = await getKind(deps, source).find(deps.db, getSourceId(source))
  if (!found || found.team_id !== actor.team_id) throw problem('NotFound')
  const mayReadTeam = source.gateway_id === null ? mayReadTunnels : mayReadGateways
  if (found.user_id !== actor.user_id && !mayReadTeam(actor)) throw problem('NotFound')
  return found
}

export async function getReadableExchange(
  deps: Parts,
  actor: Actor,
  { source, exchange_id }: { source: CaptureSource; exchange_id: string },
): Promise<{ source: CapturedSource; row: CaptureRow }> {
  const found = await getReadable(deps, actor, source)
  const row = await findCapture(deps.db, source, exchange_id)
  if (!row) throw problem('NotFound')
  return { source: found, row }
}
