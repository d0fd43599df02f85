import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toCertificatesSearch } from './certificates-search.ts'

const teamTlsCertificatesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_tls_certificates',
  component: getPage(() => import('./pages/team-tls-certificates.tsx'), 'TeamTlsCertificates'),
  validateSearch: toCertificatesSearch,
})

export const certificatesRoutes = [teamTlsCertificatesRoute] as const
