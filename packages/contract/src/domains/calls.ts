export const domainsCalls = {
  listDomains: { method: 'GET', path: '/v1/domains' },
  listTeamDomains: { method: 'GET', path: '/v1/team/domains' },
  getDomainAddSettings: { method: 'GET', path: '/v1/domains/add_settings' },
  reserveDomain: { method: 'POST', path: '/v1/domains' },
  getDomain: { method: 'GET', path: '/v1/domains/{id}' },
  changeDomain: { method: 'PATCH', path: '/v1/domains/{id}' },
  releaseDomain: { method: 'DELETE', path: '/v1/domains/{id}' },
  restoreDomain: { method: 'POST', path: '/v1/domains/{id}/restore' },
} as const
