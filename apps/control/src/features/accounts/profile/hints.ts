import type { MemberRecord, NotificationType, UserSettings } from '@nora/contract/accounts'
import { notificationTypes } from '@nora/contract/accounts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../accounts.deps.ts'
import { getUserById, lockUser, type User, updateUser } from '../accounts.store.ts'
import { hasFoundedSince } from './hints.store.ts'

/** Which hints of the console the user has dismissed. */
export function getUserSettings({ db }: { db: Db }) {
  return async (user_id: string): Promise<UserSettings> => toSettings(await getUserById(db, user_id))
}

/** Dismisses a hint for good. */
export function markNotificationAsViewed({ transaction }: Deps) {
  return ({ user_id }: Actor, type: NotificationType): Promise<UserSettings> =>
    transaction(async (tx) => {
      // Two hints dismissed at once must both stay dismissed.
      const { viewed_notifications } = await lockUser(tx, user_id)
      const viewed = [...new Set([...viewed_notifications, type])]
      return toSettings(await updateUser(tx, user_id, { viewed_notifications: viewed }))
    })
}

export function getMember(deps: Deps) {
  return async (actor: Actor): Promise<MemberRecord> =>
    toMember(deps, actor, await getUserById(deps.db, actor.user_id))
}

export function updateMember(deps: Deps) {
  return async (
    actor: Actor,
    { is_desktop_app_banner_viewed }: Partial<MemberRecord>,
  ): Promise<MemberRecord> => {
    const user =
      is_desktop_app_banner_viewed === undefined
        ? await getUserById(deps.db, actor.user_id)
        : await updateUser(deps.db, actor.user_id, { is_desktop_app_banner_viewed })
    return toMember(deps, actor, user)
  }
}

function toSettings({ viewed_notifications }: User): UserSettings {
  const flags = notificationTypes.map((type) => [type, viewed_notifications.includes(type)] as const)
  return { notifications: Object.fromEntries(flags) as UserSettings['notifications'] }
}

/** A newcomer is busy with what they came for, and whoever uses a client has nothing to be told. */
async function toMember(
  { db, hasUsedClient }: Pick<Deps, 'db' | 'hasUsedClient'>,
  { user_id, credential }: Actor,
  { is_desktop_app_banner_viewed }: User,
): Promise<MemberRecord> {
  const may_offer_desktop_app =
    !is_desktop_app_banner_viewed &&
    credential.kind === 'session' &&
    !(await hasUsedClient(db, user_id)) &&
    !(await hasFoundedSince(db, user_id, credential.id))
  return { is_desktop_app_banner_viewed, may_offer_desktop_app }
}
