import { z } from 'zod'
import { cursor, email, id, instant } from '../fields.ts'

const user = z.union([email, id]).describe('An address or an id (`usr_…`).')

const adminUser = z.object({
  id,
  email: z.string(),
  name: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant.nullable(),
  sessions: z.number().int(),
  is_mfa_enabled: z.boolean(),
  is_owner: z.boolean().describe('Owns the installation: the server prints sign-in links for this user.'),
  disabled_at: instant.nullable(),
  self_deletion_at: instant.nullable(),
})

/** Operators call these from the command line about users and sign-in. */
export const accountsAdminCalls = {
  issueSignInLink: {
    input: z.object({}),
    answer: z.object({
      url: z.string().describe('Signs in the owner of the installation once. It expires after a day.'),
      email: z.string(),
    }),
  },
  listUsers: {
    input: z.object({
      search: z
        .string()
        .trim()
        .max(200)
        .optional()
        .describe('Find users whose address or name contains this.'),
      cursor: cursor('usr'),
      limit: z.number().int().min(1).max(1000).default(100),
    }),
    answer: z.object({ items: z.array(adminUser), next_cursor: z.string().nullable() }),
  },
  disableUser: { input: z.object({ user }), answer: adminUser },
  enableUser: { input: z.object({ user }), answer: adminUser },
  resetUserMfa: { input: z.object({ user }), answer: adminUser },
  endUserSessions: { input: z.object({ user }), answer: z.object({ ended: z.number().int() }) },
  endAllSessions: { input: z.object({}), answer: z.object({ ended: z.number().int() }) },
  makeOwner: {
    input: z.object({
      user,
      team: id.optional().describe('Make the user the owner of this team instead of the installation.'),
    }),
    answer: adminUser,
  },
} as const

export type AdminUser = z.output<typeof adminUser>
