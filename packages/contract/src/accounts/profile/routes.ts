import { route } from '../../route.ts'
import { accountsCalls as calls } from '../calls.ts'
import { codeSent, currentUser, sendCode } from '../schemas.ts'
import {
  avatarUpload,
  changeEmail,
  changePassword,
  markNotificationAsViewed,
  member,
  selfDestruct,
  switchLanguage,
  updateMember,
  updateUser,
  userSettings,
} from './schemas.ts'

const own = { permission: 'account.own' } as const
const security = { permission: 'account.security' } as const

export const profileRoutes = {
  updateUser: route('accounts', calls.updateUser, {
    summary: 'Change name, language, theme or time zone',
    access: own,
    body: updateUser,
    answer: currentUser,
  }),
  switchLanguage: route('accounts', calls.switchLanguage, {
    summary: 'Choose the language',
    access: own,
    body: switchLanguage,
    answer: currentUser,
  }),
  setAvatar: route('accounts', calls.setAvatar, {
    summary: 'Set the picture',
    description:
      'PNG, JPEG or WebP of at most 5 MiB and 4096 pixels a side. Its middle square is kept, without what the file told besides the picture.',
    access: own,
    session: 'required',
    upload: avatarUpload,
    answer: currentUser,
  }),
  deleteAvatar: route('accounts', calls.deleteAvatar, {
    summary: 'Remove the picture',
    access: own,
    session: 'required',
    answer: currentUser,
  }),
  changePassword: route('accounts', calls.changePassword, {
    summary: 'Change the password',
    description:
      'Takes the proof of identity with it: the current password, or a mailed code for an account that has none yet. Ends every other session, and with `revoke_keys` everything else that acts for the user.',
    access: security,
    session: 'required',
    body: changePassword,
    answer: currentUser,
    problems: ['UnknownLifetimeCode'],
  }),
  sendChangeEmailCode: route('accounts', calls.sendChangeEmailCode, {
    summary: 'Mail a code to the new address',
    access: security,
    session: 'confirmed',
    body: sendCode,
    answer: codeSent,
    problems: ['UserAlreadyExists'],
  }),
  changeEmail: route('accounts', calls.changeEmail, {
    summary: 'Change the address with the mailed code',
    description: 'The old address is told.',
    access: security,
    session: 'confirmed',
    body: changeEmail,
    answer: currentUser,
    problems: ['UnknownLifetimeCode', 'UserAlreadyExists'],
  }),
  selfDestruct: route('accounts', calls.selfDestruct, {
    summary: 'Plan the deletion of one’s own account',
    description:
      'In 14 days, and until then it can be cancelled. Refused while a subscription is active, and to the founder of a team with other members.',
    access: security,
    session: 'confirmed',
    body: selfDestruct,
    answer: currentUser,
    problems: ['Conflict'],
  }),
  cancelSelfDestruction: route('accounts', calls.cancelSelfDestruction, {
    summary: 'Keep the account after all',
    description: 'Answers the same when no deletion is planned.',
    access: security,
    session: 'required',
    answer: currentUser,
  }),
  markNotificationAsViewed: route('accounts', calls.markNotificationAsViewed, {
    summary: 'Dismiss a hint of the console',
    access: own,
    body: markNotificationAsViewed,
    answer: userSettings,
  }),
  getMember: route('accounts', calls.getMember, {
    summary: 'What the user was shown already',
    access: own,
    answer: member,
  }),
  updateMember: route('accounts', calls.updateMember, {
    summary: 'Remember what the user was shown',
    access: own,
    body: updateMember,
    answer: member,
  }),
}
