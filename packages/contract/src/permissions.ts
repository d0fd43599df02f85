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
  'account.own': { ...everyone, meaning: 'See and change one’s own profile, language and hints.' },
  'account.security': {
    ...everyone,
    meaning: 'Change how one signs in: password, e-mail, second factor, passkeys, providers, sessions.',
  },
  'feedback.send': { ...everyone, meaning: 'Rate the product and write to those who make it.' },
  'token.own': { ...everyone, meaning: 'See the state of one’s own user token and renew it.' },
  'clients.own': { ...everyone, meaning: 'Let a command-line client sign in as oneself, or refuse it.' },
  'api_keys.own': {
    ...everyone,
    api_keys: 'any',
    meaning: 'See, rename and revoke one’s own API keys.',
  },
  'api_keys.create': { ...seated, api_keys: 'any', meaning: 'Make API keys.' },
  'public_keys.own': {
    ...everyone,
    api_keys: 'any',
    meaning: 'See, change and remove one’s own SSH public keys.',
  },
  'public_keys.add': { ...seated, api_keys: 'any', meaning: 'Add SSH public keys.' },
  'public_keys.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, change and remove the SSH public keys of every member.',
  },
  'domains.read_own': { ...everyone, api_keys: 'any', meaning: 'See one’s own domains.' },
  'domains.manage_own': {
    ...seated,
    api_keys: 'any',
    meaning: 'Reserve static names, change and release one’s own.',
  },
  'domains.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, change and release the domains of every member.',
  },
  'ports.read_own': { ...everyone, api_keys: 'any', meaning: 'See one’s own reserved ports.' },
  'ports.manage_own': {
    ...seated,
    api_keys: 'any',
    meaning: 'Reserve ports, change and release one’s own.',
  },
  'ports.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, change and release the ports of every member.',
  },
  'plan.read': { ...everyone, api_keys: 'any', meaning: 'See the plan of the team and its use.' },
  'teams.read': { ...everyone, api_keys: 'any', meaning: 'See the teams one belongs to.' },
  'teams.select': { ...everyone, meaning: 'Choose the current team.' },
  'teams.create': { ...everyone, meaning: 'Make a team.' },
  'invites.accept': { ...everyone, meaning: 'See and accept an invitation to a team.' },
  'team.leave': {
    ...everyone,
    meaning: 'Leave the team; the founder hands the place over first.',
  },
  'team.settings': { ...owners, api_keys: 'any', meaning: 'Change the name and the icon of the team.' },
  'team.delete': { ...founder, meaning: 'Delete the team with all that belongs to it.' },
  'team.hand_over': { ...founder, meaning: 'Hand the founder’s place over.' },
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
    meaning: 'See and change the company details and who invoices are mailed to.',
  },
  'sso.manage': {
    ...owners,
    meaning: 'Set single sign-on up: issuer, domains, who must use it.',
  },
  'members.read': { ...administrators, api_keys: 'any', meaning: 'See members and invitations.' },
  'members.manage': {
    ...administrators,
    api_keys: 'any',
    meaning: 'Invite, change and remove members and administrators; give and take seats.',
  },
  'owners.manage': {
    ...owners,
    api_keys: 'any',
    meaning: 'Make, change and remove owners, but for the founder.',
  },
  'roles.manage': { ...administrators, api_keys: 'any', meaning: 'Make, change and delete custom roles.' },
  'statistics.read_own': {
    ...everyone,
    api_keys: 'any',
    meaning: 'See statistics of what went through one’s own tunnels.',
  },
  'statistics.read_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See statistics of the whole team and of every member.',
  },
  'ip_policies.manage': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, make, change and delete IP policies: who gets in by address.',
  },
  'tunnels.read_own': { ...everyone, api_keys: 'any', meaning: 'See one’s own tunnels and their traffic.' },
  'tunnels.manage_own': { ...seated, api_keys: 'any', meaning: 'Open and stop one’s own tunnels.' },
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
