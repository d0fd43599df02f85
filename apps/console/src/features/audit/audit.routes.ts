import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toAuditSearch } from './audit-search.ts'

const teamAuditEventsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_audit_events',
  component: getPage(() => import('./pages/team-audit-events.tsx'), 'TeamAuditEvents'),
  validateSearch: toAuditSearch,
})

export const auditRoutes = [teamAuditEventsRoute] as const
