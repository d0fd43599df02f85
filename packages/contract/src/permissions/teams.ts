import { administrators, everyone, founder, owners, type PermissionLines } from './permission-line.ts'

export const teamsPermissions = {
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
} as const satisfies PermissionLines

export const membersPermissions = {
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
} as const satisfies PermissionLines

export const rolesPermissions = {
  'roles.manage': { ...administrators, api_keys: 'any', meaning: 'Create, change and delete custom roles.' },
} as const satisfies PermissionLines
