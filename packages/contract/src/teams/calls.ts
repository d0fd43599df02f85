export const teamsCalls = {
  listTeams: { method: 'GET', path: '/v1/teams' },
  selectTeam: { method: 'POST', path: '/v1/teams/{id}/select' },
} as const
