/**
 * `/v1` as data: shapes, routes, problems, permissions and events, a folder per feature. Control
 * validates by it, the typed client and the OpenAPI document are made from it. It holds no behaviour
 * beyond reading its own tables. `@nora/contract/calls` and `/permissions` are the parts without schemas, for
 * browsers.
 */
import { accountsRoutes } from './accounts/routes.ts'
import { credentialsRoutes } from './credentials/routes.ts'
import { portsRoutes } from './ports/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { teamsRoutes } from './teams/routes.ts'
import { tunnelsRoutes } from './tunnels/routes.ts'

export const routes = {
  accounts: accountsRoutes,
  credentials: credentialsRoutes,
  ports: portsRoutes,
  system: systemRoutes,
  teams: teamsRoutes,
  tunnels: tunnelsRoutes,
}

export type Routes = typeof routes

export {
  type CodeSent,
  type CurrentUser,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './accounts/schemas.ts'
export { leastScope } from './api-key-access.ts'
export type { DomainEvent, DomainEventKind } from './audit/events.ts'
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
export { toOpenApi } from './openapi.ts'
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
} from './permissions.ts'
export type { ChangePort, Port, ReservePort } from './ports/schemas.ts'
export { commonProblems, type ProblemCode, type ProblemSpec, problems, signedInProblems } from './problems.ts'
export type { Access, Call, Method, Route, RouteAnswer, RouteInput, RouteSpec } from './route.ts'
export type { AgentPath, ClientPlatform, Region, Settings } from './system/schemas.ts'
export type { Team } from './teams/schemas.ts'
export type {
  CapturedBody,
  CapturedDetail,
  CapturedExchange,
  CapturedHead,
  CapturedMessage,
  CapturedMessages,
  CapturedOutput,
  CapturedRun,
  InspectedTunnel,
  InspectorEvent,
  ReplayEdit,
  RunReason,
  RunState,
} from './tunnels/captures.ts'
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
