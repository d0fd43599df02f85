import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'

const helpRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/help',
  component: getPage(() => import('./help-page.tsx'), 'HelpPage'),
})

export const systemRoutes = [helpRoute] as const
