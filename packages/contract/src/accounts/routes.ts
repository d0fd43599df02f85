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
    summary: 'Get the signed-in user',
    description:
      'With `lang`, the texts of this response are in that language. To save a language, switch it.',
    access: 'signed_in',
    query: z.object({ lang: lang.optional() }),
    answer: currentUser,
  }),
  signIn: route('accounts', calls.signIn, {
    summary: 'Sign in',
    description:
      'Sets the session cookie. A wrong address and a wrong password get the same response. `OtpRequired` sets the cookie too and lists in `data.methods` how to continue: `totp`, `passkey`, `recovery_code`.',
    access: 'public',
    body: signIn,
    answer: currentUser,
    problems: ['OtpRequired', 'PasswordLoginUnavailable', 'Forbidden'],
  }),
  signOut: route('accounts', calls.signOut, {
    summary: 'Sign out',
    description: 'Ends the session of the cookie. Succeeds also without one.',
    access: 'public',
    answer: null,
    status: 204,
  }),
  sendSignUpCode: route('accounts', calls.sendSignUpCode, {
    summary: 'Send a sign-up code',
    access: 'public',
    body: sendCode,
    answer: codeSent,
    problems: ['UserAlreadyExists'],
  }),
  signUp: route('accounts', calls.signUp, {
    summary: 'Create an account with the emailed code',
    description:
      'Creates the user and the personal team, and signs in. With `with_provider`, links the identity that waits in this browser instead of setting a password.',
    access: 'public',
    body: signUp,
    answer: currentUser,
    status: 201,
    problems: ['UnknownLifetimeCode', 'UserAlreadyExists', 'Forbidden'],
  }),
  sendResetPasswordCode: route('accounts', calls.sendResetPasswordCode, {
    summary: 'Send a password reset code',
    description: 'The response is the same whether or not the address has an account.',
    access: 'public',
    body: sendCode,
    answer: codeSent,
  }),
  resetPassword: route('accounts', calls.resetPassword, {
    summary: 'Reset the password with the emailed code',
    description:
      'Ends every other session, revokes the token, clients, API keys and SSH keys, and signs in. With MFA enabled, `OtpRequired` means that the password is set and a second factor is still required.',
    access: 'public',
    body: resetPassword,
    answer: currentUser,
    problems: ['UnknownLifetimeCode', 'OtpRequired', 'Forbidden'],
  }),
  sendConfirmationCode: route('accounts', calls.sendConfirmationCode, {
    summary: 'Send a code for re-authentication',
    description: 'For accounts without a password; sent to the address of the account.',
    access: { permission: 'account.security' },
    session: 'required',
    answer: codeSent,
    problems: ['Conflict'],
  }),
  confirmIdentity: route('accounts', calls.confirmIdentity, {
    summary: 'Re-authenticate',
    description:
      'For 15 minutes, allows the calls that answer `ConfirmationRequired`. The session gets a new cookie.',
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
