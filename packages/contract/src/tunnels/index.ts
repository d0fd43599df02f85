/** Tunnels, their traffic, and captured requests. */
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
} from './captures.ts'
export type {
  InspectedConnection,
  InspectedSession,
  InspectedTunnel,
  InspectorEvent,
} from './inspected.ts'
export { isName, isReservedName } from './names.ts'
export type {
  CloseReason,
  Leg,
  RecentVisitor,
  RequestRecord,
  ShellSession,
  TeamRequest,
  TeamRequestsQuery,
  Traffic,
  Tunnel,
  TunnelEvent,
  TunnelKind,
  TunnelRule,
  TunnelState,
} from './schemas.ts'
export { TEAM_REQUESTS_MAX } from './schemas.ts'
