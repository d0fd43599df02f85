export const tunnelsCalls = {
  listTunnels: { method: 'GET', path: '/v1/tunnels' },
  listTeamTunnels: { method: 'GET', path: '/v1/team/tunnels' },
  getTunnel: { method: 'GET', path: '/v1/tunnels/{id}' },
  stopTunnel: { method: 'POST', path: '/v1/tunnels/{id}/stop' },
  endSession: { method: 'POST', path: '/v1/tunnels/{id}/sessions/{session_id}/end' },
  listTunnelRequests: { method: 'GET', path: '/v1/tunnels/{id}/requests' },
  listTeamRequests: { method: 'GET', path: '/v1/team/requests' },
  getTunnelRequest: { method: 'GET', path: '/v1/tunnels/{id}/requests/{request_id}' },
  listRecentVisitors: { method: 'GET', path: '/v1/team/recent_visitors' },
  watchTunnels: { method: 'GET', path: '/v1/tunnels/events' },
} as const
