import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { apiKeysCalls as calls } from './calls.ts'
import { apiKey, apiKeyPage, apiKeyQuery, createApiKey, newApiKey, renameApiKey } from './schemas.ts'

export const apiKeysRoutes = {
  listApiKeys: route('credentials', calls.listApiKeys, {
    summary: 'One’s own API keys in the current team',
    description: 'The newest first, expired ones included, revoked ones not.',
    access: { permission: 'api_keys.own' },
    query: apiKeyQuery,
    answer: apiKeyPage,
  }),
  createApiKey: route('credentials', calls.createApiKey, {
    summary: 'Make an API key',
    description:
      'It acts as its owner, in the current team, within its scope, and its owner is told by mail. Made by a program, it is revoked together with the token or key of that program; made with an API key, it may do no more and lives no longer. At most 100 per user.',
    access: { permission: 'api_keys.create' },
    session: 'confirmed_or_program',
    body: createApiKey,
    answer: newApiKey,
    status: 201,
    problems: ['Conflict'],
  }),
  getApiKey: route('credentials', calls.getApiKey, {
    summary: 'One API key',
    access: { permission: 'api_keys.own' },
    params: idParams,
    answer: apiKey,
    problems: ['NotFound'],
  }),
  renameApiKey: route('credentials', calls.renameApiKey, {
    summary: 'Rename an API key',
    access: { permission: 'api_keys.own' },
    params: idParams,
    body: renameApiKey,
    answer: apiKey,
    problems: ['NotFound'],
  }),
  revokeApiKey: route('credentials', calls.revokeApiKey, {
    summary: 'Revoke an API key',
    description: 'It stops working at once, with every key that was made with it.',
    access: { permission: 'api_keys.own' },
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
}
