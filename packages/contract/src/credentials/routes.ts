import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { accessRoutes } from './access/routes.ts'
import { apiKeysRoutes } from './api-keys/routes.ts'
import { credentialsCalls as calls } from './calls.ts'
import { publicKeysRoutes } from './public-keys/routes.ts'
import {
  approveTemporalToken,
  createdTemporalToken,
  createTemporalToken,
  exchange,
  exchanged,
  newToken,
  temporalToken,
  tokenState,
} from './schemas.ts'

export const credentialsRoutes = {
  getToken: route('credentials', calls.getToken, {
    summary: 'Get the state of your token',
    access: { permission: 'token.own' },
    answer: tokenState,
  }),
  renewToken: route('credentials', calls.renewToken, {
    summary: 'Renew your token',
    description:
      'The previous token and the API keys and SSH keys created with it stop working immediately, and agents that use it are disconnected. The owner is notified by email.',
    access: { permission: 'token.own' },
    session: 'confirmed',
    answer: newToken,
    status: 201,
  }),
  createTemporalToken: route('credentials', calls.createTemporalToken, {
    summary: 'Start a client sign-in',
    description:
      'Device-code flow: open `login_url` in a browser, then call the exchange until the person has decided.',
    access: 'public',
    body: createTemporalToken,
    answer: createdTemporalToken,
    status: 201,
  }),
  getTemporalToken: route('credentials', calls.getTemporalToken, {
    summary: 'Get a client that is waiting for approval',
    access: { permission: 'clients.own' },
    params: idParams,
    answer: temporalToken,
    problems: ['NotFound'],
  }),
  approveTemporalToken: route('credentials', calls.approveTemporalToken, {
    summary: 'Approve a client sign-in',
    description: 'The client opens its tunnels in the given team. The owner is notified by email.',
    access: { permission: 'clients.own' },
    session: 'confirmed',
    params: idParams,
    body: approveTemporalToken,
    answer: temporalToken,
    problems: ['NotFound', 'Conflict'],
  }),
  denyTemporalToken: route('credentials', calls.denyTemporalToken, {
    summary: 'Deny a client sign-in',
    access: { permission: 'clients.own' },
    params: idParams,
    answer: temporalToken,
    problems: ['NotFound', 'Conflict'],
  }),
  exchangeTemporalToken: route('credentials', calls.exchangeTemporalToken, {
    summary: 'Exchange an approval for a client token',
    access: 'public',
    params: idParams,
    body: exchange,
    answer: exchanged,
    problems: ['NotFound'],
  }),
  endClient: route('credentials', calls.endClient, {
    summary: 'Sign out the calling client',
    description:
      'Revokes the client token (`nc_…`) of this call. Credentials created with it are revoked too, and agents that use it are disconnected. `Conflict` with any other credential: those are revoked in the console.',
    access: { permission: 'clients.own' },
    answer: null,
    status: 204,
    problems: ['Conflict'],
  }),
  ...accessRoutes,
  ...apiKeysRoutes,
  ...publicKeysRoutes,
}
