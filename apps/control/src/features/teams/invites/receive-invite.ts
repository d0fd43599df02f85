import type { InviteEnding, InvitePreview, ReceivedInvite, Team } from '@nora/contract/teams'
import type { Localized, Problem } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { hashToken, isSameSecret } from '../../../platform/hashes.ts'
import { problem } from '../../../platform/problem.ts'
import { insertMember } from '../members/members.store.ts'
import { listKnownRoles, setRolesOf } from '../roles.store.ts'
import { assertSeatFree } from '../seats.ts'
import type { Deps } from '../teams.deps.ts'
import { teamsTexts } from '../teams.messages.ts'
import { maskEmail } from '../teams.rules.ts'
import { findMember, getTeam, listTeamsOf, lockTeam } from '../teams.store.ts'
import { toTeam } from '../to-team.ts'
import { endInvite, findEnding } from './ended-invites.store.ts'
import {
  findInvite,
  hasAccount,
  hasConfirmedEmail,
  type InviteWithUser,
  listInvitesTo,
} from './invites.store.ts'

/** The invitation of a link, and whether the actor can accept it. */
export function getInvite(deps: Deps) {
  return async (actor: Actor, id: string): Promise<ReceivedInvite> => {
    const { db } = deps
    const invite = await getOpenInvite(deps, db, id)
    return toReceived(db, invite, await check(db, actor, invite))
  }
}

/** Lists the invitations of the actor, if they have proved that the address is theirs. */
export function listOwnInvites({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async ({ user_id, email }: Actor): Promise<ReceivedInvite[]> => {
    if (!(await hasConfirmedEmail(db, user_id))) return []
    const joined = new Set((await listTeamsOf(db, user_id)).map(({ id }) => id))
    const invites = await listInvitesTo(db, email, clock.now())
    const open = invites.filter(({ team_id }) => !joined.has(team_id))
    return Promise.all(open.map((invite) => toReceived(db, invite, 'open')))
  }
}

/**
 * The invitation of a link, for whoever is not signed in. Ids of invitations sent together are close to each other and
 * the team knows them, so the address, and whether it has an account, take the key of the email.
 */
export function previewInvite(deps: Pick<Deps, 'db' | 'clock'>) {
  return async (id: string, key: string | undefined): Promise<InvitePreview> => {
    const { db } = deps
    const invite = await getOpenInvite(deps, db, id)
    const { team, role, invited_by, expires_at } = await toReceived(db, invite, 'wrong_email')
    const { email, mail_key_hash } = invite
    const readsMail = mail_key_hash !== null && isSameSecret(mail_key_hash, hashToken(key ?? ''))
    return {
      team,
      role,
      invited_by,
      expires_at,
      email: readsMail ? email : maskEmail(email),
      has_account: readsMail ? await hasAccount(db, email) : null,
    }
  }
}

async function toReceived(
  db: Db,
  invite: InviteWithUser,
  state: ReceivedInvite['state'],
): Promise<ReceivedInvite> {
  const { id, role, has_seat, user, expires_at, email } = invite
  const { id: team_id, name, icon } = await getTeam(db, invite.team_id)
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

/** Removes the invitation at the wish of whom it is for. */
export function declineInvite(deps: Deps) {
  return (actor: Actor, origin: Origin, id: string): Promise<void> =>
    deps.transaction(async (tx) => {
      const { team_id } = await getOpenInvite(deps, tx, id)
      await lockTeam(tx, team_id)
      const invite = await getOpenInvite(deps, tx, id)
      assertOpen(await check(tx, actor, invite), invite)
      await endInvite(tx, { id, team_id, ended_as: 'declined', ended_at: deps.clock.now() })
      const event = { kind: 'invite.declined', object_id: id, data: { email: invite.email } } as const
      await deps.emit(tx, { ...origin, team_id }, event)
    })
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
      if (roles.length > 0) await deps.onRolesChanged(tx, team_id)
      await endInvite(tx, { id, team_id, ended_as: 'accepted', ended_at: deps.clock.now() })
      await deps.rememberTeam(tx, actor.credential, team_id)
      const event = { kind: 'invite.accepted', object_id: id, data: { email, role, has_seat } } as const
      await deps.emit(tx, { ...origin, team_id }, event)
      return toTeam({ ...(await getTeam(tx, team_id)), role }, team_id)
    })
}

async function getOpenInvite({ clock }: Pick<Deps, 'clock'>, db: Db, id: string): Promise<InviteWithUser> {
  const invite = await findInvite(db, id)
  if (invite && invite.expires_at > clock.now()) return invite
  if (invite) throw ended('expired', teamsTexts.inviteExpired(invite.user.name ?? invite.user.email))
  const ending = await findEnding(db, id)
  throw ending
    ? ended(ending.ended_as, teamsTexts.inviteEnded[ending.ended_as](ending.team))
    : problem('NotFound', teamsTexts.inviteUnknown)
}

function ended(how: InviteEnding, text: Localized): Problem {
  return problem('NotFound', text, { data: { ended: how } })
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
