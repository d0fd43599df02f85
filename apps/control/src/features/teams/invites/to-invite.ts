import type { Invite } from '@nora/contract/teams'
import type { Db } from '../../../platform/database/database.ts'
import { listKnownRoles } from '../roles.store.ts'
import type { InviteWithUser } from './invites.store.ts'

export async function toInvite(db: Db, invite: InviteWithUser, now: Date): Promise<Invite> {
  const { id, team_id, email, role, has_seat, role_ids, user, sent_at, expires_at } = invite
  return {
    id,
    email,
    role,
    has_seat,
    roles: await listKnownRoles(db, team_id, role_ids),
    invited_by: user,
    sent_at: sent_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_expired: expires_at <= now,
  }
}
