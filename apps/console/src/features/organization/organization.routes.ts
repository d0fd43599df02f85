import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute, openColumnRoute } from '../../platform/routing/parent-routes.ts'

/** Serves whoever reads the mail of the address, signed in or not. */
const billingConfirmRoute = createRoute({
  getParentRoute: () => openColumnRoute,
  path: '/billing_confirm',
  component: getPage(() => import('./pages/billing-confirm.tsx'), 'BillingConfirm'),
})

const teamOrganizationRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_organization',
  component: getPage(() => import('./pages/team-organization.tsx'), 'TeamOrganization'),
})

export const organizationRoutes = [billingConfirmRoute, teamOrganizationRoute] as const
