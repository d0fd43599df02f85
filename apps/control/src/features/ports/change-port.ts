import type { ChangePort, Port } from '@nora/contract/ports'
import type { Actor, Origin } from '../../platform/actor.ts'
import { checkNetworks } from './networks.ts'
import { portAccess } from './port-access.ts'
import { assertAliasFree, assertChangeable } from './port-quota.ts'
import type { Deps } from './ports.deps.ts'
import { checkAlias, toAddress } from './ports.rules.ts'
import { type PortRow, updatePort } from './ports.store.ts'
import { showPort } from './show-ports.ts'

/** Changes what is said of a port and whom it lets in. Address lists hold at once, also for what is open. */
export function changePort(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, ...input }: ChangePort & { id: string },
  ): Promise<Port> => {
    const row = await deps.transaction(async (tx) => {
      await deps.lockTeam(tx, actor.team_id) // one alias must not go to two ports at once
      const known = await portAccess.getVisible(tx, actor, id)
      portAccess.mustManage(actor)
      await assertChangeable(deps, tx, known)
      const changed = {
        ...known,
        ...(input.alias !== undefined && { alias: checkAlias(input.alias) }),
        ...(input.description !== undefined && { description: input.description }),
        ...(input.allow && { allow: checkNetworks('allow', input.allow) }),
        ...(input.deny && { deny: checkNetworks('deny', input.deny) }),
      }
      const { alias, description, allow, deny } = changed
      if (alias !== known.alias) await assertAliasFree(tx, actor.team_id, alias)
      await updatePort(tx, id, { alias, description, allow, deny })
      const { address } = toAddress(known, deps.config.regions)
      const data = { address, before: toRules(known), after: toRules(changed) }
      await deps.emit(tx, origin, { kind: 'port.changed', object_id: id, data })
      return changed
    })
    const { region, port, allow, deny } = row
    if (input.allow || input.deny) {
      deps.onRulesChanged({ region, port, allow: [...allow], deny: [...deny] })
    }
    return showPort(deps, row)
  }
}

function toRules({ alias, description, allow, deny }: PortRow) {
  return { alias, description, allow, deny }
}
