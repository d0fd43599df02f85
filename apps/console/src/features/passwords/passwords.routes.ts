import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute, openColumnRoute } from '../../platform/routing/parent-routes.ts'
import { toVaultSearch } from './vault-search.ts'

const passwordsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/passwords',
  component: getPage(() => import('./pages/passwords.tsx'), 'Passwords'),
  validateSearch: toVaultSearch,
})

const folderRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/passwords/folder/$id',
  component: getPage(() => import('./pages/folder.tsx'), 'PasswordsFolder'),
  validateSearch: toVaultSearch,
})

/** For everybody: a link leads here, without a sign-in. */
const sharedRoute = createRoute({
  getParentRoute: () => openColumnRoute,
  path: '/password',
  component: getPage(() => import('./pages/password.tsx'), 'SharedPassword'),
})

export const passwordsRoutes = [passwordsRoute, folderRoute, sharedRoute] as const
