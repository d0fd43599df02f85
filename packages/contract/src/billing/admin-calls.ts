import { z } from 'zod'
import { id } from '../fields.ts'

const adminPlan = z.object({
  id: z.string(),
  name: z.object({ ru: z.string(), en: z.string() }),
  type: z.enum(['personal', 'team']),
  price_kopecks: z.number().int(),
  price_per: z.enum(['month', 'seat_month']),
  teams: z.number().int().describe('Number of teams on this plan.'),
})

const adminTeamPlan = z.object({
  team: z.object({ id, name: z.string(), type: z.enum(['personal', 'team']) }),
  plan: z.string(),
  seats: z.number().int(),
  is_enforced: z.boolean(),
})

/** Operators call these from the command line about plans. */
export const billingAdminCalls = {
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
} as const

export type AdminPlan = z.output<typeof adminPlan>
export type AdminTeamPlan = z.output<typeof adminTeamPlan>
