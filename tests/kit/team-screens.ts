import type { Screen } from './open-screen.ts'
import { dialogShown, removeMember } from './screen-states.ts'

/** Pages of a team, and the link of an invitation. */
export const teamScreens: readonly Screen[] = [
  { name: 'team', viewer: 'head', path: () => '/team' },
  {
    name: 'team-member',
    viewer: 'head',
    path: ({ memberId }) => `/team?member=${memberId}`,
    prepare: dialogShown,
  },
  { name: 'team-remove', viewer: 'head', path: () => '/team?sort=-joined', prepare: removeMember },
  { name: 'team-invites', viewer: 'head', path: () => '/team?tab=invites' },
  { name: 'team-invite', viewer: 'head', path: () => '/team?new=yes', prepare: dialogShown },
  { name: 'team-roles', viewer: 'head', path: () => '/team_roles' },
  { name: 'team-role', viewer: 'head', path: () => '/team_roles?new=yes', prepare: dialogShown },
  { name: 'team-settings', viewer: 'head', path: () => '/team_settings' },
  { name: 'team-personal', viewer: 'owner', path: () => '/team' },
  { name: 'team-new', viewer: 'newcomer', path: () => '/team_new' },
  {
    name: 'accept-invite',
    viewer: 'newcomer',
    path: ({ inviteId }) => `/accept_invite/${inviteId}`,
  },
  { name: 'accept-invite-other', viewer: 'owner', path: ({ inviteId }) => `/accept_invite/${inviteId}` },
  { name: 'accept-invite-gone', viewer: 'owner', path: () => '/accept_invite/inv_gone' },
]
