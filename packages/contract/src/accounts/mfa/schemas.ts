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
  key: z.string().describe('The key in Base 32, to be typed in.'),
  otpauth_url: z.string().describe('The `otpauth:` address, to be shown as a QR code.'),
  expires_at: instant.describe('Confirm with `enableMfa` until then.'),
})

export const enableMfa = z.union([
  z.object({ code: oneTimeCode.describe('A code from the app that has the key of `setUpMfa`.') }),
  z.object({
    passkey: passkeyAssertion.describe('An assertion of a registered passkey; no app is needed then.'),
  }),
])

export const recoveryCodes = z.object({
  codes: z.array(z.string()).length(RECOVERY_CODES).describe('Shown only once. Each code works once.'),
  created_at: instant,
})

export const disableMfa = z.object(identityProof)
export const verifyOtp = z.object({ code: oneTimeCode })
export const verifyRecoveryCode = z.object({ code: recoveryCode })

export type MfaState = z.output<typeof mfaState>
export type TotpKey = z.output<typeof totpKey>
export type RecoveryCodes = z.output<typeof recoveryCodes>
