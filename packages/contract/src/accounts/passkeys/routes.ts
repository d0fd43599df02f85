import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { accountsCalls as calls } from '../calls.ts'
import { currentUser } from '../schemas.ts'
import {
  assertionOptions,
  passkey,
  passkeyList,
  registerPasskey,
  registrationOptions,
  renamePasskey,
  verifyPasskey,
} from './schemas.ts'

const security = { permission: 'account.security' } as const

export const passkeysRoutes = {
  listPasskeys: route('accounts', calls.listPasskeys, {
    summary: 'The user’s passkeys',
    access: security,
    session: 'required',
    answer: passkeyList,
  }),
  startPasskeyRegistration: route('accounts', calls.startPasskeyRegistration, {
    summary: 'Options to make a passkey with',
    description: 'Valid for 5 minutes and for one registration of this session.',
    access: security,
    session: 'confirmed',
    answer: registrationOptions,
    problems: ['Conflict'],
  }),
  registerPasskey: route('accounts', calls.registerPasskey, {
    summary: 'Register the passkey that was made',
    access: security,
    session: 'confirmed',
    body: registerPasskey,
    answer: passkey,
    status: 201,
    problems: ['Conflict'],
  }),
  renamePasskey: route('accounts', calls.renamePasskey, {
    summary: 'Name a passkey',
    access: security,
    session: 'required',
    params: idParams,
    body: renamePasskey,
    answer: passkey,
    problems: ['NotFound'],
  }),
  deletePasskey: route('accounts', calls.deletePasskey, {
    summary: 'Remove a passkey',
    description: 'Refused when nothing would be left to sign in with, or no second factor while MFA is on.',
    access: security,
    session: 'confirmed',
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  startPasskeyCheck: route('accounts', calls.startPasskeyCheck, {
    summary: 'Options to show a passkey with',
    description:
      'To sign in, to finish a sign-in after `OtpRequired`, or to confirm one’s identity, whichever the session is due for. Valid for 5 minutes and once.',
    access: 'public',
    answer: assertionOptions,
  }),
  verifyPasskey: route('accounts', calls.verifyPasskey, {
    summary: 'Sign in with a passkey, or finish a sign-in with it',
    access: 'public',
    body: verifyPasskey,
    answer: currentUser,
    problems: ['Forbidden'],
  }),
}
