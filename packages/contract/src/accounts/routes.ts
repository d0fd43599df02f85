import { z } from 'zod'
import { lang } from '../fields.ts'
import { route } from '../route.ts'
import { accountsCalls as calls } from './calls.ts'
import { codeSent, currentUser, resetPassword, sendCode, signIn, signUp, switchLanguage } from './schemas.ts'

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
    description: 'Sets the session cookie. A wrong address and a wrong password are answered alike.',
    access: 'public',
    body: signIn,
    answer: currentUser,
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
    description: 'Makes the user and the personal team, and signs in.',
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
    description: 'Ends every other session of the user, and signs in.',
    access: 'public',
    body: resetPassword,
    answer: currentUser,
    problems: ['UnknownLifetimeCode'],
  }),
  switchLanguage: route('accounts', calls.switchLanguage, {
    summary: 'Choose the language',
    access: { permission: 'account.own' },
    body: switchLanguage,
    answer: currentUser,
  }),
}
