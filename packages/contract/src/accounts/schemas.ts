import { z } from 'zod'
import { email, id, instant, lang, role } from '../fields.ts'

export const PASSWORD_MIN_LENGTH = 3
export const PASSWORD_MAX_LENGTH = 200

/** The floor of the specification; an installation may ask for more (`accounts.password_min_length`). */
export const password = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH)
export const oneTimeCode = z.string().regex(/^\d{6}$/)

export const currentUser = z.object({
  id,
  email: z.string(),
  name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  language: lang,
  token: z
    .object({ token: z.string() })
    .nullable()
    .describe('The user token, masked (`nt_••••8Q3M`); null before the first one is made.'),
  team: z.object({ id, name: z.string(), icon: z.string().nullable(), type: z.enum(['personal', 'team']) }),
  team_role: role,
  has_seat: z.boolean(),
  has_password: z.boolean(),
  created_at: instant,
})

export const signIn = z.union([
  z.object({ email, password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
  z.object({
    ticket: z.string().min(1).max(100).describe('A one-time sign-in ticket printed by the server.'),
  }),
])

export const sendCode = z.object({ email, lang: lang.optional() })

export const codeSent = z.object({
  expires_at: instant,
  resend_after_s: z.number().int().describe('Seconds before another code may be asked for.'),
})

export const signUp = z.object({
  email,
  code: oneTimeCode,
  password,
  name: z.string().trim().min(1).max(100).optional(),
  lang: lang.optional(),
})

export const resetPassword = z.object({ email, code: oneTimeCode, password })

export const switchLanguage = z.object({ lang })

export type CurrentUser = z.output<typeof currentUser>
export type CodeSent = z.output<typeof codeSent>
