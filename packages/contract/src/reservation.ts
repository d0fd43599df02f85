import { z } from 'zod'
import { id, instant, person } from './fields.ts'
import { tunnelState } from './tunnels/schemas.ts'
import { visitorAccess } from './visitor-access.ts'

const tunnelBehind = z.object({
  id,
  state: tunnelState,
  target: z.string(),
  machine: z.string(),
  user: person,
  opened_at: instant,
})

/**
 * Every address that a team keeps has these fields besides the address: who reserved it, and which tunnel uses
 * it.
 */
export const reservation = {
  is_over_limit: z
    .boolean()
    .describe(
      'Whether it exceeds the plan of the team: it stays reserved, accepts no tunnel, and can only be released.',
    ),
  user: person.describe('Who reserved it.'),
  created_at: instant,
  last_used_at: instant.nullable().describe('When a tunnel last used it.'),
  access: visitorAccess.describe('Who is allowed, or would be while no tunnel uses it.'),
  tunnel: tunnelBehind.nullable().describe('The tunnel that uses it now.'),
}

export type TunnelBehind = z.output<typeof tunnelBehind>
