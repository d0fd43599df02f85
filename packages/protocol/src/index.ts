/**
 * The link between agent and edge, and between edges: many streams over one connection, each with its
 * own credit. Owns frames, HELLO, flow control, fairness among streams, liveness, the messages of the
 * control stream, and WebSocket as a carrier. Promises bytes in order and bounded memory against any
 * peer. Opens no sockets, knows no policy: the owner passes the socket in, feeds what it reads and
 * decides whom to let in.
 */

export { Budget } from './flow-control/budget.ts'
export { LinkCode, linkCodeName, ResetCode, resetCodeName } from './frames/codes.ts'
export {
  type ConnectionEnd,
  type ConnectionEnds,
  decodeEnds,
  ENDS_V4_BYTES,
  ENDS_V6_BYTES,
  encodeEnds,
} from './frames/connection-ends.ts'
export type { Goaway } from './frames/goaway.ts'
export {
  type AgentHello,
  type Agreement,
  type EdgeHello,
  type Hello,
  type HelloInput,
  PROTOCOL_VERSION,
} from './frames/hello.ts'
export { type Target, TargetKind } from './frames/target.ts'
export { LINK_ALPN, LINK_SUBPROTOCOL, LINK_TARGET } from './messages/carriers.ts'
export {
  acceptControl,
  acceptGossip,
  type ControlChannel,
  type ControlHandler,
  type GossipChannel,
  openControl,
  openGossip,
} from './messages/control-channel.ts'
export {
  type AgentMessage,
  type BindMessage,
  type BoundMessage,
  type EdgeMessage,
  MEMBER_NEWS_LIMIT,
  type PeerMessage,
  type SessionsMessage,
  USES_LIMIT,
} from './messages/messages.ts'
export {
  AUTHORISED_KEYS_LIMIT,
  type AuthorisedKey,
  authorisedKey,
  type People,
  people,
  SESSIONS_LIMIT,
  type ShellSession,
  shellSession,
} from './messages/shell-shapes.ts'
export {
  isAccessKey,
  isCredentialPair,
  isOrigin,
  NETWORKS_LIMIT,
  SECRET_LEAST_CHARACTERS,
  type TunnelOptions,
  tunnelOptions,
} from './messages/tunnel-options.ts'
export { feedFairly } from './mux/feed-fairly.ts'
export { systemTimers, type Timers } from './mux/heartbeat.ts'
export { Mux } from './mux/mux.ts'
export type { CloseReason, LinkClose, MuxHandler, MuxOptions } from './mux/mux-handler.ts'
export { Stream, type StreamHandler } from './mux/stream.ts'
export { breakOff } from './output/break-off.ts'
export { countRead } from './output/scavenge.ts'
export { writeTogether } from './output/write-together.ts'
export { applyMask, getHeaderLength, getPayloadLength } from './websocket/frame-header.ts'
export { isWebSocketKey, toAcceptKey } from './websocket/handshake.ts'
export { WebSocketStream } from './websocket/websocket-stream.ts'
