export const apiKeysCalls = {
  listApiKeys: { method: 'GET', path: '/v1/api_keys' },
  createApiKey: { method: 'POST', path: '/v1/api_keys' },
  getApiKey: { method: 'GET', path: '/v1/api_keys/{id}' },
  renameApiKey: { method: 'PATCH', path: '/v1/api_keys/{id}' },
  revokeApiKey: { method: 'DELETE', path: '/v1/api_keys/{id}' },
} as const
