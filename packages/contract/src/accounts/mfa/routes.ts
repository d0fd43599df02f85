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
    summary: 'Get the state of MFA',
    access: security,
    session: 'required',
    answer: mfaState,
  }),
  setUpMfa: route('accounts', calls.setUpMfa, {
    summary: 'Start TOTP setup',
    description:
      'Nothing changes until `enableMfa` proves that the app has the key. A new key replaces the previous one.',
    access: security,
    session: 'confirmed',
    answer: totpKey,
    status: 201,
    problems: ['Conflict'],
  }),
  enableMfa: route('accounts', calls.enableMfa, {
    summary: 'Enable MFA',
    description: 'Requires a code of the app or a passkey. Returns ten recovery codes.',
    access: security,
    session: 'confirmed',
    body: enableMfa,
    answer: recoveryCodes,
    problems: ['UnknownLifetimeCode', 'Conflict'],
  }),
  disableMfa: route('accounts', calls.disableMfa, {
    summary: 'Disable MFA',
    description: 'Ends the current re-authentication. Passkeys stay and still sign in on their own.',
    access: security,
    session: 'required',
    body: disableMfa,
    answer: mfaState,
    problems: ['UnknownLifetimeCode'],
  }),
  generateRecoveryCodes: route('accounts', calls.generateRecoveryCodes, {
    summary: 'Generate new recovery codes',
    description: 'Earlier codes stop working.',
    access: security,
    session: 'confirmed',
    answer: recoveryCodes,
    status: 201,
    problems: ['Conflict'],
  }),
  verifyOtp: route('accounts', calls.verifyOtp, {
    summary: 'Verify a one-time code at sign-in',
    description:
      'After `OtpRequired`. A code works once; ten wrong codes within 15 minutes block further attempts.',
    access: 'public',
    body: verifyOtp,
    answer: currentUser,
    problems: ['Unauthorized'],
  }),
  verifyRecoveryCode: route('accounts', calls.verifyRecoveryCode, {
    summary: 'Verify a recovery code at sign-in',
    description: 'After `OtpRequired`. Attempts count together with those of `verifyOtp`.',
    access: 'public',
    body: verifyRecoveryCode,
    answer: currentUser,
    problems: ['Unauthorized'],
  }),
}
