const gateway = '/v1/gateways/{id}'
const member = `${gateway}/members/{member}` as const

export const gatewaysCalls = {
  listGateways: { method: 'GET', path: '/v1/gateways' },
  createGateway: { method: 'POST', path: '/v1/gateways' },
  getGatewayAddSettings: { method: 'GET', path: '/v1/gateways/add_settings' },
  watchGateways: { method: 'GET', path: '/v1/gateways/events' },
  getGateway: { method: 'GET', path: gateway },
  changeGateway: { method: 'PATCH', path: gateway },
  deleteGateway: { method: 'DELETE', path: gateway },
  addGatewayMember: { method: 'POST', path: `${gateway}/members` },
  changeGatewayMember: { method: 'PATCH', path: member },
  removeGatewayMember: { method: 'DELETE', path: member },
  drainGatewayMember: { method: 'POST', path: `${member}/drain` },
  resumeGatewayMember: { method: 'POST', path: `${member}/resume` },
  checkGatewayMember: { method: 'POST', path: `${member}/check` },
  setGatewayMaintenance: { method: 'POST', path: `${gateway}/maintenance` },
  tryGateway: { method: 'POST', path: `${gateway}/try` },
  listGatewayEvents: { method: 'GET', path: `${gateway}/events` },
  getGatewayStatistics: { method: 'GET', path: `${gateway}/statistics` },
} as const
