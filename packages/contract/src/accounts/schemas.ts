import { z } from 'zod'
import { email, id, instant, lang, role } from '../fields.ts'
import { deviceTimeZone, personName, theme } from './fields.ts'
import { passkeyAssertion } from './passkey.schemas.ts'

export const PASSWORD_MIN_LENGTH = 3
export const PASSWORD_MAX_LENGTH = 200

/** The floor of the specification; an installation may ask for more (`accounts.password_min_length`). */
export const password = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH)
const knownPassword = z.string().min(1).max(PASSWORD_MAX_LENGTH)
/** Six digits; apps show them in groups, so spaces and dashes between do not matter. */
export const oneTimeCode = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s\p{Pd}]/gu, ''))
  .pipe(z.string().regex(/^\d{6}$/))
/** Ten characters as they were shown; dashes, spaces and case do not matter. */
export const recoveryCode = z.string().trim().min(10).max(20)

export const currentUser = z.object({
  id,
  email: z.string(),
  name: z.string().nullable(),
  avatar_url: z
    .string()
    .nullable()
    .describe(
      'The path of a square WebP picture, which signed-in users can load. It changes with the picture.',
    ),
  language: lang
    .nullable()
    .describe('null until the user chooses one; the language of the browser applies then.'),
  theme,
  time_zone: z.string().nullable().describe('An IANA time zone; null until the user chooses one.'),
  token: z
    .object({ token: z.string() })
    .nullable()
    .describe('The user token, masked (`nt_••••8Q3M`); null until one is created.'),
  team: z.object({ id, name: z.string(), icon: z.string().nullable(), type: z.enum(['personal', 'team']) }),
  team_role: role,
  has_seat: z.boolean(),
  may_create_projects: z
    .boolean()
    .describe(
      'Whether a custom role lets you create projects of the secrets store; administrators can anyway.',
    ),
  subscription: z
    .object({ expired: z.boolean() })
    .nullable()
    .describe('The subscription of the current team; null if it has none.'),
  has_password: z
    .boolean()
    .describe('Whether the account has a password; without one you sign in with a provider or a passkey.'),
  is_mfa_enabled: z.boolean(),
  is_operator: z
    .boolean()
    .describe('Whether this is the owner of the installation, who can change its settings.'),
  is_marked_for_self_deletion: z.boolean(),
  self_deletion_at: instant.nullable().describe('When the account will be deleted.'),
  created_at: instant,
})

export const signIn = z.union([
  z.object({ email, password: knownPassword }),
  z.object({
    ticket: z.string().min(1).max(100).describe('A one-time sign-in ticket printed by the server.'),
  }),
])

export const secondFactors = ['totp', 'passkey', 'recovery_code'] as const

export const sendCode = z.object({ email, lang: lang.optional() })

export const codeSent = z.object({
  expires_at: instant,
  resend_after_s: z.number().int().describe('Seconds until you can request another code.'),
})

const newcomer = {
  email,
  code: oneTimeCode,
  name: personName.optional(),
  lang: lang.optional().describe('The chosen language; defaults to the language of the browser.'),
  time_zone: deviceTimeZone.describe(
    'The time zone of the device, by its IANA name; ignored if the server does not know it.',
  ),
}

export const signUp = z.union([
  z.object({ ...newcomer, password }),
  z.object({
    ...newcomer,
    with_provider: z
      .literal(true)
      .describe('Link the identity of `getProviderSignUp` to the new account instead of setting a password.'),
  }),
])

/** For who fears that somebody else was in: they may have made something to come back with. */
export const revokeKeys = z
  .boolean()
  .default(false)
  .describe('Also revoke the user token, clients, API keys and SSH keys in all teams.')

export const resetPassword = z.object({ email, code: oneTimeCode, password })

/**
 * Shows that whoever holds the session is its user. A passkey is enough. Else the password, or for
 * accounts without one a mailed code; and with MFA on, a one-time code or a recovery code besides.
 */
export const identityProof = {
  password: knownPassword.optional(),
  email_code: oneTimeCode
    .optional()
    .describe('The code of `sendConfirmationCode`, for accounts without a password.'),
  code: oneTimeCode.optional().describe('A code from the authenticator app.'),
  recovery_code: recoveryCode.optional(),
  passkey: passkeyAssertion.optional(),
}

export const confirmIdentity = z.object(identityProof)

export const confirmed = z.object({ confirmed_until: instant })

export type CurrentUser = z.output<typeof currentUser>
export type CodeSent = z.output<typeof codeSent>
export type IdentityProof = z.output<typeof confirmIdentity>
export type SecondFactor = (typeof secondFactors)[number]
