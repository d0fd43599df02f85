import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { lockApiKeys } from './api-keys.store.ts'
import type { Deps } from './credentials.deps.ts'
import { credentialsTexts } from './credentials.messages.ts'
import { findCredential, revokeCredentials } from './credentials.store.ts'
import { announceEnded, type Ended, endOffspring } from './end-offspring.ts'

/** Ends the sign-in of the client that calls, with all that was made with it. */
export function endClient(deps: Deps) {
  return async ({ user_id, credential }: Actor, origin: Origin): Promise<void> => {
    if (credential.kind !== 'client_session') throw problem('Conflict', credentialsTexts.noClient)
    const ended = await deps.transaction((tx) => endSession(deps, tx, { user_id, id: credential.id, origin }))
    await announceEnded(deps, ended)
  }
}

async function endSession(
  deps: Deps,
  tx: Db,
  { user_id, id, origin }: { user_id: string; id: string; origin: Origin },
): Promise<Ended> {
  await lockApiKeys(tx, user_id)
  const revoked = await revokeCredentials(tx, { user_id, kind: 'clients', id }, deps.clock.now())
  // Two calls at once: the other one has ended it, and has said so.
  if (revoked.length === 0) return { ids: [], key_teams: [] }
  const machine = (await findCredential(tx, { id }))?.machine ?? ''
  await deps.emit(tx, origin, { kind: 'client.signed_out', object_id: id, data: { machine } })
  const { ids, key_teams } = await endOffspring(deps, tx, revoked, origin)
  return { ids: [...revoked, ...ids], key_teams }
}
