import type { Localized } from '@nora/kit'
import { z } from 'zod'
import { cursor, email, id, instant } from './fields.ts'
import { requisites, reviewStatus } from './organization/schemas.ts'

/**
 * Operators call these from the command line of the machine, and nobody over the network: the calls between
 * `nora-server` and control, over a socket in the data folder. They are not part of `/v1`.
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
  is_owner: z.boolean().describe('Owns the installation: the server prints sign-in links for this user.'),
  disabled_at: instant.nullable(),
  self_deletion_at: instant.nullable(),
})

/** Settings that can be changed while the server runs; they win over its configuration. */
export const installationSettings = ['banner'] as const

const setting = z.object({ key: z.enum(installationSettings), value: z.string() })

export const adminPlan = z.object({
  id: z.string(),
  name: z.object({ ru: z.string(), en: z.string() }),
  type: z.enum(['personal', 'team']),
  price_kopecks: z.number().int(),
  price_per: z.enum(['month', 'seat_month']),
  teams: z.number().int().describe('Number of teams on this plan.'),
})

export const adminTeamPlan = z.object({
  team: z.object({ id, name: z.string(), type: z.enum(['personal', 'team']) }),
  plan: z.string(),
  seats: z.number().int(),
  is_enforced: z.boolean(),
})

export const adminOrganization = requisites.extend({
  id: id.describe('Identifies this submission; changed requisites are a new one.'),
  team: z.object({ id, name: z.string() }),
  status: reviewStatus,
  decline_reason: z.string().nullable(),
  sent_at: instant,
})

export const adminIpPolicy = z.object({
  id,
  team_id: id,
  team_name: z.string().nullable(),
  name: z.string(),
  is_enabled: z.boolean(),
  rules: z.number().int().describe('Number of rules.'),
  console: z.boolean(),
  api: z.boolean(),
  agents: z.boolean(),
  endpoints: z.number().int(),
})

const acmeStatus = z.object({
  directory: z.string().nullable().describe('null: no issuer is configured.'),
  account_url: z.string().nullable(),
  orders: z.array(z.object({ state: z.string(), orders: z.number().int() })).describe('Those under way.'),
  failures: z
    .array(
      z.object({
        id,
        names: z.array(z.string()),
        state: z.string(),
        finding: z.string(),
        detail: z.string().nullable(),
        next_at: instant.nullable().describe('When it is tried again; null: it has ended.'),
      }),
    )
    .describe('Those of the last day and those that wait for another try.'),
})

const auditPlace = z.object({
  position: z.number().int(),
  hash: z.string(),
  before: z.string().nullable().describe('Hash of the preceding row.'),
})

export const adminCalls = {
  exportData: {
    input: z.object({}),
    answer: z.object({
      file: z.string().describe('Path in the data folder of a file with every row. The caller removes it.'),
      totals: z.array(z.object({ table: z.string(), rows: z.number().int(), checksum: z.string() })),
    }),
  },
  issueSignInLink: {
    input: z.object({}),
    answer: z.object({
      url: z.string().describe('Signs in the owner of the installation once. It expires after a day.'),
      email: z.string(),
    }),
  },
  verifyAudit: {
    input: z.object({
      after: auditPlace
        .nullable()
        .default(null)
        .describe('Start after this row; by default at the beginning.'),
      limit: z.number().int().min(1).max(50_000).default(20_000),
    }),
    answer: z.object({
      checked: z.number().int(),
      findings: z.array(
        z.object({
          kind: z.enum([
            ...(['changed', 'removed', 'inserted', 'head_missing', 'head_forged'] as const),
            ...(['anchor_missing', 'anchor_forged'] as const),
          ]),
          position: z.number().int(),
          until: z.number().int().nullable().describe('Last position of a range; null: only `position`.'),
          id: z.string().nullable().describe('Id of the row, if it exists.'),
        }),
      ),
      next: auditPlace.nullable(),
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
  listPlans: {
    input: z.object({}),
    answer: z.object({ items: z.array(adminPlan), is_enforced: z.boolean() }),
  },
  setTeamPlan: {
    input: z.object({
      team: z
        .string()
        .trim()
        .min(1)
        .max(300)
        .describe('Id of the team, or the address of a user for their personal team.'),
      plan: z.string().max(30),
      seats: z
        .number()
        .int()
        .min(1)
        .max(100_000)
        .optional()
        .describe('By default the number of seats in use.'),
    }),
    answer: adminTeamPlan,
  },
  listOrganizations: {
    input: z.object({
      status: z.enum(['review', 'verified', 'declined']).optional(),
      cursor: cursor('org'),
      limit: z.number().int().min(1).max(1000).default(100),
    }),
    answer: z.object({ items: z.array(adminOrganization), next_cursor: z.string().nullable() }),
  },
  approveOrganization: { input: z.object({ id }), answer: adminOrganization },
  rejectOrganization: {
    input: z.object({ id, reason: z.string().trim().min(1).max(500) }),
    answer: adminOrganization,
  },
  listIpPolicies: {
    input: z.object({
      team: id.optional(),
      cursor: cursor('ipp'),
      limit: z.number().int().min(1).max(1000).default(100),
    }),
    answer: z.object({ items: z.array(adminIpPolicy), next_cursor: z.string().nullable() }),
  },
  disableIpPolicy: { input: z.object({ policy: id }), answer: adminIpPolicy },
  acmeStatus: { input: z.object({}), answer: acmeStatus },
  renewCertificate: { input: z.object({ certificate: id }), answer: z.object({ certificate: id }) },
  acmeAccount: {
    input: z.object({ roll_key: z.boolean().default(false).describe('Give the account another key.') }),
    answer: z.object({ directory: z.string(), account_url: z.string().nullable() }),
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
/** Holds the answer to a call, or why it failed, in both languages. */
export type AdminAnswer = { answer: unknown } | { problem: { code: string; text: Localized } }

export type AdminPlan = z.output<typeof adminPlan>
export type AdminTeamPlan = z.output<typeof adminTeamPlan>
export type AdminUser = z.output<typeof adminUser>
export type AdminOrganization = z.output<typeof adminOrganization>
export type AdminIpPolicy = z.output<typeof adminIpPolicy>
export type AdminAcmeStatus = z.output<typeof acmeStatus>
export type InstallationSetting = (typeof installationSettings)[number]
