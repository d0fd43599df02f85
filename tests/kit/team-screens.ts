import { setSso } from './account-states.ts'
import { auditScreens } from './audit-screens.ts'
import type { Screen } from './open-screen.ts'
import { testAddress, typeWrongRules } from './policy-states.ts'
import { dialogShown, removeMember, typeWrongRequisites } from './screen-states.ts'
import { teamStateScreens } from './team-state-screens.ts'

/** Pages of a team, and the link of an invitation. */
export const teamScreens: readonly Screen[] = [
  { name: 'team', viewer: 'head', path: () => '/team' },
  {
    name: 'team-member',
    viewer: 'head',
    path: ({ memberId }) => `/team?member=${memberId}`,
    prepare: dialogShown,
  },
  { name: 'team-remove', viewer: 'head', path: () => '/team?q=member@example.org', prepare: removeMember },
  { name: 'team-invites', viewer: 'head', path: () => '/team_invites' },
  { name: 'team-invite', viewer: 'head', path: () => '/team?new=yes', prepare: dialogShown },
  { name: 'team-roles', viewer: 'head', path: () => '/team_roles' },
  { name: 'team-role', viewer: 'head', path: () => '/team_roles?new=yes', prepare: dialogShown },
  { name: 'team-ip-policies', viewer: 'head', path: () => '/team_ip_policies' },
  {
    name: 'team-ip-policy',
    viewer: 'head',
    path: ({ policyId }) => `/team_ip_policies?policy=${policyId}`,
    prepare: testAddress,
  },
  {
    name: 'team-ip-policy-new',
    viewer: 'head',
    path: () => '/team_ip_policies?new=yes',
    prepare: dialogShown,
  },
  {
    name: 'team-ip-policy-faults',
    viewer: 'head',
    path: () => '/team_ip_policies?new=yes',
    prepare: typeWrongRules,
  },
  { name: 'team-statistics', viewer: 'head', path: () => '/team_statistics?period=30d' },
  {
    name: 'team-statistics-day',
    viewer: 'head',
    path: () => '/team_statistics?hostname=shop-front.localhost',
  },
  ...auditScreens,
  { name: 'team-settings', viewer: 'head', path: () => '/team_settings' },
  { name: 'team-organization', viewer: 'head', path: () => '/team_organization' },
  {
    name: 'team-organization-faults',
    viewer: 'head',
    path: () => '/team_organization',
    prepare: typeWrongRequisites,
  },
  { name: 'team-sso', viewer: 'head', path: () => '/team_sso', before: setSso },
  { name: 'sso-confirm', viewer: 'guest', path: () => '/sso_confirm' },
  { name: 'billing-confirm', viewer: 'guest', path: () => '/billing_confirm#a-token' },
  { name: 'team-personal', viewer: 'owner', path: () => '/team' },
  { name: 'team-new', viewer: 'newcomer', path: () => '/team_new' },
  {
    name: 'accept-invite',
    viewer: 'newcomer',
    path: ({ inviteId }) => `/accept_invite/${inviteId}`,
  },
  { name: 'accept-invite-other', viewer: 'owner', path: ({ inviteId }) => `/accept_invite/${inviteId}` },
  { name: 'accept-invite-gone', viewer: 'owner', path: () => '/accept_invite/inv_gone' },
  ...teamStateScreens,
]
