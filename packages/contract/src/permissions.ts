/**
 * The permission table: one line per action, one column per role. Control decides every call by it,
 * the console hides by it, and the reference is made from it.
 */
export const roles = ['primary_owner', 'owner', 'admin', 'member'] as const
export type Role = (typeof roles)[number]

/** `seat`: only with a seat in the team's subscription. */
export type Grant = 'yes' | 'seat' | 'no'

/** `full`: full read and write, `read`: read only. */
export const apiKeyScopes = ['full', 'read'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** What a custom role may forbid. `tcp` covers trigger tunnels. */
export const tunnelCommands = ['http', 'ssh', 'tcp'] as const
export type TunnelCommand = (typeof tunnelCommands)[number]

type Line = { readonly [R in Role]: Grant } & {
  readonly meaning: string
  /**
   * Whether an API key may do it where its owner may: one of any scope (a read-only one as far as nothing
   * changes), or only a full one, because what is read is secret. Absent: it takes the person themselves.
   */
  readonly api_keys?: 'any' | 'full'
}

const everyone = { primary_owner: 'yes', owner: 'yes', admin: 'yes', member: 'yes' } as const
const founder = { primary_owner: 'yes', owner: 'no', admin: 'no', member: 'no' } as const
const owners = { primary_owner: 'yes', owner: 'yes', admin: 'no', member: 'no' } as const
const administrators = { primary_owner: 'yes', owner: 'yes', admin: 'yes', member: 'no' } as const
const seated = { primary_owner: 'seat', owner: 'seat', admin: 'seat', member: 'seat' } as const

export const permissions = {
  'account.own': { ...everyone, meaning: 'See and change your own profile, language and hints.' },
  'account.security': {
    ...everyone,
    meaning: 'Change how you sign in: password, email, second factor, passkeys, providers, sessions.',
  },
  'feedback.send': { ...everyone, meaning: 'Send feedback.' },
  'token.own': { ...everyone, meaning: 'See the state of your own user token and renew it.' },
  'clients.own': {
    ...everyone,
    meaning: 'Approve or deny a command-line client that signs in as you; the client signs itself out.',
  },
  'api_keys.own': {
    ...everyone,
    api_keys: 'any',
    meaning: 'See, rename and revoke your own API keys.',
  },
  'api_keys.create': { ...seated, api_keys: 'any', meaning: 'Create API keys.' },
  'public_keys.own': {
    ...everyone,
    api_keys: 'any',
    meaning: 'See, change and remove your own SSH public keys.',
  },
  'public_keys.add': { ...seated, api_keys: 'any', meaning: 'Add SSH public keys.' },
  'public_keys.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, change and remove the SSH public keys of every member.',
  },
  'domains.read_own': { ...everyone, api_keys: 'any', meaning: 'See your own domains.' },
  'domains.manage_own': {
    ...seated,
    api_keys: 'any',
    meaning: 'Reserve static names, change and release your own.',
  },
  'domains.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, change and release the domains of every member.',
  },
  'ports.read_own': { ...everyone, api_keys: 'any', meaning: 'See your own reserved ports.' },
  'ports.manage_own': {
    ...seated,
    api_keys: 'any',
    meaning: 'Reserve ports, change and release your own.',
  },
  'ports.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, change and release the ports of every member.',
  },
  'captures.read_own': {
    ...everyone,
    api_keys: 'full',
    meaning: 'See, export and delete captured traffic of your own tunnels.',
  },
  'captures.read_team': {
    ...administrators,
    api_keys: 'full',
    meaning: 'See, export and delete captured traffic of every member’s tunnels; reading a body is logged.',
  },
  'captures.rule': {
    ...owners,
    api_keys: 'any',
    meaning: 'Require, allow or forbid capture in the team.',
  },
  'plan.read': { ...everyone, api_keys: 'any', meaning: 'See the plan of the team and its use.' },
  'teams.read': { ...everyone, api_keys: 'any', meaning: 'See your teams.' },
  'teams.select': { ...everyone, meaning: 'Choose the current team.' },
  'teams.create': { ...everyone, meaning: 'Create a team.' },
  'invites.accept': { ...everyone, meaning: 'See and accept an invitation to a team.' },
  'team.leave': {
    ...everyone,
    meaning: 'Leave the team; the founder transfers the team first.',
  },
  'team.settings': { ...owners, api_keys: 'any', meaning: 'Change the name and the icon of the team.' },
  'team.delete': { ...founder, meaning: 'Delete the team with everything in it.' },
  'team.hand_over': { ...founder, meaning: 'Transfer the team to another founder.' },
  'audit.read': {
    ...owners,
    api_keys: 'any',
    meaning: 'See and export the audit log of the team.',
  },
  'audit.streams': {
    ...owners,
    meaning: 'Send the audit log of the team to a webhook or a syslog server.',
  },
  'organization.manage': {
    ...owners,
    api_keys: 'any',
    meaning: 'See and change the company details and the billing recipients.',
  },
  'sso.manage': {
    ...owners,
    meaning: 'Configure single sign-on: issuer, domains, who must use it.',
  },
  'members.read': { ...administrators, api_keys: 'any', meaning: 'See members and invitations.' },
  'members.manage': {
    ...administrators,
    api_keys: 'any',
    meaning: 'Invite, change and remove members and administrators; assign seats.',
  },
  'owners.manage': {
    ...owners,
    api_keys: 'any',
    meaning: 'Add, change and remove owners except the founder.',
  },
  'roles.manage': { ...administrators, api_keys: 'any', meaning: 'Create, change and delete custom roles.' },
  'statistics.read_own': {
    ...everyone,
    api_keys: 'any',
    meaning: 'See statistics of your own tunnels.',
  },
  'statistics.read_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See statistics of the whole team and of every member.',
  },
  'ip_policies.manage': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, create, change and delete IP policies: which addresses are allowed.',
  },
  'tunnels.read_own': { ...everyone, api_keys: 'any', meaning: 'See your own tunnels and their traffic.' },
  'tunnels.manage_own': { ...seated, api_keys: 'any', meaning: 'Open and stop your own tunnels.' },
  'tunnels.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See and stop the tunnels of every member.',
  },
} as const satisfies Record<string, Line>

export type Action = keyof typeof permissions

/** Whether a member with this role, with or without a seat, may do the action. */
export function isAllowed(action: Action, member: { role: Role; has_seat: boolean }): boolean {
  const grant: Grant = permissions[action][member.role]
  return grant === 'yes' || (grant === 'seat' && member.has_seat)
}

/** By which rule a member may not do the action; null when they may. */
export function whyNot(action: Action, member: { role: Role; has_seat: boolean }): 'role' | 'seat' | null {
  if (isAllowed(action, member)) return null
  return permissions[action][member.role] === 'seat' ? 'seat' : 'role'
}

/** Roles that may do the action, those that need a seat for it too. */
export function rolesGranted(action: Action): Role[] {
  return roles.filter((role) => permissions[action][role] !== 'no')
}

/** Who can give a member what it takes: the role, or the seat. */
export function whoCanGrant(action: Action, why: 'role' | 'seat'): Role[] {
  const granted = rolesGranted(action)
  if (why === 'seat' || granted.includes('admin')) return rolesGranted('members.manage')
  return granted.includes('owner') ? rolesGranted('owners.manage') : ['primary_owner']
}

/** Whether an API key of this scope may do the action at all; what changes something still takes a full one. */
export function isOpenToApiKey(action: Action, scope: ApiKeyScope): boolean {
  const { api_keys }: Line = permissions[action]
  return api_keys === 'any' || (api_keys === 'full' && scope === 'full')
}
