export const ssoCalls = {
  getSso: { method: 'GET', path: '/v1/team/sso' },
  saveSso: { method: 'PUT', path: '/v1/team/sso' },
  deleteSso: { method: 'DELETE', path: '/v1/team/sso' },
  testSso: { method: 'POST', path: '/v1/team/sso/test' },
  addSsoDomain: { method: 'POST', path: '/v1/team/sso/domains' },
  checkSsoDomain: { method: 'POST', path: '/v1/team/sso/domains/{id}/check' },
  removeSsoDomain: { method: 'DELETE', path: '/v1/team/sso/domains/{id}' },
} as const
