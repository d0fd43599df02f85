import { INVITES_PER_TEAM, type Invite, type SendInvites } from '@nora/contract/teams'
import { DAY_MS, randomToken } from '@nora/kit'
import { type Actor, must, type Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { hashToken } from '../../../platform/hashes.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { type Entered, enterTeam } from '../enter-team.ts'
import { assertRoles } from '../roles.store.ts'
import { assertSeatFree } from '../seats.ts'
import type { Deps } from '../teams.deps.ts'
import { teamsTexts } from '../teams.messages.ts'
import { endInvite } from './ended-invites.store.ts'
import { inviteEmail } from './invites.emails.ts'
import {
  countInvites,
  type InviteRow,
  insertInvite,
  listInviteIdsTo,
  listLanguages,
  listMemberEmails,
  setMailKey,
} from './invites.store.ts'
import { toInvite } from './to-invite.ts'

export const INVITE_LIFETIME_MS = 7 * DAY_MS
const MAIL_KEY_LENGTH = 22

/** Invites everybody of the list, or nobody. A seat is not kept for them: it is taken when they accept. */
export function sendInvites(deps: Deps) {
  return (actor: Actor, origin: Origin, input: SendInvites): Promise<Invite[]> =>
    deps.transaction(async (tx) => {
      const { team, me } = await enterTeam(tx, actor, 'members.manage')
      const emails = [...new Set(input.emails)]
      const { role, has_seat, role_ids } = input
      if (role === 'owner') must(me, 'owners.manage')
      if (has_seat) await assertSeatFree(deps, tx, team.id)
      await assertRoles(tx, team.id, role_ids)
      await deps.assertMayGiveRoles(tx, actor, role_ids)
      const now = deps.clock.now()
      await makeRoom(tx, { team_id: team.id, emails, now })
      const rows = emails.map((email) => ({
        id: deps.ids.next('inv'),
        team_id: team.id,
        email,
        role,
        has_seat,
        role_ids,
        user_id: me.user_id,
        mail_key_hash: null,
        sent_at: now,
        expires_at: new Date(now.getTime() + INVITE_LIFETIME_MS),
      }))
      for (const row of rows) {
        await insertInvite(tx, row)
        const data = { email: row.email, role, has_seat }
        await deps.emit(tx, origin, { kind: 'invite.sent', object_id: row.id, data })
      }
      await mailInvites(deps, tx, { team, me }, rows)
      const user = { id: me.user_id, name: me.name, email: me.email }
      return Promise.all(rows.map((row) => toInvite(tx, { ...row, user }, now)))
    })
}

/** Refuses addresses of members, and more invitations than a team may have; earlier ones to the same addresses go. */
async function makeRoom(
  tx: Db,
  { team_id, emails, now }: { team_id: string; emails: readonly string[]; now: Date },
): Promise<void> {
  const members = await listMemberEmails(tx, team_id, emails)
  if (members.length > 0) throw fieldProblem('emails', teamsTexts.membersAlready(members.join(', ')))
  for (const id of await listInviteIdsTo(tx, team_id, emails)) {
    await endInvite(tx, { id, team_id, ended_as: 'replaced', ended_at: now })
  }
  if ((await countInvites(tx, team_id)) + emails.length > INVITES_PER_TEAM) {
    const data = { limit: INVITES_PER_TEAM }
    throw problem('Conflict', teamsTexts.tooManyInvites(INVITES_PER_TEAM), { data })
  }
}

/**
 * In the language of whoever has an account, else of who invites. The key of the link, after `#`, is in the email
 * only: it shows that whoever opens the link reads the mail of the address.
 */
export async function mailInvites(
  deps: Deps,
  tx: Db,
  { team, me }: Entered,
  rows: readonly InviteRow[],
): Promise<void> {
  const languages = await listLanguages(
    tx,
    rows.map(({ email }) => email),
  )
  for (const { id, email, role, expires_at } of rows) {
    const key = randomToken(MAIL_KEY_LENGTH)
    await setMailKey(tx, id, hashToken(key))
    const sentEmail = inviteEmail({
      to: email,
      lang: languages.get(email) ?? me.language,
      team: team.name,
      by: me.name ?? me.email,
      role,
      expires_at,
      url: `${deps.config.base_url}/accept_invite/${id}#${key}`,
    })
    await deps.jobs.add(tx, { kind: 'letter', payload: sentEmail })
  }
}
