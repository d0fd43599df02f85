import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import type { Deps } from '../accounts.deps.ts'
import { deleteTicketsOf, getUserById, lockUser, type User, updateUser } from '../accounts.store.ts'
import { deleteAvatarOf } from '../avatars.store.ts'
import { removeMfa } from '../mfa/manage-mfa.ts'
import { addNotice } from '../notices.ts'
import { deleteCodesOf } from '../one-time-codes.ts'
import { deletePasskeysOf } from '../passkeys.store.ts'
import { deleteLinksOf } from '../provider-links.store.ts'
import { renewKeyTeams } from '../renew-key-teams.ts'
import { deleteSessionsOf } from '../sessions/sessions.store.ts'
import { findObstacle } from './find-obstacle.ts'

/** Deletes an account on its day. A job may run twice, and may have been overtaken by a cancellation. */
export function deleteDueAccount(deps: Deps): JobHandler {
  return async (payload) => {
    const { user_id } = payload as { user_id: string }
    const isDue = await prepare(deps, user_id)
    if (isDue) await erase(deps, user_id)
  }
}

/**
 * Shuts the account first, on its own: tunnels end before the rows they are recorded in go. Answers whether
 * the account is to be erased.
 */
async function prepare(deps: Deps, user_id: string): Promise<boolean> {
  const shut = await deps.transaction(async (tx) => {
    const user = await lockUser(tx, user_id)
    if (!isDue(user, deps.clock.now())) return null
    const obstacle = await findObstacle(deps, tx, user_id)
    if (obstacle) {
      await updateUser(tx, user_id, { self_deletion_at: null, self_deletion_reason: null })
      await addNotice(deps, tx, user, 'deletionBlocked', { detail: obstacle[user.language] })
      return null
    }
    const sessions = await deleteSessionsOf(tx, user_id)
    return { sessions, revoked: await deps.revokeCredentials(tx, user_id) }
  })
  if (!shut) return false
  for (const id of shut.sessions) deps.revocations.end(id)
  await deps.onRevoked(shut.revoked)
  await renewKeyTeams(deps, user_id)
  return true
}

function isDue({ self_deletion_at, deleted_at }: User, now: Date): boolean {
  return deleted_at === null && self_deletion_at !== null && self_deletion_at <= now
}

function erase(deps: Deps, user_id: string): Promise<void> {
  return deps.transaction(async (tx) => {
    const before = await getUserById(tx, user_id)
    const origin: Origin = {
      user_id,
      team_id: null,
      credential_id: null,
      address: '',
      client: '',
      request_id: deps.ids.next('req'),
    }
    await deleteSessionsOf(tx, user_id)
    await deps.leaveTeams(tx, user_id)
    await removeSecrets(tx, before)
    await deps.deleteVault(tx, user_id)
    await updateUser(tx, user_id, tombstone(before, deps.clock.now()))
    await deps.emit(tx, origin, { kind: 'user.deleted', object_id: user_id, data: {} })
    await addNotice(deps, tx, before, 'accountDeleted')
  })
}

async function removeSecrets(tx: Db, { id, email }: User): Promise<void> {
  await removeMfa(tx, id)
  await deletePasskeysOf(tx, id)
  await deleteLinksOf(tx, id)
  await deleteAvatarOf(tx, id)
  await deleteTicketsOf(tx, id)
  await deleteCodesOf(tx, email)
}

/** Keeps only the id of the user, which records of their teams refer to. The email is free again. */
function tombstone({ id }: User, now: Date): Partial<User> {
  return {
    email: `${id.toLowerCase()}@deleted.invalid`,
    name: null,
    password_hash: null,
    avatar_id: null,
    time_zone: null,
    email_confirmed_at: null,
    is_owner: false,
    self_deletion_at: null,
    self_deletion_reason: null,
    deleted_at: now,
  }
}
