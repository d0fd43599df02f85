/** Teams, members, roles and invites. */
export {
  INVITES_AT_ONCE,
  INVITES_PER_TEAM,
  type Invite,
  type InviteEnding,
  type InvitePreview,
  type ReceivedInvite,
  type SendInvites,
} from './invites/schemas.ts'
export type { Belongings, ChangeTeamMember, TeamMember } from './members/schemas.ts'
export {
  type ChangeTeamRole,
  type CreateTeamRole,
  ROLES_PER_TEAM,
  type RoleProject,
  type RoleSecrets,
  type TeamRole,
} from './roles/schemas.ts'
export {
  type ChangeTeam,
  type CreateTeam,
  type MemberPermissions,
  TEAMS_PER_FOUNDER,
  type Team,
  type TeamDetails,
} from './schemas.ts'
