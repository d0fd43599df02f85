import { MINUTE_MS } from '@nora/kit'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { getOpenFolder, lockFolder } from '../folders/folder-access.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { deleteRotation, findRotation, insertRotation, type RotationRow } from '../stored/rotations.store.ts'

/** After a client that was ended amid its work nobody waits longer to take a member out. Staging rows prolongs it. */
const LEASE_MS = 5 * MINUTE_MS

export function toLeaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** Begins a new epoch. Nothing of the folder changes before the commit. */
export function beginRotation(deps: Deps) {
  return async (
    actor: Actor,
    { id, expected_seq }: { id: string; expected_seq: number },
  ): Promise<{ epoch: number; expires_at: string }> =>
    deps.transaction(async (tx) => {
      const folder = await lockFolder(tx, actor, { id, needs: 'admin', expected_seq })
      const other = await findRotation(tx, id)
      const now = deps.clock.now()
      if (other && other.expires_at > now)
        throw problem('Conflict', passwordsTexts.rotating, {
          data: {
            why: 'rotating',
            epoch: other.epoch,
            user_id: other.begun_by,
            until: other.expires_at.toISOString(),
          },
        })
      if (other) await deleteRotation(tx, id)
      const row = {
        folder_id: id,
        epoch: folder.epoch + 1,
        seq: folder.seq,
        begun_by: actor.user_id,
        expires_at: toLeaseEnd(now),
      }
      await insertRotation(tx, row)
      return { epoch: row.epoch, expires_at: row.expires_at.toISOString() }
    })
}

/** Gives a rotation up, also one that another administrator left behind. */
export function cancelRotation(deps: Deps) {
  return async (actor: Actor, { id, epoch }: { id: string; epoch: number }): Promise<void> =>
    deps.transaction(async (tx) => {
      await getOpenFolder(tx, actor, { id, needs: 'admin' })
      const rotation = await findRotation(tx, id)
      if (rotation?.epoch !== epoch) throw problem('NotFound')
      await deleteRotation(tx, id)
    })
}

/** The rotation that the caller has begun, while it lasts. */
export async function getOwnRotation(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  { id, epoch, user_id }: { id: string; epoch: number; user_id: string },
): Promise<RotationRow> {
  const rotation = await findRotation(tx, id)
  const isOwn = rotation?.epoch === epoch && rotation.begun_by === user_id
  if (!isOwn || rotation.expires_at <= clock.now()) throw problem('NotFound')
  return rotation
}
