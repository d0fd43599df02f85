/**
 * The permission table: one line per action, one column per role. Control decides every call by it,
 * the console hides by it, and the reference is made from it.
 */
export const roles = ['primary_owner', 'owner', 'admin', 'member'] as const
export type Role = (typeof roles)[number]

/** `seat`: only with a seat in the team's subscription. */
export type Grant = 'yes' | 'seat' | 'no'

type Line = { readonly [R in Role]: Grant } & { readonly meaning: string }

const everyone = { primary_owner: 'yes', owner: 'yes', admin: 'yes', member: 'yes' } as const
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
  'teams.read': { ...everyone, meaning: 'See the teams one belongs to and choose the current one.' },
  'tunnels.read_own': { ...everyone, meaning: 'See one’s own tunnels and their traffic.' },
  'tunnels.manage_own': { ...seated, meaning: 'Open and stop one’s own tunnels.' },
  'tunnels.manage_team': {
    primary_owner: 'yes',
    owner: 'yes',
    admin: 'yes',
    member: 'no',
    meaning: 'See and stop the tunnels of every member.',
  },
} as const satisfies Record<string, Line>

export type Action = keyof typeof permissions

/** Whether a member with this role, with or without a seat, may do the action. */
export function isAllowed(action: Action, member: { role: Role; has_seat: boolean }): boolean {
  const grant: Grant = permissions[action][member.role]
  return grant === 'yes' || (grant === 'seat' && member.has_seat)
}
