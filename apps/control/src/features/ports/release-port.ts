import type { Port } from '@nora/contract/ports'
import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { type Releasing, releaseReserved, restoreReserved } from '../../reservations/release.ts'
import { portAccess } from './port-access.ts'
import { assertQuota } from './port-quota.ts'
import type { Deps } from './ports.deps.ts'
import { portsTexts } from './ports.messages.ts'
import { toAddress } from './ports.rules.ts'
import { findPortByAlias, lockRegionPorts, type PortRow, portRows } from './ports.store.ts'
import { showPort } from './show-ports.ts'

/** Gives a port up. A tunnel that stands behind it runs on under the same address lists. */
export function releasePort(deps: Deps) {
  return releaseReserved(deps, releasing(deps))
}

/** Takes a released port back, with its alias and address lists. */
export function restorePort(deps: Deps) {
  const restore = restoreReserved(deps, releasing(deps))
  return async (actor: Actor, origin: Origin, id: string): Promise<Port> =>
    showPort(deps, await restore(actor, origin, id))
}

function releasing(deps: Deps): Releasing<PortRow> {
  const facts = (port: PortRow) => ({
    object_id: port.id,
    data: { address: toAddress(port, deps.config.regions).address },
  })
  return {
    access: portAccess,
    setReleased: portRows.setReleased,
    lock: (tx, { region }) => lockRegionPorts(tx, region),
    async assertRestorable(tx, port) {
      const { team_id, alias } = port
      await assertQuota(deps, tx, { team_id, address: toAddress(port, deps.config.regions).address })
      const namesake = alias && (await findPortByAlias(tx, team_id, alias))
      if (namesake) throw problem('Conflict', portsTexts.aliasTaken(namesake.port))
    },
    gone: portsTexts.gone,
    released: (port) => ({ kind: 'port.released', ...facts(port) }),
    restored: (port) => ({ kind: 'port.restored', ...facts(port) }),
  }
}
