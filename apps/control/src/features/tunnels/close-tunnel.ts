import type { CloseReason } from '@nora/contract/tunnels'
import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { emitSession } from './emit-session.ts'
import { closeWay } from './open-ports.ts'
import type { Deps } from './tunnels.deps.ts'
import { type TunnelRow, updateEndpoint, updateOpenTunnel } from './tunnels.store.ts'

/** Ends the tunnel in the transaction, with its last sums. Undefined when it had ended already. */
export async function closeInTransaction(
  deps: Pick<Deps, 'clock' | 'live' | 'emit' | 'ids' | 'gateways'>,
  tx: Db,
  closing: { id: string; reason: CloseReason; origin: Origin },
): Promise<TunnelRow | undefined> {
  const { clock, live, emit } = deps
  const closed_at = clock.now()
  const { id, reason, origin } = closing
  const usage = live.get(id)?.traffic.takeUsage() ?? {}
  const row = await updateOpenTunnel(tx, id, { ...usage, closed_at, close_reason: reason })
  if (!row) return undefined
  await updateEndpoint(tx, row.endpoint_id, { closed_at })
  // The one that comes for it has the same name, and is the member that it was.
  if (reason !== 'superseded') await deps.gateways.leave(tx, row)
  for (const session of live.get(id)?.sessions.list ?? []) {
    await emitSession(deps, tx, { tunnel: row, session, kind: 'closed' })
  }
  const { hostname } = row
  await emit(
    tx,
    { ...origin, team_id: row.team_id },
    reason === 'stopped'
      ? { kind: 'tunnel.stopped', object_id: id, data: { hostname } }
      : { kind: 'tunnel.closed', object_id: id, data: { hostname, reason } },
  )
  return row
}

/** Ends a live tunnel. Nothing happens when it has ended already. */
export function closeTunnel(deps: Deps) {
  return async (closing: { id: string; reason: CloseReason; origin: Origin }): Promise<boolean> => {
    const entry = deps.live.get(closing.id)
    if (!entry) return false
    const row = await deps.transaction((tx) => closeInTransaction(deps, tx, closing))
    if (!row) return false
    deps.live.close({ ...row, user: entry.row.user })
    closeWay(deps, row)
    deps.gateways.touch()
    return true
  }
}
