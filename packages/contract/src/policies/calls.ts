export const policiesCalls = {
  listIpPolicies: { method: 'GET', path: '/v1/team/ip_policies' },
  createIpPolicy: { method: 'POST', path: '/v1/team/ip_policies' },
  getIpPolicy: { method: 'GET', path: '/v1/team/ip_policies/{id}' },
  changeIpPolicy: { method: 'PATCH', path: '/v1/team/ip_policies/{id}' },
  deleteIpPolicy: { method: 'DELETE', path: '/v1/team/ip_policies/{id}' },
  testIpRules: { method: 'POST', path: '/v1/team/ip_rules/test' },
} as const
