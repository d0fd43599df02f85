import type { AdminUser } from '@nora/contract'
import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { findOwner, getUserById, lockUser, setOwner, type User, updateUser } from '../accounts.store.ts'
import { removeMfa } from '../mfa/manage-mfa.ts'
import { addNotice } from '../notices.ts'
import { deletePasskeysOf } from '../passkeys.store.ts'
import { renewKeyTeams } from '../renew-key-teams.ts'
import { deleteAllSessions, deleteSessionsOf } from '../sessions/sessions.store.ts'
import { getAdminUser, getMeantUser } from './operator-users.ts'

type Changed = { user: User; sessions: string[]; revoked?: string[]; haveKeysChanged?: boolean }
type Change = (tx: Db, user: User, origin: Origin) => Promise<Changed>

/** Shuts the account: sessions, tokens and tunnels end, and nobody signs in or enters by its SSH keys until it is enabled. */
export function disableUser(deps: Deps) {
  return operate(deps, async (tx, before, origin) => {
    const user = await updateUser(tx, before.id, { disabled_at: before.disabled_at ?? deps.clock.now() })
    const sessions = await deleteSessionsOf(tx, user.id)
    const revoked = await deps.suspendCredentials(tx, user.id)
    if (before.disabled_at === null) {
      await deps.emit(tx, origin, { kind: 'user.disabled', object_id: user.id, data: {} })
      await addNotice(deps, tx, user, 'accountDisabled')
    }
    return { user, sessions, revoked, haveKeysChanged: true }
  })
}

export function enableUser(deps: Deps) {
  return operate(deps, async (tx, before, origin) => {
    const user = await updateUser(tx, before.id, { disabled_at: null })
    if (before.disabled_at !== null) {
      await deps.emit(tx, origin, { kind: 'user.enabled', object_id: user.id, data: {} })
      await addNotice(deps, tx, user, 'accountEnabled')
    }
    return { user, sessions: [], haveKeysChanged: true }
  })
}

/**
 * Removes the second factor of a user who lost their phone, so that the password suffices again. All sessions
 * end.
 */
export function resetUserMfa(deps: Deps) {
  return operate(deps, async (tx, before, origin) => {
    const user = await removeMfa(tx, before.id)
    await deletePasskeysOf(tx, user.id)
    const sessions = await deleteSessionsOf(tx, user.id)
    await deps.emit(tx, origin, { kind: 'user.mfa_reset', object_id: user.id, data: {} })
    await addNotice(deps, tx, user, 'mfaReset')
    return { user, sessions }
  })
}

/** Makes a user the owner of the installation, or the founder of a team that they are a member of. */
export function makeOwner(deps: Deps) {
  return (input: { user: string; team?: string }, origin: Origin): Promise<AdminUser> =>
    operate(deps, async (tx, user) => {
      if (user.disabled_at) throw problem('Conflict', accountsTexts.isDisabled(user.email))
      if (input.team === undefined) {
        const before = { value: (await findOwner(tx))?.email ?? null }
        await setOwner(tx, user.id)
        const data = { key: 'owner', before, after: { value: user.email } }
        await deps.emit(tx, origin, { kind: 'setting.changed', object_id: user.id, data })
      } else {
        const team_id = input.team
        const handed = await deps.setFounder(tx, team_id, user.id)
        if (!handed) throw problem('NotFound', accountsTexts.notInTeam(user.email, team_id))
        const before = handed.before === null ? user : await getUserById(tx, handed.before)
        const event = {
          kind: 'team.founder_changed',
          object_id: team_id,
          data: { user_id: user.id, before: { founder: before.email }, after: { founder: user.email } },
        } as const
        await deps.emit(tx, { ...origin, team_id }, event)
      }
      return { user: await lockUser(tx, user.id), sessions: [] }
    })(input, origin)
}

export function endUserSessions(deps: Deps) {
  return async ({ user }: { user: string }, origin: Origin): Promise<{ ended: number }> => {
    const ended = await deps.transaction(async (tx) => {
      const { id } = await getMeantUser(tx, user)
      const sessions = await deleteSessionsOf(tx, id)
      await emitEnded(deps, tx, id, origin, sessions.length)
      return sessions
    })
    for (const id of ended) deps.revocations.end(id)
    return { ended: ended.length }
  }
}

/** Ends the sessions of all users, for example after a leak. */
export function endAllSessions(deps: Deps) {
  return async (origin: Origin): Promise<{ ended: number }> => {
    const ended = await deps.transaction(async (tx) => {
      const sessions = await deleteAllSessions(tx)
      await emitEnded(deps, tx, 'all', origin, sessions.length)
      return sessions
    })
    for (const id of ended) deps.revocations.end(id)
    return { ended: ended.length }
  }
}

/** Does the change and, after the commit, ends what ran by what it took away. */
function operate(deps: Deps, change: Change) {
  return async ({ user }: { user: string }, origin: Origin): Promise<AdminUser> => {
    const changed = await deps.transaction(async (tx) => {
      const meant = await getMeantUser(tx, user)
      return change(tx, await lockUser(tx, meant.id), origin)
    })
    for (const id of changed.sessions) deps.revocations.end(id)
    await deps.onRevoked(changed.revoked ?? [])
    if (changed.haveKeysChanged) await renewKeyTeams(deps, changed.user.id)
    return getAdminUser(deps.db, changed.user)
  }
}

async function emitEnded(
  deps: Deps,
  tx: Db,
  object_id: string,
  origin: Origin,
  ended: number,
): Promise<void> {
  await deps.emit(tx, origin, { kind: 'user.sessions_ended', object_id, data: { ended } })
}
