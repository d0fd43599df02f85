import { z } from 'zod'
import { id, role } from '../fields.ts'

export const team = z.object({
  id,
  name: z.string(),
  icon: z.string().nullable(),
  type: z.enum(['personal', 'team']),
  current: z.boolean(),
  role,
})

export type Team = z.output<typeof team>
