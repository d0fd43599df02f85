import { z } from 'zod'
import { cursor, id } from '../fields.ts'

const adminIpPolicy = z.object({
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

/** Operators call these from the command line about IP policies of teams. */
export const policiesAdminCalls = {
  listIpPolicies: {
    input: z.object({
      team: id.optional(),
      cursor: cursor('ipp'),
      limit: z.number().int().min(1).max(1000).default(100),
    }),
    answer: z.object({ items: z.array(adminIpPolicy), next_cursor: z.string().nullable() }),
  },
  disableIpPolicy: { input: z.object({ policy: id }), answer: adminIpPolicy },
} as const

export type AdminIpPolicy = z.output<typeof adminIpPolicy>
