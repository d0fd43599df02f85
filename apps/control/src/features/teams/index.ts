/**
 * Teams: who belongs to which, and which one a session works in. Owns `teams` and `team_members`.
 * Every user has a personal team; everything else in the product belongs to a team.
 */
export { createPersonalTeam } from './create-personal-team.ts'
export { leaveTeams } from './leave-teams.ts'
export { selectTeam } from './select-team.ts'
export { teamsHandlers } from './teams.routes.ts'
export {
  findMember,
  listFoundedTeams,
  listStrangers,
  listTeamsOf,
  lockTeam,
  setFounder,
} from './teams.store.ts'
