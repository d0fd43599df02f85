import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { columnRoute, frameRoute } from '../../platform/routing/parent-routes.ts'
import { textParam } from '../../platform/routing/search-params.ts'
import { toApiKeysSearch } from './api-keys/api-keys-search.ts'
import { toPublicKeysSearch } from './public-keys/public-keys-search.ts'

const clientLoginRoute = createRoute({
  getParentRoute: () => columnRoute,
  path: '/client_login',
  component: getPage(() => import('./pages/client-login.tsx'), 'ClientLogin'),
  validateSearch: (search): { id?: string } => ({ id: textParam(search.id) }),
})

const tokenRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/token',
  component: getPage(() => import('./pages/token.tsx'), 'Token'),
})

const publicKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/public_keys',
  component: getPage(() => import('./pages/public-keys.tsx'), 'PublicKeys'),
  validateSearch: toPublicKeysSearch,
})

const apiKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/api_keys',
  component: getPage(() => import('./pages/api-keys.tsx'), 'ApiKeys'),
  validateSearch: toApiKeysSearch,
})

const teamPublicKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_public_keys',
  component: getPage(() => import('./pages/team-public-keys.tsx'), 'TeamPublicKeys'),
  validateSearch: toPublicKeysSearch,
})

export const credentialsRoutes = [
  clientLoginRoute,
  tokenRoute,
  publicKeysRoute,
  apiKeysRoute,
  teamPublicKeysRoute,
] as const
