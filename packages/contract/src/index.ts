/**
 * `/v1` as data, and what its features share: routes, problems, permissions, operator’s calls. The shapes of a feature
 * come by its own door, as `@nora/contract/ports`. Control validates by it, the typed client and the OpenAPI document
 * are made from it. It holds no behaviour beyond reading its own tables. `@nora/contract/calls`, `/permissions` and
 * `/requisites` are the parts without schemas, for browsers.
 */
import { accountsRoutes } from './accounts/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { capturesRoutes } from './captures/routes.ts'
import { certificatesRoutes } from './certificates/routes.ts'
import { credentialsRoutes } from './credentials/routes.ts'
import { domainsRoutes } from './domains/routes.ts'
import { gatewaysRoutes } from './gateways/routes.ts'
import { organizationRoutes } from './organization/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { passwordsRoutes } from './passwords/routes.ts'
import { policiesRoutes } from './policies/routes.ts'
import { portsRoutes } from './ports/routes.ts'
import { secretsRoutes } from './secrets/routes.ts'
import { ssoRoutes } from './sso/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { teamsRoutes } from './teams/routes.ts'
import { trafficPoliciesRoutes } from './traffic-policies/routes.ts'
import { tunnelsRoutes } from './tunnels/routes.ts'
import { vaultRoutes } from './vault/routes.ts'
import { webhooksRoutes } from './webhooks/routes.ts'
import { zonesRoutes } from './zones/routes.ts'

export const routes = {
  accounts: accountsRoutes,
  audit: auditRoutes,
  billing: billingRoutes,
  captures: capturesRoutes,
  certificates: certificatesRoutes,
  credentials: credentialsRoutes,
  domains: domainsRoutes,
  gateways: gatewaysRoutes,
  organization: organizationRoutes,
  overview: overviewRoutes,
  passwords: passwordsRoutes,
  policies: policiesRoutes,
  ports: portsRoutes,
  secrets: secretsRoutes,
  sso: ssoRoutes,
  statistics: statisticsRoutes,
  system: systemRoutes,
  teams: teamsRoutes,
  trafficPolicies: trafficPoliciesRoutes,
  tunnels: tunnelsRoutes,
  vault: vaultRoutes,
  webhooks: webhooksRoutes,
  zones: zonesRoutes,
}

export type Routes = typeof routes

export type { AdminUser } from './accounts/admin-calls.ts'
export { type AdminAnswer, type AdminCallName, type AdminCalls, adminCalls } from './admin.ts'
export { leastScope } from './api-key-access.ts'
export type { AdminPlan, AdminTeamPlan } from './billing/admin-calls.ts'
export type { AdminAcmeStatus } from './certificates/admin-calls.ts'
export { email } from './fields.ts'
export { toOpenApi } from './openapi.ts'
export type { AdminOrganization } from './organization/admin-calls.ts'
export {
  type Action,
  type ApiKeyScope,
  apiKeyScopes,
  type Grant,
  isAllowed,
  isOpenToApiKey,
  permissions,
  type Role,
  roles,
  rolesGranted,
  type TunnelCommand,
  tunnelCommands,
  whoCanGrant,
  whyNot,
} from './permissions.ts'
export type { AdminIpPolicy } from './policies/admin-calls.ts'
export {
  commonProblems,
  confirmedProblems,
  machineProblems,
  type ProblemCode,
  type ProblemSpec,
  problems,
  signedInProblems,
  unlockedProblems,
} from './problems/problems.ts'
export type { TunnelBehind } from './reservation.ts'
export type { Access, Call, Method, Route, RouteAnswer, RouteInput, RouteSpec, Upload } from './route.ts'
export { type InstallationSetting, installationSettings } from './system/admin-calls.ts'
export type { AccessPart, VisitorAccess } from './visitor-access.ts'
