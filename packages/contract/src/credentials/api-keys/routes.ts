import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { apiKeysCalls as calls } from './calls.ts'
import { apiKey, apiKeyPage, apiKeyQuery, createApiKey, newApiKey, renameApiKey } from './schemas.ts'

export const apiKeysRoutes = {
  listApiKeys: route('credentials', calls.listApiKeys, {
    summary: 'List your API keys in the current team',
    description: 'Newest first, including expired keys and excluding revoked ones.',
    access: { permission: 'api_keys.own' },
    query: apiKeyQuery,
    answer: apiKeyPage,
  }),
  createApiKey: route('credentials', calls.createApiKey, {
    summary: 'Create an API key',
    description:
      'The key acts as its owner, in the current team, within its scope. The owner is notified by email. A key created by a program is revoked together with the token or key of that program; a key created with an API key has no more rights and expires no later. At most 100 per user.',
    access: { permission: 'api_keys.create' },
    session: 'confirmed_or_program',
    body: createApiKey,
    answer: newApiKey,
    status: 201,
    problems: ['Conflict'],
  }),
  getApiKey: route('credentials', calls.getApiKey, {
    summary: 'Get an API key',
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
    description: 'The key and every key created with it stop working immediately.',
    access: { permission: 'api_keys.own' },
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
}
