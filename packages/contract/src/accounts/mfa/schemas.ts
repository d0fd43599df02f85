import { z } from 'zod'
import { instant } from '../../fields.ts'
import { passkeyAssertion } from '../passkey.schemas.ts'
import { identityProof, oneTimeCode, recoveryCode } from '../schemas.ts'

export const RECOVERY_CODES = 10

export const mfaState = z.object({
  is_enabled: z.boolean(),
  enabled_at: instant.nullable(),
  has_totp: z.boolean(),
  passkeys: z.number().int(),
  recovery_codes_left: z.number().int(),
})

/** Parameters are those that every authenticator app supports: SHA-1, 6 digits, 30 seconds (RFC 6238). */
export const totpKey = z.object({
  key: z.string().describe('Base 32, for typing in.'),
  otpauth_url: z.string().describe('For a QR code.'),
  expires_at: instant.describe('Confirm with `enableMfa` until then.'),
})

export const enableMfa = z.union([
  z.object({ code: oneTimeCode.describe('Of the app that the key of `setUpMfa` was given to.') }),
  z.object({ passkey: passkeyAssertion.describe('Of a passkey registered before; then no app is needed.') }),
])

export const recoveryCodes = z.object({
  codes: z.array(z.string()).length(RECOVERY_CODES).describe('Shown this once. Each works once.'),
  created_at: instant,
})

export const disableMfa = z.object(identityProof)
export const verifyOtp = z.object({ code: oneTimeCode })
export const verifyRecoveryCode = z.object({ code: recoveryCode })

export type MfaState = z.output<typeof mfaState>
export type TotpKey = z.output<typeof totpKey>
export type RecoveryCodes = z.output<typeof recoveryCodes>
