import { MINUTE_MS } from '@nora/kit'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { toPerson } from '../access/caller.ts'
import { getOpenConfig, lockConfig } from '../access/open-config.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { deleteRotation, findRotation, insertRotation, type RotationRow } from '../stored/rotations.store.ts'

/** After a client that was ended amid its work nobody waits longer for a new key. Staging rows prolongs it. */
const LEASE_MS = 5 * MINUTE_MS

export function toLeaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** Begins a new epoch. Nothing of the config changes before the commit. */
export function beginConfigRotation(deps: Deps) {
  return async (
    actor: Actor,
    { id, expected_seq }: { id: string; expected_seq: number },
  ): Promise<{ epoch: number; expires_at: string }> =>
    deps.transaction(async (tx) => {
      const config = await lockConfig(tx, toPerson(actor), { id, needs: 'admin', expected_seq })
      const now = deps.clock.now()
      await clearPlace(tx, id, now)
      const row: RotationRow = {
        config_id: id,
        epoch: config.epoch + 1,
        seq: config.seq,
        begun_by: actor.user_id,
        expires_at: toLeaseEnd(now),
      }
      await insertRotation(tx, row)
      return { epoch: row.epoch, expires_at: row.expires_at.toISOString() }
    })
}

/** Takes away a rotation that has ended; Conflict while another one lasts. */
async function clearPlace(tx: Db, id: string, now: Date): Promise<void> {
  const other = await findRotation(tx, id)
  if (!other) return
  const { epoch, begun_by: user_id, expires_at } = other
  if (expires_at > now) {
    const data = { why: 'rotating', epoch, user_id, until: expires_at.toISOString() }
    throw problem('Conflict', secretsTexts.rotating, { data })
  }
  await deleteRotation(tx, id)
}

/** Gives a rotation up, also one that another administrator left behind. */
export function cancelConfigRotation(deps: Pick<Deps, 'transaction'>) {
  return async (actor: Actor, { id, epoch }: { id: string; epoch: number }): Promise<void> =>
    deps.transaction(async (tx) => {
      await getOpenConfig(tx, toPerson(actor), { id, needs: 'admin' })
      if ((await findRotation(tx, id))?.epoch !== epoch) throw problem('NotFound')
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
