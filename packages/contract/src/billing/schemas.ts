import { z } from 'zod'
import { lang } from '../fields.ts'

/** What a plan bounds. The operator's plans file gives each a number, or none for "as many as you like". */
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

export const planLimit = z.object({
  value: z.number().int().nullable().describe('null: without a limit.'),
  per_seat: z.boolean().describe('Multiplied by the seats of the team.'),
})

export const plan = z.object({
  id: z.string(),
  name: z.string().describe('In the caller’s language.'),
  description: z.string(),
  type: z.enum(['personal', 'team']).describe('Kind of the team it is for.'),
  price_kopecks: z.number().int(),
  price_per: z.enum(['month', 'seat_month']),
  tunnel_kinds: z.array(z.enum(['http', 'tcp', 'ssh', 'trigger'])),
  limits: z.record(z.enum(limitNames), planLimit),
})

export const planList = z.object({
  currency: z.literal('RUB'),
  items: z.array(plan).describe('The cheapest first, as in the operator’s file.'),
})

export const planQuery = z.object({ lang: lang.optional() })

export type LimitName = (typeof limitNames)[number]
export type Plan = z.output<typeof plan>
export type PlanList = z.output<typeof planList>
