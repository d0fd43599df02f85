import type { Invite, TeamDetails, TeamMember, TeamRole } from '@nora/contract/teams'

const AT = '2026-01-15T10:00:00.000Z'

export function aTeamMember(changes: Partial<TeamMember> = {}): TeamMember {
  const name = changes.name ?? 'Anna Belova'
  const first = name.split(' ', 1)[0]?.toLowerCase()
  return {
    id: `usr_${first}`,
    name,
    email: `${first}@example.org`,
    avatar_url: null,
    role: 'member',
    has_seat: true,
    roles: [],
    joined_at: AT,
    is_self: false,
    ...changes,
  }
}

export function anInvite(changes: Partial<Invite> = {}): Invite {
  return {
    id: `inv_${changes.email ?? 'vera'}`,
    email: 'vera@example.org',
    role: 'member',
    has_seat: true,
    roles: [],
    invited_by: { id: 'usr_anna', name: 'Anna Belova', email: 'anna@example.org' },
    sent_at: AT,
    expires_at: '2027-01-15T10:00:00.000Z',
    is_expired: false,
    ...changes,
  }
}

export function aTeamRole(changes: Partial<TeamRole> = {}): TeamRole {
  return {
    id: `rol_${changes.name ?? 'web'}`,
    name: 'Web only',
    description: '',
    denied_commands: ['ssh', 'tcp'],
    bastion: null,
    secrets: null,
    members: 1,
    created_at: AT,
    ...changes,
  }
}

export function aTeamInFull(changes: Partial<TeamDetails> = {}): TeamDetails {
  return {
    id: 'tem_forest',
    name: 'Clear Forest',
    icon: null,
    type: 'team',
    founder: { id: 'usr_anna', name: 'Anna Belova', email: 'anna@example.org' },
    members: 2,
    seats: { used: 2, limit: 5 },
    created_at: AT,
    ...changes,
  }
}
