import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { findApiKey } from '../api-keys.store.ts'
import type { Credential } from '../credentials.store.ts'

/** Returns a key of the actor in the current team; the keys of others are NotFound. */
export async function getApiKey(db: Db, actor: Actor, id: string): Promise<Credential> {
  const key = await findApiKey(db, actor, id)
  if (!key) throw problem('NotFound')
  return key
}
