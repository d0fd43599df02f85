import type { Port } from '@nora/contract'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { findKnownPort, getVisiblePort, mustManagePorts } from './get-visible-port.ts'
import type { Deps } from './ports.deps.ts'
import { portsTexts } from './ports.messages.ts'
import { isKept, toAddress, toPort } from './ports.rules.ts'
import { findPortByAlias, lockRegionPorts, updatePort } from './ports.store.ts'
import { assertRoom } from './team-places.ts'

/**
 * Gives a port up. A tunnel that stands behind it runs on until it ends, under the same address lists; for
 * a day nobody else gets the port.
 */
export function releasePort(deps: Deps) {
  return (actor: Actor, origin: Origin, id: string): Promise<void> =>
    deps.transaction(async (tx) => {
      const port = await getVisiblePort(tx, actor, id)
      mustManagePorts(actor)
      await updatePort(tx, id, { released_at: deps.clock.now() })
      const { address } = toAddress(port, deps.config.regions)
      await deps.emit(tx, origin, { kind: 'port.released', object_id: id, data: { address } })
    })
}

/** Takes a released port back as it was. One that is not released stays as it is. */
export function restorePort(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<Port> => {
    const row = await deps.transaction(async (tx) => {
      const port = await findLocked(deps, tx, { actor, id })
      if (!port || !isKept(port, deps.clock.now())) throw problem('NotFound', portsTexts.gone)
      mustManagePorts(actor)
      if (port.released_at === null) return port
      await assertRoom(deps, tx, actor.team_id)
      const namesake = port.alias && (await findPortByAlias(tx, actor.team_id, port.alias))
      if (namesake) throw problem('Conflict', portsTexts.aliasTaken(namesake.port))
      await updatePort(tx, id, { released_at: null })
      const { address } = toAddress(port, deps.config.regions)
      await deps.emit(tx, origin, { kind: 'port.restored', object_id: id, data: { address } })
      return { ...port, released_at: null }
    })
    const [use] = await deps.listPortUses(deps.db, actor.team_id, [row])
    return toPort(row, use, deps.config.regions)
  }
}

/** The port, which nobody else reserves until the transaction ends. As in a reservation the team is locked first. */
async function findLocked({ lockTeam }: Deps, tx: Db, { actor, id }: { actor: Actor; id: string }) {
  await lockTeam(tx, actor.team_id)
  const known = await findKnownPort(tx, actor, id)
  if (known) await lockRegionPorts(tx, known.region)
  return known && findKnownPort(tx, actor, id)
}
