import { z } from 'zod'
import { lang } from '../fields.ts'

/** Plans bound these. The operator’s plans file gives each a number, or none for no limit. */
export const limitNames = [
  'tunnels',
  'tunnel_lifetime_s',
  'static_names',
  'ports',
  'own_domains',
  'requests_per_minute',
  'webhooks',
  'stored_requests',
  'zones',
  'gateways',
  'policies',
  'passwords',
  'secrets_projects',
  'environments_per_project',
  'configs_per_environment',
  'watch_monitors',
  'bastion_nodes',
] as const

export type LimitName = (typeof limitNames)[number]

/** Limits that are held; the rest belong to what does not exist yet. */
export const heldLimits = [
  'tunnels',
  'tunnel_lifetime_s',
  'static_names',
  'ports',
  'own_domains',
  'requests_per_minute',
  'webhooks',
  'stored_requests',
  'zones',
  'gateways',
  'policies',
  'passwords',
  'secrets_projects',
  'environments_per_project',
  'configs_per_environment',
  'watch_monitors',
] as const satisfies readonly LimitName[]

export const planLimit = z.object({
  value: z.number().int().nullable().describe('null means unlimited.'),
  per_seat: z.boolean().describe('Multiplied by the number of seats of the team.'),
})

export const plan = z.object({
  id: z.string(),
  name: z.string().describe('The name in the language of the caller.'),
  description: z.string(),
  type: z.enum(['personal', 'team']).describe('The kind of team that the plan is for.'),
  price_kopecks: z.number().int(),
  price_per: z.enum(['month', 'seat_month']),
  tunnel_kinds: z.array(z.enum(['http', 'tcp', 'ssh', 'trigger'])),
  limits: z.record(z.enum(limitNames), planLimit),
})

export const planList = z.object({
  currency: z.literal('RUB'),
  is_enforced: z.boolean().describe('Whether this installation enforces plans.'),
  held: z.array(z.enum(limitNames)).describe('The limits that are enforced; the others are only listed.'),
  items: z.array(plan).describe('Cheapest first, as in the operator’s file.'),
})

/** Limits whose use is counted: going over one is refused with PaymentRequired. */
export const countedLimits = [
  'tunnels',
  'static_names',
  'ports',
  'own_domains',
  'webhooks',
  'zones',
  'gateways',
  'policies',
  'passwords',
  'secrets_projects',
  'environments_per_project',
  'configs_per_environment',
  'watch_monitors',
] as const satisfies readonly LimitName[]

export const teamPlan = z.object({
  plan: z
    .string()
    .nullable()
    .describe('The id of the plan; null if this installation does not enforce plans.'),
  seats: z.number().int().nullable().describe('The number of seats of the team; null means unlimited.'),
  uses: z
    .array(
      z.object({
        limit: z.enum(countedLimits),
        used: z
          .number()
          .int()
          .describe('Of limits per project or environment, in the one that has the most.'),
        max: z.number().int().nullable().describe('null means unlimited.'),
      }),
    )
    .describe('What is counted, over all members of the team.'),
})

export const planQuery = z.object({ lang: lang.optional() })

export type CountedLimit = (typeof countedLimits)[number]
export type Plan = z.output<typeof plan>
export type PlanList = z.output<typeof planList>
export type TeamPlan = z.output<typeof teamPlan>
