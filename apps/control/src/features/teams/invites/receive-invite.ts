import type { ReceivedInvite, Team } from '@nora/contract/teams'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { insertMember } from '../members/members.store.ts'
import { listKnownRoles, setRolesOf } from '../roles.store.ts'
import { assertSeatFree } from '../seats.ts'
import type { Deps } from '../teams.deps.ts'
import { teamsTexts } from '../teams.messages.ts'
import { maskEmail } from '../teams.rules.ts'
import { findMember, getTeam, lockTeam } from '../teams.store.ts'
import { toTeam } from '../to-team.ts'
import { deleteInvite, findInvite, hasConfirmedEmail, type InviteWithUser } from './invites.store.ts'

/** The invitation of a link, and whether the actor can accept it. */
export function getInvite(deps: Deps) {
  return async (actor: Actor, id: string): Promise<ReceivedInvite> => {
    const { db } = deps
    const invite = await getOpenInvite(deps, db, id)
    const { id: team_id, name, icon } = await getTeam(db, invite.team_id)
    const { role, has_seat, user, expires_at, email } = invite
    const state = await check(db, actor, invite)
    return {
      id,
      role,
      has_seat,
      state,
      team: { id: team_id, name, icon },
      invited_by: user.name ?? user.email,
      email: state === 'wrong_email' ? maskEmail(email) : email,
      expires_at: expires_at.toISOString(),
    }
  }
}

/** Makes the actor a member and goes to the team. Of two who want the last seat one gets it. */
export function acceptInvite(deps: Deps) {
  return (actor: Actor, origin: Origin, id: string): Promise<Team> =>
    deps.transaction(async (tx) => {
      const { team_id } = await getOpenInvite(deps, tx, id)
      await lockTeam(tx, team_id)
      // It may have been revoked while the team was somebody else's to change.
      const invite = await getOpenInvite(deps, tx, id)
      assertOpen(await check(tx, actor, invite), invite)
      const { email, role, has_seat } = invite
      if (has_seat) await assertSeatFree(deps, tx, team_id)
      const membership = { team_id, user_id: actor.user_id }
      await insertMember(tx, { ...membership, role, has_seat, created_at: deps.clock.now() })
      const roles = await listKnownRoles(tx, team_id, invite.role_ids)
      await setRolesOf(
        tx,
        membership,
        roles.map((known) => known.id),
      )
      await deleteInvite(tx, id)
      await deps.rememberTeam(tx, actor.credential, team_id)
      const event = { kind: 'invite.accepted', object_id: id, data: { email, role, has_seat } } as const
      await deps.emit(tx, { ...origin, team_id }, event)
      return toTeam({ ...(await getTeam(tx, team_id)), role }, team_id)
    })
}

async function getOpenInvite({ clock }: Pick<Deps, 'clock'>, db: Db, id: string): Promise<InviteWithUser> {
  const invite = await findInvite(db, id)
  if (!invite || invite.expires_at <= clock.now()) throw problem('NotFound', teamsTexts.inviteGone)
  return invite
}

async function check(db: Db, actor: Actor, invite: InviteWithUser): Promise<ReceivedInvite['state']> {
  if (await findMember(db, actor.user_id, invite.team_id)) return 'already_member'
  if (actor.email !== invite.email) return 'wrong_email'
  return (await hasConfirmedEmail(db, actor.user_id)) ? 'open' : 'email_unconfirmed'
}

function assertOpen(state: ReceivedInvite['state'], { email }: InviteWithUser): void {
  if (state === 'already_member') throw problem('Conflict', teamsTexts.memberAlready)
  if (state === 'wrong_email') throw problem('Forbidden', teamsTexts.inviteForOther(maskEmail(email)))
  if (state === 'email_unconfirmed') throw problem('Forbidden', teamsTexts.emailUnconfirmed)
}
