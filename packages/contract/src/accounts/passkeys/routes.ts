import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { accountsCalls as calls } from '../calls.ts'
import {
  assertionOptions,
  passkey,
  passkeyList,
  registerPasskey,
  registrationOptions,
  renamePasskey,
  verifyPasskey,
} from '../passkey.schemas.ts'
import { currentUser } from '../schemas.ts'

const security = { permission: 'account.security' } as const

export const passkeysRoutes = {
  listPasskeys: route('accounts', calls.listPasskeys, {
    summary: 'List your passkeys',
    access: security,
    session: 'required',
    answer: passkeyList,
  }),
  startPasskeyRegistration: route('accounts', calls.startPasskeyRegistration, {
    summary: 'Get options for creating a passkey',
    description: 'Valid for 5 minutes and for one registration of this session.',
    access: security,
    session: 'confirmed',
    answer: registrationOptions,
    problems: ['Conflict'],
  }),
  registerPasskey: route('accounts', calls.registerPasskey, {
    summary: 'Register a passkey',
    access: security,
    session: 'confirmed',
    body: registerPasskey,
    answer: passkey,
    status: 201,
    problems: ['Conflict'],
  }),
  renamePasskey: route('accounts', calls.renamePasskey, {
    summary: 'Rename a passkey',
    access: security,
    session: 'required',
    params: idParams,
    body: renamePasskey,
    answer: passkey,
    problems: ['NotFound'],
  }),
  deletePasskey: route('accounts', calls.deletePasskey, {
    summary: 'Delete a passkey',
    description:
      'Refused if it is your last way to sign in, or your last second factor while MFA is enabled.',
    access: security,
    session: 'confirmed',
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  startPasskeyCheck: route('accounts', calls.startPasskeyCheck, {
    summary: 'Get options for signing in with a passkey',
    description:
      'For signing in, for finishing a sign-in after `OtpRequired`, or for re-authentication, depending on the session. Valid for 5 minutes and one use.',
    access: 'public',
    answer: assertionOptions,
  }),
  verifyPasskey: route('accounts', calls.verifyPasskey, {
    summary: 'Sign in with a passkey',
    access: 'public',
    body: verifyPasskey,
    answer: currentUser,
    problems: ['Forbidden'],
  }),
}
