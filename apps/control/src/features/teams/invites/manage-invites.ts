import type { Invite } from '@nora/contract/teams'
import { type Actor, must, type Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { enterTeam } from '../enter-team.ts'
import type { Deps } from '../teams.deps.ts'
import { endInvite } from './ended-invites.store.ts'
import { findInvite, type InviteWithUser, prolongInvite } from './invites.store.ts'
import { INVITE_LIFETIME_MS, mailInvites } from './send-invites.ts'
import { toInvite } from './to-invite.ts'

/** Mails an invitation again, good for another week. */
export function resendInvite(deps: Deps) {
  return (actor: Actor, origin: Origin, id: string): Promise<Invite> =>
    deps.transaction(async (tx) => {
      const entered = await enterTeam(tx, actor, 'members.manage')
      const invite = await getInviteOf(tx, entered.team.id, id)
      if (invite.role === 'owner') must(entered.me, 'owners.manage')
      const sent_at = deps.clock.now()
      const expires_at = new Date(sent_at.getTime() + INVITE_LIFETIME_MS)
      const prolonged = { ...invite, sent_at, expires_at }
      await prolongInvite(tx, id, prolonged)
      await mailInvites(deps, tx, entered, [prolonged])
      const data = { email: invite.email }
      await deps.emit(tx, origin, { kind: 'invite.resent', object_id: id, data })
      return toInvite(tx, prolonged, sent_at)
    })
}

export function revokeInvite(deps: Deps) {
  return (actor: Actor, origin: Origin, id: string): Promise<void> =>
    deps.transaction(async (tx) => {
      const { team } = await enterTeam(tx, actor, 'members.manage')
      const { email } = await getInviteOf(tx, team.id, id)
      await endInvite(tx, { id, team_id: team.id, ended_as: 'revoked', ended_at: deps.clock.now() })
      await deps.emit(tx, origin, { kind: 'invite.revoked', object_id: id, data: { email } })
    })
}

async function getInviteOf(tx: Db, team_id: string, id: string): Promise<InviteWithUser> {
  const invite = await findInvite(tx, id)
  if (invite?.team_id !== team_id) throw problem('NotFound')
  return invite
}
