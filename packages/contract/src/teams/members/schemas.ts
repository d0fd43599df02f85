import { z } from 'zod'
import { id, instant, page, pageQuery, person, role } from '../../fields.ts'
import { ROLES_PER_TEAM } from '../roles/schemas.ts'

/** The founder’s place is handed over, never given. */
export const givenRole = z.enum(['owner', 'admin', 'member'])
export const roleIds = z.array(id).max(ROLES_PER_TEAM).describe('Custom roles that replace the current ones.')
export const namedRoles = z.array(z.object({ id, name: z.string() }))

export const teamMember = z.object({
  ...person.shape,
  avatar_url: z.string().nullable(),
  role,
  has_seat: z.boolean(),
  roles: namedRoles.describe('Custom roles.'),
  joined_at: instant,
  is_self: z.boolean(),
})

export const teamMemberQuery = z.object(pageQuery('usr'))
export const teamMemberPage = page(teamMember)

export const changeTeamMember = z.object({
  role: givenRole.optional(),
  has_seat: z.boolean().optional(),
  role_ids: roleIds.optional(),
})

export const removeTeamMember = z.object({
  heir_id: id.optional().describe('The member who gets the ports and names; defaults to the caller.'),
})

/** At most 50 of each are named; the numbers are of all. */
export const belongings = z.object({
  tunnels: z
    .array(z.object({ id, address: z.string(), machine: z.string() }))
    .describe('Open tunnels; they are closed.'),
  tunnel_count: z.number().int(),
  ports: z
    .array(z.object({ id, address: z.string(), alias: z.string().nullable() }))
    .describe('Reserved ones; they go to the new owner.'),
  port_count: z.number().int(),
  domains: z
    .array(z.object({ id, hostname: z.string() }))
    .describe('Reserved ones; they go to the new owner.'),
  domain_count: z.number().int(),
  public_keys: z
    .array(z.object({ id, name: z.string(), fingerprint: z.string() }))
    .describe('SSH keys; they are removed.'),
  public_key_count: z.number().int(),
  api_key_count: z.number().int().describe('API keys; they are revoked.'),
  client_count: z
    .number()
    .int()
    .describe('Machines on which the client is signed in to the team; it is signed out.'),
})

export type TeamMember = z.output<typeof teamMember>
export type ChangeTeamMember = z.output<typeof changeTeamMember>
export type Belongings = z.output<typeof belongings>
