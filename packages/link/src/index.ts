/**
 * The internal link between control and its edges: asks, claims and counts one way, pushes the other,
 * as JSON lines over one connection. Owns the message shapes and both ends of the conversation; never
 * dials or listens, and knows nothing of what either program does with a message.
 */
export type {
  AgentIdentity,
  AskAnswer,
  AskBody,
  AskName,
  Claim,
  Failure,
  Grant,
  LinkLeg,
  LinkRequestRecord,
  PortRules,
  PushBody,
  PushName,
  TunnelCounts,
  VisitorRules,
} from './messages.ts'
export { type AskHandlers, ControlLink, EdgeLink, type LinkCloseReason, LinkDown } from './peer.ts'
