/** Tables of teams that other features may read and refer to. Only teams writes them. */
export { mayCreateProjects, team_member_roles, team_roles } from './roles.tables.ts'
export { team_members, teams } from './teams.tables.ts'
