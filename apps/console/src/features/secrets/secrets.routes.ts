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

const compareRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/secrets/project/$projectSlug/compare',
  component: getPage(() => import('./pages/compare.tsx'), 'SecretsComparePage'),
  validateSearch: toSecretsSearch,
})

const CONFIG = '/secrets/project/$projectSlug/config/$configSlug'

const configRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: CONFIG,
  component: getPage(() => import('./pages/config.tsx'), 'SecretsConfigPage'),
  validateSearch: toSecretsSearch,
})

const auditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: `${CONFIG}/audit`,
  component: getPage(() => import('./pages/config.tsx'), 'SecretsAuditPage'),
})

const accessRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: `${CONFIG}/access`,
  component: getPage(() => import('./pages/config.tsx'), 'SecretsAccessPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: `${CONFIG}/settings`,
  component: getPage(() => import('./pages/config.tsx'), 'SecretsSettingsPage'),
})

export const secretsRoutes = [
  projectsRoute,
  projectRoute,
  compareRoute,
  configRoute,
  auditRoute,
  accessRoute,
  settingsRoute,
] as const
