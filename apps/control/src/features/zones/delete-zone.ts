import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './zones.deps.ts'
import { zonesTexts } from './zones.messages.ts'
import { checkedZones, deleteZoneRow } from './zones.store.ts'

const NAMES_TOLD = 5

/** Deletes a zone; one with names only when its name is given, and them with it. */
export function deleteZone(deps: Deps) {
  return async (actor: Actor, origin: Origin, { id, name }: { id: string; name?: string | undefined }) => {
    const { team_id } = actor
    await deps.transaction(async (tx) => {
      await deps.lockTeam(tx, team_id) // nobody creates a name in it meanwhile
      const zone = await checkedZones.findLocked(tx, id)
      if (zone?.team_id !== team_id) throw problem('NotFound')
      const names = await deps.names.count(tx, id)
      if (names > 0 && name !== zone.name) {
        const some = await deps.names.list(tx, id, NAMES_TOLD)
        const told = some.map(({ hostname }) => hostname)
        throw problem('Conflict', zonesTexts.hasNames(zone.name, names, told.join(', ')), {
          data: { names: told, count: names },
        })
      }
      await deps.names.lose(tx, id)
      await deps.names.remove(tx, id)
      await deps.certificates.withdraw(tx, id)
      await deleteZoneRow(tx, id)
      const data = { hostname: zone.name, names }
      await deps.emit(tx, origin, { kind: 'zone.deleted', object_id: id, data })
    })
    deps.changes.tell({ kind: 'zone', id, is_gone: true, team_id, user_id: null })
  }
}
