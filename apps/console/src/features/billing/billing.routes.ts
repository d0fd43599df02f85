import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'

const plansRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/plans',
  component: getPage(() => import('./plans-page.tsx'), 'PlansPage'),
})

export const billingRoutes = [plansRoute] as const
