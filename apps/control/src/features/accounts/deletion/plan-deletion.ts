import type { CurrentUser } from '@nora/contract/accounts'
import { DAY_MS } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { formatMoment } from '../../../platform/mail/format-moment.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { lockUser, updateUser } from '../accounts.store.ts'
import { toCurrentUser } from '../current-user.ts'
import { addNotice } from '../notices.ts'
import { findObstacle } from './find-obstacle.ts'

const DELETED_AFTER_MS = 14 * DAY_MS

/** The job that comes on the day; a plan that was cancelled or moved meanwhile makes it do nothing. */
export const DELETE_JOB = 'delete_user'

/** Plans the deletion two weeks ahead. Planning it again keeps the day and takes the new reason. */
export function planDeletion(deps: Deps) {
  return (actor: Actor, origin: Origin, reason: string): Promise<CurrentUser> =>
    deps.transaction(async (tx) => {
      const before = await lockUser(tx, actor.user_id)
      const obstacle = await findObstacle(deps, tx, before.id)
      if (obstacle) throw problem('Conflict', obstacle)
      const at = before.self_deletion_at ?? new Date(deps.clock.now().getTime() + DELETED_AFTER_MS)
      const user = await updateUser(tx, before.id, { self_deletion_at: at, self_deletion_reason: reason })
      if (!before.self_deletion_at) {
        await deps.jobs.add(tx, { kind: DELETE_JOB, payload: { user_id: user.id }, run_at: at })
        const data = { at: at.toISOString() }
        await deps.emit(tx, origin, { kind: 'user.self_deletion_planned', object_id: user.id, data })
        await addNotice(deps, tx, user, 'deletionPlanned', { origin, detail: formatMoment(user, at) })
      }
      return toCurrentUser(deps, tx, user, actor.team_id)
    })
}

export function cancelDeletion(deps: Deps) {
  return (actor: Actor, origin: Origin): Promise<CurrentUser> =>
    deps.transaction(async (tx) => {
      const before = await lockUser(tx, actor.user_id)
      if (!before.self_deletion_at) return toCurrentUser(deps, tx, before, actor.team_id)
      const none = { self_deletion_at: null, self_deletion_reason: null }
      const user = await updateUser(tx, before.id, none)
      await deps.emit(tx, origin, { kind: 'user.self_deletion_cancelled', object_id: user.id, data: {} })
      await addNotice(deps, tx, user, 'deletionCancelled', { origin })
      return toCurrentUser(deps, tx, user, actor.team_id)
    })
}
