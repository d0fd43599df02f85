import type { Localized } from '@nora/kit'
import { z } from 'zod'
import { email, id, instant } from './fields.ts'

/**
 * What an operator may do from the command line of the machine, and nobody over the network: the calls
 * between `nora-server` and control, over a socket in the data folder. Not part of `/v1`.
 */
const user = z.union([email, id]).describe('An address or an id (`usr_…`).')

export const adminUser = z.object({
  id,
  email: z.string(),
  name: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant.nullable(),
  sessions: z.number().int(),
  is_mfa_enabled: z.boolean(),
  is_owner: z.boolean().describe('Of the installation: the server prints a sign-in link for this one.'),
  disabled_at: instant.nullable(),
  self_deletion_at: instant.nullable(),
})

/** Settings that can be changed while the server runs; they win over its configuration. */
export const installationSettings = ['banner'] as const

const setting = z.object({ key: z.enum(installationSettings), value: z.string() })

export const adminCalls = {
  listUsers: {
    input: z.object({
      search: z.string().trim().max(200).optional().describe('A part of the address or of the name.'),
      cursor: z.string().max(200).optional(),
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
      team: id.optional().describe('Founder of this team, instead of the installation.'),
    }),
    answer: adminUser,
  },
  listSettings: { input: z.object({}), answer: z.object({ items: z.array(setting) }) },
  setSetting: {
    input: z.object({ key: z.enum(installationSettings), value: z.string().max(10_000) }),
    answer: setting,
  },
  unsetSetting: { input: z.object({ key: z.enum(installationSettings) }), answer: setting },
} as const

export type AdminCalls = typeof adminCalls
export type AdminCallName = keyof AdminCalls
/** What comes back for a call: what it answers, or why not, in both languages. */
export type AdminAnswer = { answer: unknown } | { problem: { code: string; text: Localized } }

export type AdminUser = z.output<typeof adminUser>
export type InstallationSetting = (typeof installationSettings)[number]
