export const zonesCalls = {
  listZones: { method: 'GET', path: '/v1/team/domain_zones' },
  addZone: { method: 'POST', path: '/v1/team/domain_zones' },
  getZone: { method: 'GET', path: '/v1/team/domain_zones/{id}' },
  changeZone: { method: 'PATCH', path: '/v1/team/domain_zones/{id}' },
  deleteZone: { method: 'DELETE', path: '/v1/team/domain_zones/{id}' },
  checkZone: { method: 'POST', path: '/v1/team/domain_zones/{id}/check' },
} as const
