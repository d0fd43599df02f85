import { z } from 'zod'
import { id, instant, person, role, visibleName } from '../fields.ts'
import { type Action, permissions, tunnelCommands } from '../permissions.ts'

/** How many teams one person founds at most; the personal one does not count. */
export const TEAMS_PER_FOUNDER = 20

/** Excludes control characters and the marks that turn the direction of a text around. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+$/u
export const teamName = visibleName(60).regex(oneLine)
const icon = z
  .string()
  .trim()
  .min(1)
  .max(16)
  .refine(isOneCharacter)
  .nullable()
  .describe('One letter or emoji; null means the initials of the name.')

export const team = z.object({
  id,
  name: z.string(),
  icon: z.string().nullable(),
  type: z.enum(['personal', 'team']),
  current: z.boolean(),
  role,
})

export const seats = z.object({
  used: z.number().int(),
  limit: z.number().int().nullable().describe('null means unlimited.'),
})

export const teamDetails = z.object({
  id,
  name: z.string(),
  icon: z.string().nullable(),
  type: z.enum(['personal', 'team']),
  founder: person,
  members: z.number().int(),
  seats,
  created_at: instant,
})

export const createTeam = z.object({ name: teamName, icon: icon.default(null) })
export const changeTeam = z.object({ name: teamName.optional(), icon: icon.optional() })
export const deleteTeam = z.object({ name: z.string().describe('The name of the team, typed again.') })
export const handOverTeam = z.object({ user_id: id.describe('The member who becomes the founder.') })

const actions = Object.keys(permissions) as [Action, ...Action[]]
const refusal = z
  .enum(['role', 'seat'])
  .describe('`seat` means that the call needs a seat in the subscription of the team.')

/** Says what the caller may do in the current team, and which rule denies the rest. */
export const memberPermissions = z.object({
  items: z.array(
    z.object({
      action: z.enum(actions).describe('A line of the permission table.'),
      is_allowed: z.boolean(),
      why: refusal.nullable().describe('The rule that denies it; null if it is allowed.'),
      granted_to: z.array(role).describe('Roles that are allowed.'),
    }),
  ),
  commands: z.array(
    z.object({
      command: z.enum(tunnelCommands).describe('`tcp` includes trigger tunnels.'),
      is_allowed: z.boolean(),
      denied_by: z.array(z.object({ id, name: z.string() })).describe('Custom roles that forbid it.'),
    }),
  ),
  ask: z.array(person).describe('Members who can grant more, at most ten.'),
})

function isOneCharacter(text: string): boolean {
  return [...new Intl.Segmenter().segment(text)].length === 1
}

export type Team = z.output<typeof team>
export type TeamDetails = z.output<typeof teamDetails>
export type CreateTeam = z.output<typeof createTeam>
export type ChangeTeam = z.output<typeof changeTeam>
export type MemberPermissions = z.output<typeof memberPermissions>
