import type { MemberRecord, NotificationType, UserSettings } from '@nora/contract/accounts'
import { notificationTypes } from '@nora/contract/accounts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../accounts.deps.ts'
import { getUserById, lockUser, type User, updateUser } from '../accounts.store.ts'

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

export function getMember({ db }: Deps) {
  return async ({ user_id }: Actor): Promise<MemberRecord> => toMember(await getUserById(db, user_id))
}

export function updateMember({ db }: Deps) {
  return async ({ user_id }: Actor, changes: Partial<MemberRecord>): Promise<MemberRecord> => {
    const isUnchanged = changes.is_desktop_app_banner_viewed === undefined
    return toMember(await (isUnchanged ? getUserById(db, user_id) : updateUser(db, user_id, changes)))
  }
}

function toSettings({ viewed_notifications }: User): UserSettings {
  const flags = notificationTypes.map((type) => [type, viewed_notifications.includes(type)] as const)
  return { notifications: Object.fromEntries(flags) as UserSettings['notifications'] }
}

function toMember({ is_desktop_app_banner_viewed }: User): MemberRecord {
  return { is_desktop_app_banner_viewed }
}
