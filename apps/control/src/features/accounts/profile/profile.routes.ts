import type { Deps } from '../accounts.deps.ts'
import type { AccountsHandlers } from '../accounts.handlers.ts'
import { cancelDeletion, planDeletion } from '../deletion/plan-deletion.ts'
import { deleteAvatar, setAvatar } from './avatar.ts'
import { changeEmail, sendChangeEmailCode } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { getMember, markNotificationAsViewed, updateMember } from './hints.ts'
import { changeProfile } from './update-user.ts'

type Served =
  | 'updateUser'
  | 'switchLanguage'
  | 'setAvatar'
  | 'deleteAvatar'
  | 'changePassword'
  | 'sendChangeEmailCode'
  | 'changeEmail'
  | 'selfDestruct'
  | 'cancelSelfDestruction'
  | 'markNotificationAsViewed'
  | 'getMember'
  | 'updateMember'

export function profileHandlers(deps: Deps): Pick<AccountsHandlers, Served> {
  const run = {
    changeProfile: changeProfile(deps),
    setAvatar: setAvatar(deps),
    deleteAvatar: deleteAvatar(deps),
    changePassword: changePassword(deps),
    sendChangeEmailCode: sendChangeEmailCode(deps),
    changeEmail: changeEmail(deps),
    planDeletion: planDeletion(deps),
    cancelDeletion: cancelDeletion(deps),
    markNotificationAsViewed: markNotificationAsViewed(deps),
    getMember: getMember(deps),
    updateMember: updateMember(deps),
  }
  return {
    updateUser: ({ actor, origin, body }) => run.changeProfile(actor, origin, body),
    switchLanguage: ({ actor, origin, body }) => run.changeProfile(actor, origin, { language: body.lang }),
    setAvatar: ({ actor, origin, body }) => run.setAvatar(actor, origin, body),
    deleteAvatar: ({ actor, origin }) => run.deleteAvatar(actor, origin),
    changePassword: async ({ actor, origin, body, session }) => {
      const changed = await run.changePassword(actor, body, origin)
      session.set(changed.session.token, changed.session.expires_at)
      return changed.user
    },
    sendChangeEmailCode: ({ actor, body, origin }) => run.sendChangeEmailCode(actor, body.email, origin),
    changeEmail: ({ actor, body, origin }) => run.changeEmail(actor, body, origin),
    selfDestruct: ({ actor, body, origin }) => run.planDeletion(actor, origin, body.reason),
    cancelSelfDestruction: ({ actor, origin }) => run.cancelDeletion(actor, origin),
    markNotificationAsViewed: ({ actor, body }) => run.markNotificationAsViewed(actor, body.type),
    getMember: ({ actor }) => run.getMember(actor),
    updateMember: ({ actor, body }) => run.updateMember(actor, body),
  }
}
