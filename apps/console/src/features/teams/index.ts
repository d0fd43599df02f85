/**
 * The teams of the reader and the choice of the current one, after which the page starts anew: all that
 * it shows is of another team. Makes and changes no team.
 */
export { TeamSelector } from './team-selector.tsx'
export { useSelectTeam, useTeams } from './teams.queries.ts'
