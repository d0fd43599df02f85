/**
 * The internal link between control and its edges: asks, claims and counts one way, pushes the other,
 * as JSON lines over one connection. Owns the message shapes and both ends of the conversation; never
 * dials or listens, and knows nothing of what either program does with a message.
 */
export {
  CAPTURED_BODY_BYTES,
  CAPTURED_MESSAGES,
  CAPTURES_LIMIT,
  type CapturedByEdge,
  type LostCaptures,
  type ReplayRequest,
} from './captures.ts'
export { CERTIFICATES_LIMIT } from './certificates.ts'
export {
  type AskAnswer,
  type AskBody,
  type AskName,
  PEER_EDGES_LIMIT,
  type PushBody,
  type PushName,
  STATISTICS_ROWS_LIMIT,
} from './messages.ts'
export { type AskHandlers, ControlLink, EdgeLink, type LinkCloseReason, LinkDown } from './peer.ts'
export type { LinkRequestRecord } from './request-record.ts'
export {
  type AgentIdentity,
  type Claim,
  type Failure,
  type Grant,
  type HeldClaim,
  type LinkLeg,
  type NearEdge,
  type OpenPort,
  type PeerLocation,
  type PortRules,
  type Successor,
  TUNNEL_RULES,
  type TunnelCounts,
  type TunnelLimits,
  type TunnelRule,
  type VisitorRules,
} from './shapes.ts'
export { STATISTICS_COUNTRIES, STATISTICS_PATHS, type StatisticsRow } from './statistics-row.ts'
