import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { getVisibleGateway, mustManage } from './gateway-access.ts'
import type { Deps } from './gateways.deps.ts'
import { findGateway, type OwnedGateway, saveGateway } from './stored/gateways.store.ts'

/** The gateway that the actor may change, in whatever plan the team is. */
export async function getManagedGateway(db: Db, actor: Actor, id: string): Promise<OwnedGateway> {
  const row = await getVisibleGateway(db, actor, id)
  mustManage(actor)
  return row
}

/**
 * Applies a choice; edges know it when this resolves. It is no change of the settings: nobody who is editing them is
 * told of a conflict.
 */
export function chooseCapture({ db, push }: Pick<Deps, 'db' | 'push'>) {
  return async (id: string, wants_capture: boolean): Promise<OwnedGateway | undefined> => {
    await saveGateway(db, id, { wants_capture })
    push.touch()
    await push.settle()
    return findGateway(db, id)
  }
}
