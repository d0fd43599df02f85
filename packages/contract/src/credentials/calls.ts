import { accessCalls } from './access/calls.ts'
import { apiKeysCalls } from './api-keys/calls.ts'
import { publicKeysCalls } from './public-keys/calls.ts'

export const credentialsCalls = {
  getToken: { method: 'GET', path: '/v1/user/token' },
  renewToken: { method: 'POST', path: '/v1/user/token' },
  createTemporalToken: { method: 'POST', path: '/v1/temporal_tokens' },
  getTemporalToken: { method: 'GET', path: '/v1/temporal_tokens/{id}' },
  approveTemporalToken: { method: 'POST', path: '/v1/temporal_tokens/{id}/approve' },
  denyTemporalToken: { method: 'POST', path: '/v1/temporal_tokens/{id}/deny' },
  exchangeTemporalToken: { method: 'POST', path: '/v1/temporal_tokens/{id}/exchange' },
  endClient: { method: 'DELETE', path: '/v1/user/client' },
  ...accessCalls,
  ...apiKeysCalls,
  ...publicKeysCalls,
} as const
