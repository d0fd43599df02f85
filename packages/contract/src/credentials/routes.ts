import { z } from 'zod'
import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { accessRoutes } from './access/routes.ts'
import { apiKeysRoutes } from './api-keys/routes.ts'
import { credentialsCalls as calls } from './calls.ts'
import { publicKeysRoutes } from './public-keys/routes.ts'
import {
  clientDescription,
  createdTemporalToken,
  exchange,
  exchanged,
  newToken,
  temporalToken,
  tokenState,
} from './schemas.ts'

export const credentialsRoutes = {
  getToken: route('credentials', calls.getToken, {
    summary: 'State of the user token',
    access: { permission: 'token.own' },
    answer: tokenState,
  }),
  renewToken: route('credentials', calls.renewToken, {
    summary: 'Make a new user token',
    description:
      'The one before stops working at once, with the API keys and SSH keys that were made with it, and agents that use it are disconnected. The owner is told by mail.',
    access: { permission: 'token.own' },
    session: 'confirmed',
    answer: newToken,
    status: 201,
  }),
  createTemporalToken: route('credentials', calls.createTemporalToken, {
    summary: 'Ask a person to let a client sign in',
    description:
      'Device-code style: open `login_url` in a browser, then exchange until a person has decided.',
    access: 'public',
    body: z.object({ client: clientDescription }),
    answer: createdTemporalToken,
    status: 201,
  }),
  getTemporalToken: route('credentials', calls.getTemporalToken, {
    summary: 'What a waiting client says of itself',
    access: { permission: 'clients.own' },
    params: idParams,
    answer: temporalToken,
    problems: ['NotFound'],
  }),
  approveTemporalToken: route('credentials', calls.approveTemporalToken, {
    summary: 'Let the client sign in',
    description: 'The owner is told by mail.',
    access: { permission: 'clients.own' },
    session: 'confirmed',
    params: idParams,
    answer: temporalToken,
    problems: ['NotFound', 'Conflict'],
  }),
  denyTemporalToken: route('credentials', calls.denyTemporalToken, {
    summary: 'Refuse the client',
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
  ...accessRoutes,
  ...apiKeysRoutes,
  ...publicKeysRoutes,
}
