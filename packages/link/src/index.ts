/**
 * The internal link between control and its edges: asks, claims and counts one way, pushes the other,
 * as JSON lines over one connection; and the seal of what browsers carry between them. Owns the message shapes and
 * both ends of the conversation; never dials or listens, and knows nothing of what either program does with a message.
 */
export {
  CAPTURED_BODY_BYTES,
  CAPTURED_MESSAGES,
  CAPTURES_LIMIT,
  type CapturedByEdge,
  type CaptureSource,
  getSourceId,
  type LostCaptures,
  type ReplayRequest,
} from './captures.ts'
export { CERTIFICATES_LIMIT } from './certificates.ts'
export { GATEWAY_REPORT_LIMIT, GATEWAYS_LIMIT } from './gateways.ts'
export {
  type AskAnswer,
  type AskBody,
  type AskName,
  PEER_EDGES_LIMIT,
  type PushBody,
  type PushName,
} from './messages.ts'
export { type AskHandlers, ControlLink, EdgeLink, type LinkCloseReason, LinkDown } from './peer.ts'
export { POLICIES_LIMIT, POLICY_COUNTS_LIMIT } from './policies.ts'
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
export {
  STATISTICS_COUNTRIES,
  STATISTICS_PATHS,
  STATISTICS_ROWS_LIMIT,
  type StatisticsRow,
} from './statistics-row.ts'
export {
  fromReturnState,
  toReturnState,
  VISITOR_RETURN_PARAMETERS,
  VISITOR_RETURN_PATH,
  VISITOR_RETURN_PURPOSE,
  type VisitorReturn,
  visitorReturn,
} from './visitor-return.ts'
export { VisitorSeals } from './visitor-seal.ts'
export {
  toAssertionPurpose,
  VISITOR_REQUEST_PURPOSE,
  type VisitorAssertion,
  type VisitorSignInRequest,
  visitorAssertion,
  visitorSignInRequest,
} from './visitor-sign-in.ts'
export { VISITOR_SESSIONS_LIMIT, type VisitorKey } from './visitors.ts'
export {
  type PushedWebhook,
  type ReceivedWebhook,
  WEBHOOK_ANSWER_BYTES,
  WEBHOOK_BODY_BYTES,
  WEBHOOK_REQUESTS_BYTES,
  WEBHOOK_REQUESTS_LIMIT,
  WEBHOOKS_LIMIT,
} from './webhooks.ts'
