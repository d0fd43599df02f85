export const domainsCalls = {
  listDomains: { method: 'GET', path: '/v1/domains' },
  listTeamDomains: { method: 'GET', path: '/v1/team/domains' },
  getDomainAddSettings: { method: 'GET', path: '/v1/domains/add_settings' },
  getDomainConnectSettings: { method: 'GET', path: '/v1/domains/connect_settings' },
  watchDomains: { method: 'GET', path: '/v1/domains/events' },
  reserveDomain: { method: 'POST', path: '/v1/domains' },
  getDomain: { method: 'GET', path: '/v1/domains/{id}' },
  changeDomain: { method: 'PATCH', path: '/v1/domains/{id}' },
  releaseDomain: { method: 'DELETE', path: '/v1/domains/{id}' },
  restoreDomain: { method: 'POST', path: '/v1/domains/{id}/restore' },
  checkDomain: { method: 'POST', path: '/v1/domains/{id}/check' },
  transferDomain: { method: 'POST', path: '/v1/domains/{id}/transfer' },
} as const
