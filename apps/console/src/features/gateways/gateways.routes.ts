import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toGatewaySearch } from './detail/gateway-search.ts'
import { toGatewaysSearch } from './list/gateways-search.ts'

const gatewaysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/gateways',
  component: getPage(() => import('./pages/gateways.tsx'), 'Gateways'),
  validateSearch: toGatewaysSearch,
})

const gatewayRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/gateway/$id',
  component: getPage(() => import('./pages/gateway.tsx'), 'GatewayOfAddress'),
  validateSearch: toGatewaySearch,
})

export const gatewaysRoutes = [gatewaysRoute, gatewayRoute] as const
