import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { addFormerMember } from '../former-members.store.ts'
import type { Deps, Membership } from '../teams.deps.ts'
import { deleteMember } from '../teams.store.ts'

/** A membership that is over, with the ways in that went with it. */
export type TakenOut = Membership & { sessions: string[]; credentials: string[] }

/** Ends a membership in the transaction: ports and names go to the heir, keys and sign-ins stop working. */
export async function takeOut(
  deps: Deps,
  tx: Db,
  { team_id, user_id }: Membership,
  heir_id: string,
): Promise<TakenOut> {
  const membership = { team_id, user_id }
  await deps.handOver(tx, membership, heir_id)
  const sessions = await deps.endSessions(tx, membership)
  const credentials = await deps.revokeCredentials(tx, membership)
  await deleteMember(tx, membership)
  await addFormerMember(tx, membership, deps.clock.now())
  return { ...membership, sessions, credentials }
}

/** Ends on all edges and in all browsers what the membership allowed. Call it after the commit. */
export async function endMembership(
  deps: Deps,
  { team_id, user_id, sessions, credentials }: TakenOut,
  { by, origin }: { by: string; origin: Origin },
): Promise<void> {
  for (const id of [...sessions, ...credentials]) deps.revocations.end(id)
  deps.onKeysChanged(team_id)
  for (const id of credentials) await deps.onRevoked(id)
  // Opened with a token that has gone on to another team since.
  await deps.stopTunnels({ team_id, user_id, kinds: null, by, origin })
}
