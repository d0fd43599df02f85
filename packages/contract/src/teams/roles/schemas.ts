import { z } from 'zod'
import { id, instant, page, pageQuery, visibleName } from '../../fields.ts'
import { tunnelCommands } from '../../permissions.ts'

export const ROLES_PER_TEAM = 50

const name = visibleName(40)
const description = z.string().trim().max(200)
const labels = z.array(z.string().max(100)).max(50)
const denied = z
  .array(z.enum(tunnelCommands))
  .max(tunnelCommands.length)
  .describe(
    'Kinds of tunnels that the role forbids; `tcp` includes trigger tunnels. A member with several roles is denied what any of them forbids.',
  )

/** Servers whose login or label is allowed, unless it is prohibited. */
const bastionGrants = z.object({
  allowed_logins: labels,
  prohibited_logins: labels,
  allowed_labels: labels,
  prohibited_labels: labels,
})

const secretsGrants = z.object({
  may_create_projects: z
    .boolean()
    .default(false)
    .describe('Whether members with the role may create projects, as administrators of the team do.'),
  projects: z
    .array(z.object({ id, access: z.enum(['viewer', 'editor', 'admin']) }))
    .max(100)
    .describe('Members with the role have this access, or a higher one of their own.'),
})
const secrets = secretsGrants
  .nullable()
  .describe('null: no secrets. Only an administrator of a project can add it, or change its access.')

export const teamRole = z.object({
  id,
  name: z.string(),
  description: z.string(),
  denied_commands: denied,
  bastion: bastionGrants.nullable().describe('null if it grants no servers.'),
  secrets: secretsGrants.nullable().describe('null if it grants no secrets.'),
  members: z.number().int().describe('The number of members with this role.'),
  created_at: instant,
})

export const teamRoleQuery = z.object(pageQuery('rol'))
export const teamRolePage = page(teamRole)

export const createTeamRole = z.object({
  name,
  description: description.default(''),
  denied_commands: denied.default([]),
  secrets: secrets.default(null),
})

export const changeTeamRole = z.object({
  name: name.optional(),
  description: description.optional(),
  denied_commands: denied.optional(),
  secrets: secrets.optional(),
})

export type RoleSecrets = z.output<typeof secretsGrants>
export type RoleProject = RoleSecrets['projects'][number]
export type TeamRole = z.output<typeof teamRole>
export type CreateTeamRole = z.output<typeof createTeamRole>
export type ChangeTeamRole = z.output<typeof changeTeamRole>
