/** Tables of teams that other features may read and refer to. Only teams writes them. */
export { team_members, teams } from './teams.tables.ts'
