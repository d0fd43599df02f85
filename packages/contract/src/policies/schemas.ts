import { z } from 'zod'
import { id, instant, page, pageQuery, person, visibleName } from '../fields.ts'
import { ENDPOINTS_PER_IP_POLICY, IP_RULES_PER_POLICY } from './bounds.ts'

const name = visibleName(60)
const description = z.string().trim().max(200)
const version = z.number().int().min(1)
const effect = z.enum(['allow', 'deny'])

const ipRule = z.object({
  network: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .describe('An IPv4 or IPv6 address, or a network in CIDR notation; stored in canonical form.'),
  effect,
  description: description.default(''),
})

const ipRules = z
  .array(ipRule)
  .max(IP_RULES_PER_POLICY)
  .describe(
    'The rules in order: the first that contains the address decides. If there is an allow rule, all other addresses are denied.',
  )

const endpoint = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(255)
  .describe('A hostname, or `host:port` of a TCP tunnel; `*` means every public address of the team.')

const attachments = z.object({
  console: z.boolean().describe('Calls of members from browsers.'),
  api: z.boolean().describe('Calls with tokens and API keys.'),
  agents: z.boolean().describe('Who may open tunnels, with the client or with `ssh -R`.'),
  endpoints: z
    .array(endpoint)
    .max(ENDPOINTS_PER_IP_POLICY)
    .describe('Visitors of these addresses of the team.'),
})

export const ipPolicy = z.object({
  id,
  name: z.string(),
  description: z.string(),
  is_enabled: z.boolean(),
  rules: z.array(ipRule.extend({ description: z.string() })),
  idle_rules: z
    .array(
      z.object({ rule: z.number().int(), by: z.number().int(), kind: z.enum(['duplicate', 'shadowed']) }),
    )
    .describe('Indices of rules that never decide, because an earlier rule always does; counted from 0.'),
  attached_to: attachments,
  version: version.describe('Increases with each change. An update names the version that it is based on.'),
  created_at: instant,
  changed_at: instant,
  changed_by: person.nullable().describe('null for the operator of the installation or a deleted user.'),
})

export const ipPolicyQuery = z.object(pageQuery('ipp'))
export const ipPolicyPage = page(ipPolicy)

export const createIpPolicy = z.object({
  name,
  description: description.default(''),
  is_enabled: z.boolean().default(true),
  rules: ipRules.default([]),
  attached_to: attachments.partial().default({}),
})

export const changeIpPolicy = z.object({
  version,
  name: name.optional(),
  description: description.optional(),
  is_enabled: z.boolean().optional(),
  rules: ipRules.optional(),
  attached_to: attachments.partial().optional().describe('Omitted fields stay unchanged.'),
})

export const testIpRules = z.object({
  rules: ipRules,
  address: z.string().trim().max(64).optional().describe('Defaults to the address of the caller.'),
})

export const ipDecision = z.object({
  address: z.string().describe('The address in canonical form.'),
  effect,
  rule: z
    .number()
    .int()
    .nullable()
    .describe('The index of the rule that decides, counted from 0; null if no rule contains the address.'),
  why: z.enum(['rule', 'no_rule_denies', 'not_among_allowed']),
})

export type IpAttachments = z.output<typeof attachments>
export type IpPolicyView = z.output<typeof ipPolicy>
export type CreateIpPolicy = z.output<typeof createIpPolicy>
export type ChangeIpPolicy = z.output<typeof changeIpPolicy>
export type TestIpRules = z.output<typeof testIpRules>
export type IpDecisionView = z.output<typeof ipDecision>
