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

const projectRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/secrets/project/$slug',
  component: getPage(() => import('./pages/project.tsx'), 'SecretsProjectPage'),
  validateSearch: toSecretsSearch,
})

const configRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/secrets/project/$projectSlug/config/$configSlug',
  component: getPage(() => import('./pages/config.tsx'), 'SecretsConfigPage'),
})

export const secretsRoutes = [projectsRoute, projectRoute, configRoute] as const
