import type { Maintenance, SetMaintenance } from '@nora/contract/gateways'
import { parseNetwork } from '@nora/kit'
import type { Actor, Origin } from '../../platform/actor.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { lockChangeable } from './edit-gateways.ts'
import { getVisibleGateway } from './gateway-access.ts'
import type { Deps } from './gateways.deps.ts'
import { gatewaysTexts } from './gateways.messages.ts'
import { toMaintenance } from './show-gateways.ts'
import { saveGateway } from './stored/gateways.store.ts'

/** Switches the maintenance on or off. It needs no version: whoever does it means it, whatever else was changed. */
export function setMaintenance(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, ...wanted }: SetMaintenance & { id: string },
  ): Promise<Maintenance> => {
    const now = deps.clock.now()
    if (wanted.is_on && wanted.until !== null && new Date(wanted.until) <= now)
      throw fieldProblem('until', gatewaysTexts.past)
    for (const [index, network] of wanted.allow.entries())
      if (parseNetwork(network) === null) throw fieldProblem(`allow.${index}`, gatewaysTexts.notNetwork)
    await deps.transaction(async (tx) => {
      const { name, endpoint, version } = await lockChangeable(deps, tx, actor, { id, version: null })
      await saveGateway(tx, id, { maintenance: wanted, version: version + 1, changed_at: now })
      const data = { name, endpoint, is_on: wanted.is_on, until: wanted.until }
      await deps.emit(tx, origin, { kind: 'gateway.maintenance', object_id: id, data })
    })
    deps.push.touch()
    await deps.push.settle()
    return toMaintenance(await getVisibleGateway(deps.db, actor, id), now)
  }
}
