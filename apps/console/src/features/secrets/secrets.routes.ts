import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toSecretsSearch } from './secrets-search.ts'

const projectsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/secrets',
  component: getPage(() => import('./pages/secrets.tsx'), 'Secrets'),
  validateSearch: toSecretsSearch,
})

export const secretsRoutes = [projectsRoute] as const
