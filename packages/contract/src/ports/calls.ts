export const portsCalls = {
  listPorts: { method: 'GET', path: '/v1/endpoints' },
  listTeamPorts: { method: 'GET', path: '/v1/team/endpoints' },
  reservePort: { method: 'POST', path: '/v1/endpoints' },
  getPort: { method: 'GET', path: '/v1/endpoints/{id}' },
  changePort: { method: 'PATCH', path: '/v1/endpoints/{id}' },
  releasePort: { method: 'DELETE', path: '/v1/endpoints/{id}' },
  restorePort: { method: 'POST', path: '/v1/endpoints/{id}/restore' },
} as const
