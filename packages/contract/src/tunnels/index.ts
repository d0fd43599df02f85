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
export {
  CONNECTION_ENDINGS,
  type ConnectionEnding,
  isConnectionEnding,
  isRequestReason,
  REQUEST_REASONS,
  type RequestReason,
} from './causes.ts'
export type {
  InspectedConnection,
  InspectedSession,
  InspectedTunnel,
  InspectorEvent,
} from './inspected.ts'
export { isName, isReservedName } from './names.ts'
export { passesFilter } from './request-filter.ts'
export type {
  CloseReason,
  Leg,
  RequestFilter,
  RequestRecord,
  ShellSession,
  Traffic,
  Tunnel,
  TunnelEvent,
  TunnelKind,
  TunnelRule,
  TunnelState,
} from './schemas.ts'
