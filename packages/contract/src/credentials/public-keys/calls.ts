export const publicKeysCalls = {
  listPublicKeys: { method: 'GET', path: '/v1/public_keys' },
  listTeamPublicKeys: { method: 'GET', path: '/v1/team/public_keys' },
  addPublicKeys: { method: 'POST', path: '/v1/public_keys' },
  getConnectSettings: { method: 'GET', path: '/v1/public_keys/connect_settings' },
  getPublicKey: { method: 'GET', path: '/v1/public_keys/{id}' },
  changePublicKey: { method: 'PATCH', path: '/v1/public_keys/{id}' },
  removePublicKey: { method: 'DELETE', path: '/v1/public_keys/{id}' },
} as const
