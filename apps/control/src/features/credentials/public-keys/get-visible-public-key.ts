import { type Actor, can } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { findPublicKey, type PublicKeyWithUser } from '../public-keys.store.ts'

/** Members see their own; who may manage the team's keys sees every member's. */
export async function getVisiblePublicKey(db: Db, actor: Actor, id: string): Promise<PublicKeyWithUser> {
  const key = await findPublicKey(db, { id })
  const isOwn = key?.user_id === actor.user_id || can(actor, 'public_keys.manage_team')
  if (!key || key.team_id !== actor.team_id || !isOwn) throw problem('NotFound')
  return key
}
