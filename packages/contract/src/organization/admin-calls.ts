import { z } from 'zod'
import { cursor, id, instant } from '../fields.ts'
import { requisites, reviewStatus } from './schemas.ts'

const adminOrganization = requisites.extend({
  id: id.describe('Identifies this submission; changed requisites are a new one.'),
  team: z.object({ id, name: z.string() }),
  status: reviewStatus,
  decline_reason: z.string().nullable(),
  sent_at: instant,
})

/** Operators call these from the command line about organisations under review. */
export const organizationAdminCalls = {
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
} as const

export type AdminOrganization = z.output<typeof adminOrganization>
