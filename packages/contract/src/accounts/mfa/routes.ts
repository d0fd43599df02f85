import { route } from '../../route.ts'
import { accountsCalls as calls } from '../calls.ts'
import { currentUser } from '../schemas.ts'
import {
  disableMfa,
  enableMfa,
  mfaState,
  recoveryCodes,
  totpKey,
  verifyOtp,
  verifyRecoveryCode,
} from './schemas.ts'

const security = { permission: 'account.security' } as const

export const mfaRoutes = {
  getMfa: route('accounts', calls.getMfa, {
    summary: 'State of the second factor',
    access: security,
    session: 'required',
    answer: mfaState,
  }),
  setUpMfa: route('accounts', calls.setUpMfa, {
    summary: 'Make a key for an authenticator app',
    description:
      'Nothing changes until `enableMfa` shows that the app has it. A new key replaces the one before.',
    access: security,
    session: 'confirmed',
    answer: totpKey,
    status: 201,
    problems: ['Conflict'],
  }),
  enableMfa: route('accounts', calls.enableMfa, {
    summary: 'Ask for a second factor from now on',
    description: 'With a code of the app, or with a passkey. Answers ten recovery codes.',
    access: security,
    session: 'confirmed',
    body: enableMfa,
    answer: recoveryCodes,
    problems: ['UnknownLifetimeCode', 'Conflict'],
  }),
  disableMfa: route('accounts', calls.disableMfa, {
    summary: 'Ask for no second factor any more',
    description: 'Takes the proof of identity with it. Passkeys stay and still sign in by themselves.',
    access: security,
    session: 'required',
    body: disableMfa,
    answer: mfaState,
    problems: ['UnknownLifetimeCode'],
  }),
  generateRecoveryCodes: route('accounts', calls.generateRecoveryCodes, {
    summary: 'Make ten new recovery codes',
    description: 'Those made before stop working.',
    access: security,
    session: 'confirmed',
    answer: recoveryCodes,
    status: 201,
    problems: ['Conflict'],
  }),
  verifyOtp: route('accounts', calls.verifyOtp, {
    summary: 'Finish the sign-in with a one-time code',
    description:
      'After `OtpRequired`. A code works once; ten wrong ones in a quarter of an hour are the end.',
    access: 'public',
    body: verifyOtp,
    answer: currentUser,
    problems: ['Unauthorized'],
  }),
  verifyRecoveryCode: route('accounts', calls.verifyRecoveryCode, {
    summary: 'Finish the sign-in with a recovery code',
    description: 'After `OtpRequired`. Attempts count together with those of `verifyOtp`.',
    access: 'public',
    body: verifyRecoveryCode,
    answer: currentUser,
    problems: ['Unauthorized'],
  }),
}
