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
    summary: 'Update your name, language, theme or time zone',
    access: own,
    body: updateUser,
    answer: currentUser,
  }),
  switchLanguage: route('accounts', calls.switchLanguage, {
    summary: 'Set your language',
    access: own,
    body: switchLanguage,
    answer: currentUser,
  }),
  setAvatar: route('accounts', calls.setAvatar, {
    summary: 'Upload your avatar',
    description:
      'PNG, JPEG or WebP of at most 5 MiB and 4096 pixels a side. It is cropped to the middle square, and its metadata is removed.',
    access: own,
    session: 'required',
    upload: avatarUpload,
    answer: currentUser,
  }),
  deleteAvatar: route('accounts', calls.deleteAvatar, {
    summary: 'Delete your avatar',
    access: own,
    session: 'required',
    answer: currentUser,
  }),
  changePassword: route('accounts', calls.changePassword, {
    summary: 'Change your password',
    description:
      'Requires the current password, or an emailed code if the account has none yet. Ends every other session, and with `revoke_keys` revokes everything else that can act for your account.',
    access: security,
    session: 'required',
    body: changePassword,
    answer: currentUser,
    problems: ['UnknownLifetimeCode'],
  }),
  sendChangeEmailCode: route('accounts', calls.sendChangeEmailCode, {
    summary: 'Send a code to your new email address',
    access: security,
    session: 'confirmed',
    body: sendCode,
    answer: codeSent,
    problems: ['UserAlreadyExists'],
  }),
  changeEmail: route('accounts', calls.changeEmail, {
    summary: 'Change your email address with the code',
    description: 'The old address is notified.',
    access: security,
    session: 'confirmed',
    body: changeEmail,
    answer: currentUser,
    problems: ['UnknownLifetimeCode', 'UserAlreadyExists'],
  }),
  selfDestruct: route('accounts', calls.selfDestruct, {
    summary: 'Schedule the deletion of your account',
    description:
      'The account is deleted after 14 days; you can cancel until then. Refused while a subscription is active, and for the founder of a team with other members.',
    access: security,
    session: 'confirmed',
    body: selfDestruct,
    answer: currentUser,
    problems: ['Conflict'],
  }),
  cancelSelfDestruction: route('accounts', calls.cancelSelfDestruction, {
    summary: 'Cancel the deletion of your account',
    description: 'Succeeds also if no deletion is scheduled.',
    access: security,
    session: 'required',
    answer: currentUser,
  }),
  markNotificationAsViewed: route('accounts', calls.markNotificationAsViewed, {
    summary: 'Dismiss a console hint',
    access: own,
    body: markNotificationAsViewed,
    answer: userSettings,
  }),
  getMember: route('accounts', calls.getMember, {
    summary: 'Get your onboarding state',
    access: own,
    answer: member,
  }),
  updateMember: route('accounts', calls.updateMember, {
    summary: 'Update your onboarding state',
    access: own,
    body: updateMember,
    answer: member,
  }),
}
