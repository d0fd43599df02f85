/**
 * Teams: who belongs to which, in what role and with which seat, who is invited, what custom roles forbid,
 * and which team a session works in. Owns `teams`, `team_members`, `team_invites`, `team_ended_invites`,
 * `team_roles`, `team_member_roles` and `team_former_members`. Every user has a personal team; everything else in the product belongs to a team.
 * Promises that a right that was taken away is gone with the commit, and what ran by it a moment later.
 */
export { admitMember } from './admit-member.ts'
export { assertMayOpen } from './assert-may-open.ts'
export { createPersonalTeam } from './create-personal-team.ts'
export { enterTeam } from './enter-team.ts'
export { listGranters } from './explain-permissions.ts'
export { leaveTeams } from './leave-teams.ts'
export { listOwners } from './list-owners.ts'
export { listRolesOf } from './roles.store.ts'
export type { Deps as TeamsDeps } from './teams.deps.ts'
export { createTeamsFeature } from './teams.feature.ts'
export {
  countSeats,
  findMember,
  findPersonalTeam,
  getTeam,
  listFoundedTeams,
  listNonMembers,
  listTeamsOf,
  lockTeam,
  setFounder,
} from './teams.store.ts'
