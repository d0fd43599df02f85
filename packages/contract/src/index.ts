/**
 * `/v1` as data: shapes, routes, problems, permissions and events, a folder per feature. Control
 * validates by it, the typed client and the OpenAPI document are made from it. It holds no behaviour
 * beyond reading its own tables. `@nora/contract/calls`, `/permissions` and `/requisites` are the parts without
 * schemas, for browsers.
 */
import { accountsRoutes } from './accounts/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { credentialsRoutes } from './credentials/routes.ts'
import { domainsRoutes } from './domains/routes.ts'
import { organizationRoutes } from './organization/routes.ts'
import { policiesRoutes } from './policies/routes.ts'
import { portsRoutes } from './ports/routes.ts'
import { ssoRoutes } from './sso/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { teamsRoutes } from './teams/routes.ts'
import { tunnelsRoutes } from './tunnels/routes.ts'

export const routes = {
  accounts: accountsRoutes,
  audit: auditRoutes,
  billing: billingRoutes,
  credentials: credentialsRoutes,
  domains: domainsRoutes,
  organization: organizationRoutes,
  policies: policiesRoutes,
  ports: portsRoutes,
  sso: ssoRoutes,
  statistics: statisticsRoutes,
  system: systemRoutes,
  teams: teamsRoutes,
  tunnels: tunnelsRoutes,
}

export type Routes = typeof routes

export { type MfaState, RECOVERY_CODES, type RecoveryCodes, type TotpKey } from './accounts/mfa/schemas.ts'
export {
  type AssertionOptions,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyRegistration,
  type RegistrationOptions,
} from './accounts/passkeys/schemas.ts'
export { personName, themes } from './accounts/profile/fields.ts'
export {
  AVATAR_MAX_SIDE,
  avatarUpload,
  type MemberRecord,
  type NotificationType,
  notificationTypes,
  type UserSettings,
} from './accounts/profile/schemas.ts'
export {
  localPath,
  type Provider,
  type ProviderError,
  type ProviderKind,
  type ProviderLink,
  type ProviderSignUp,
  providerErrors,
  providerKinds,
} from './accounts/provider-links/schemas.ts'
export {
  type CodeSent,
  type CurrentUser,
  type IdentityProof,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  type SecondFactor,
} from './accounts/schemas.ts'
export type { Session } from './accounts/sessions/schemas.ts'
export {
  type AdminAnswer,
  type AdminCallName,
  type AdminCalls,
  type AdminIpPolicy,
  type AdminOrganization,
  type AdminPlan,
  type AdminTeamPlan,
  type AdminUser,
  adminCalls,
  type InstallationSetting,
  installationSettings,
} from './admin.ts'
export { leastScope } from './api-key-access.ts'
export type { DomainEvent, DomainEventKind, IdentityFactor, SignInMethod } from './audit/events.ts'
export type {
  AuditCredentialKind,
  AuditEvent,
  AuditFilters,
  AuditQuery,
  ExportQuery,
} from './audit/schemas.ts'
export {
  AUDIT_STREAMS_PER_TEAM,
  type AuditStream,
  type CreateAuditStream,
  type NewAuditStream,
} from './audit/streams/schemas.ts'
export {
  type CountedLimit,
  countedLimits,
  heldLimits,
  type LimitName,
  limitNames,
  type Plan,
  type PlanList,
  type TeamPlan,
} from './billing/schemas.ts'
export { type AccessKind, accessKinds, type OwnAccess } from './credentials/access/schemas.ts'
export {
  API_KEYS_PER_USER,
  type ApiKey,
  type CreateApiKey,
  type NewApiKey,
} from './credentials/api-keys/schemas.ts'
export {
  type AddPublicKeys,
  type ChangePublicKey,
  type ConnectSettings,
  PUBLIC_KEYS_PER_USER,
  type PublicKey,
} from './credentials/public-keys/schemas.ts'
export type {
  ClientDescription,
  CreatedTemporalToken,
  NewToken,
  TemporalToken,
  TokenState,
} from './credentials/schemas.ts'
export type { ChangeDomain, Domain, DomainAddSettings, ReserveDomain } from './domains/schemas.ts'
export { email } from './fields.ts'
export { toOpenApi } from './openapi.ts'
export {
  BILLING_RECIPIENTS_PER_TEAM,
  type BillingRecipient,
  type Company,
  type Organization,
  type Requisites,
  type ReviewStatus,
  reviewStatuses,
  type SaveOrganization,
} from './organization/schemas.ts'
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
export {
  ENDPOINTS_PER_IP_POLICY,
  IP_POLICIES_PER_TEAM,
  IP_RULES_PER_POLICY,
} from './policies/bounds.ts'
export { isOutsideTeam } from './policies/reach.ts'
export type {
  ChangeIpPolicy,
  CreateIpPolicy,
  IpAttachments,
  IpPolicyView,
  IpVerdictView,
  TestIpRules,
} from './policies/schemas.ts'
export type { ChangePort, Port, ReservePort } from './ports/schemas.ts'
export {
  commonProblems,
  confirmedProblems,
  type ProblemCode,
  type ProblemSpec,
  problems,
  signedInProblems,
} from './problems.ts'
export type { TunnelBehind } from './reservation.ts'
export type { Access, Call, Method, Route, RouteAnswer, RouteInput, RouteSpec, Upload } from './route.ts'
export type { DomainFinding, SaveSso, Sso, SsoDomain, SsoTest } from './sso/schemas.ts'
export { SSO_DOMAINS_PER_TEAM } from './sso/schemas.ts'
export type { Statistics, StatisticsPeriod, StatisticsQuery } from './statistics/schemas.ts'
export { STATISTICS_DAYS_MAX, STATISTICS_TOP_MAX } from './statistics/schemas.ts'
export type { AgentPath, ClientPlatform, Region, Settings } from './system/schemas.ts'
export {
  INVITES_AT_ONCE,
  INVITES_PER_TEAM,
  type Invite,
  type ReceivedInvite,
  type SendInvites,
} from './teams/invites/schemas.ts'
export type { Belongings, ChangeTeamMember, TeamMember } from './teams/members/schemas.ts'
export {
  type ChangeTeamRole,
  type CreateTeamRole,
  ROLES_PER_TEAM,
  type TeamRole,
} from './teams/roles/schemas.ts'
export {
  type ChangeTeam,
  type CreateTeam,
  type MemberPermissions,
  TEAMS_PER_FOUNDER,
  type Team,
  type TeamDetails,
} from './teams/schemas.ts'
export type {
  CapturedBody,
  CapturedDetail,
  CapturedExchange,
  CapturedHead,
  CapturedMessage,
  CapturedMessages,
  CapturedOutput,
  CapturedRun,
  ReplayEdit,
  RunReason,
  RunState,
} from './tunnels/captures.ts'
export type {
  InspectedConnection,
  InspectedSession,
  InspectedTunnel,
  InspectorEvent,
} from './tunnels/inspected.ts'
export { isName, isReservedName } from './tunnels/names.ts'
export type {
  CloseReason,
  Leg,
  RequestRecord,
  ShellSession,
  Traffic,
  Tunnel,
  TunnelEvent,
  TunnelKind,
  TunnelRule,
  TunnelState,
} from './tunnels/schemas.ts'
