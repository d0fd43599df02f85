import { z } from 'zod'
import { lang } from '../fields.ts'
import { route } from '../route.ts'
import { accountsCalls as calls } from './calls.ts'
import { mfaRoutes } from './mfa/routes.ts'
import { passkeysRoutes } from './passkeys/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { providerLinksRoutes } from './provider-links/routes.ts'
import {
  codeSent,
  confirmed,
  confirmIdentity,
  currentUser,
  resetPassword,
  sendCode,
  signIn,
  signUp,
} from './schemas.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { ssoSignInRoutes } from './sso/routes.ts'

export const accountsRoutes = {
  getUser: route('accounts', calls.getUser, {
    summary: 'The signed-in user',
    description: 'With `lang` the language is remembered for letters and texts.',
    access: 'signed_in',
    query: z.object({ lang: lang.optional() }),
    answer: currentUser,
  }),
  signIn: route('accounts', calls.signIn, {
    summary: 'Sign in',
    description:
      'Sets the session cookie. A wrong address and a wrong password are answered alike. `OtpRequired` sets it too, and tells in `data.methods` how to go on: `totp`, `passkey`, `recovery_code`.',
    access: 'public',
    body: signIn,
    answer: currentUser,
    problems: ['OtpRequired', 'PasswordLoginUnavailable', 'Forbidden'],
  }),
  signOut: route('accounts', calls.signOut, {
    summary: 'Sign out',
    description: 'Ends the session of the cookie. Answers the same when there is none.',
    access: 'public',
    answer: null,
    status: 204,
  }),
  sendSignUpCode: route('accounts', calls.sendSignUpCode, {
    summary: 'Mail a sign-up code',
    access: 'public',
    body: sendCode,
    answer: codeSent,
    problems: ['UserAlreadyExists'],
  }),
  signUp: route('accounts', calls.signUp, {
    summary: 'Create an account with a mailed code',
    description:
      'Makes the user and the personal team, and signs in. With `with_provider` the identity that waits in this browser is linked instead of setting a password.',
    access: 'public',
    body: signUp,
    answer: currentUser,
    status: 201,
    problems: ['UnknownLifetimeCode', 'UserAlreadyExists', 'Forbidden'],
  }),
  sendResetPasswordCode: route('accounts', calls.sendResetPasswordCode, {
    summary: 'Mail a password reset code',
    description: 'Answers the same whether or not the address has an account.',
    access: 'public',
    body: sendCode,
    answer: codeSent,
  }),
  resetPassword: route('accounts', calls.resetPassword, {
    summary: 'Set a new password with a mailed code',
    description:
      'Ends every other session of the user, their token, clients, API keys and SSH keys, and signs in; with MFA on, `OtpRequired` says that the password is set and a second factor still due.',
    access: 'public',
    body: resetPassword,
    answer: currentUser,
    problems: ['UnknownLifetimeCode', 'OtpRequired', 'Forbidden'],
  }),
  sendConfirmationCode: route('accounts', calls.sendConfirmationCode, {
    summary: 'Mail a code to confirm one’s identity with',
    description: 'For accounts without a password, to their own address.',
    access: { permission: 'account.security' },
    session: 'required',
    answer: codeSent,
    problems: ['Conflict'],
  }),
  confirmIdentity: route('accounts', calls.confirmIdentity, {
    summary: 'Prove again who one is',
    description:
      'Opens, for 15 minutes, the calls that answer `ConfirmationRequired`. The session gets a new cookie.',
    access: { permission: 'account.security' },
    session: 'required',
    body: confirmIdentity,
    answer: confirmed,
    problems: ['UnknownLifetimeCode'],
  }),
  ...profileRoutes,
  ...sessionsRoutes,
  ...mfaRoutes,
  ...passkeysRoutes,
  ...providerLinksRoutes,
  ...ssoSignInRoutes,
}
