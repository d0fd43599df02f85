import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toKeysSearch } from './team/keys-search.ts'

const teamPasswordsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_passwords',
  component: getPage(() => import('./pages/team-passwords.tsx'), 'TeamPasswords'),
  validateSearch: toKeysSearch,
})

export const teamPasswordsRoutes = [teamPasswordsRoute] as const
