/**
 * Defines what a line of the permission table is made of. Each feature has its own lines in a file beside this
 * one.
 */
export const roles = ['primary_owner', 'owner', 'admin', 'member'] as const
export type Role = (typeof roles)[number]

/** Says who is allowed; `seat` requires a seat in the team’s subscription. */
export type Grant = 'yes' | 'seat' | 'no'

/** `full` allows reading and writing, `read` only reading. */
export const apiKeyScopes = ['full', 'read'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** Custom roles can forbid these commands. `tcp` includes trigger tunnels. */
export const tunnelCommands = ['http', 'ssh', 'tcp'] as const
export type TunnelCommand = (typeof tunnelCommands)[number]

/** Parts of custom roles that allow what the role in the team does not. */
export type CustomGrant = 'may_create_projects'

export type PermissionLine = { readonly [R in Role]: Grant } & {
  readonly meaning: string
  /**
   * Whether an API key may do it where its owner may: one of any scope (a read-only one as far as nothing
   * changes), or only a full one, because what is read is secret. Absent: it takes the person themselves.
   */
  readonly api_keys?: 'any' | 'full'
  /** A custom role with this part allows it too. */
  readonly custom_role?: CustomGrant
}

export type PermissionLines = Readonly<Record<string, PermissionLine>>

export const everyone = { primary_owner: 'yes', owner: 'yes', admin: 'yes', member: 'yes' } as const
export const founder = { primary_owner: 'yes', owner: 'no', admin: 'no', member: 'no' } as const
export const owners = { primary_owner: 'yes', owner: 'yes', admin: 'no', member: 'no' } as const
export const administrators = { primary_owner: 'yes', owner: 'yes', admin: 'yes', member: 'no' } as const
export const seated = { primary_owner: 'seat', owner: 'seat', admin: 'seat', member: 'seat' } as const
