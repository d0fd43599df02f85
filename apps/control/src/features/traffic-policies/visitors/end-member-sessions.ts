import type { OutboxListener } from '../../../platform/outbox/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { revokeOfMember, revokeOfViaTeam } from './visitor-sessions.store.ts'

const OF_MEMBER: ReadonlySet<string> = new Set(['member.changed', 'member.removed', 'member.left'])
const OF_TEAM: ReadonlySet<string> = new Set(['role.changed', 'role.deleted'])

/**
 * A member who has lost a role, or left, is no longer let in where members are: their sessions end, and who is still
 * let in signs in again. A role that has another name ends those of the whole team.
 */
export function endMemberSessions({ clock }: Pick<Platform, 'clock'>): OutboxListener {
  return async (tx, { kind, object_id, origin: { team_id } }) => {
    if (team_id === null) return
    if (OF_MEMBER.has(kind)) await revokeOfMember(tx, { team_id, user_id: object_id }, clock.now())
    else if (OF_TEAM.has(kind)) await revokeOfViaTeam(tx, team_id, clock.now())
  }
}
