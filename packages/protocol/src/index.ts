/**
 * The link between agent and edge, and between edges: many streams over one connection, each with its
 * own credit. Owns frames, HELLO, flow control, fairness among streams, liveness, the messages of the
 * control stream, and WebSocket as a carrier. Promises bytes in order and bounded memory against any
 * peer. Opens no sockets, knows no policy: the owner passes the socket in, feeds what it reads and
 * decides whom to let in.
 */
export { breakOff } from './break-off.ts'
export { Budget } from './budget.ts'
export { LINK_ALPN, LINK_SUBPROTOCOL, LINK_TARGET } from './carriers.ts'
export { LinkCode, linkCodeName, ResetCode, resetCodeName } from './codes.ts'
export {
  type ConnectionEnd,
  type ConnectionEnds,
  decodeEnds,
  ENDS_V4_BYTES,
  ENDS_V6_BYTES,
  encodeEnds,
} from './connection-ends.ts'
export {
  acceptControl,
  acceptUses,
  type ControlChannel,
  type ControlHandler,
  openControl,
  openUses,
  type UsesChannel,
} from './control-channel.ts'
export { feedInTurns } from './feed-in-turns.ts'
export type { Goaway } from './goaway.ts'
export { systemTimers, type Timers } from './heartbeat.ts'
export {
  type AgentHello,
  type Agreement,
  type EdgeHello,
  type Hello,
  type HelloInput,
  PROTOCOL_VERSION,
} from './hello.ts'
export {
  type AgentMessage,
  type BindMessage,
  type BoundMessage,
  type EdgeMessage,
  type PeerMessage,
  type SessionsMessage,
  USES_LIMIT,
} from './messages.ts'
export { Mux } from './mux.ts'
export type { Farewell, LinkClose, MuxHandler, MuxOptions } from './mux-handler.ts'
export {
  AUTHORISED_KEYS_LIMIT,
  type AuthorisedKey,
  authorisedKey,
  type People,
  people,
  SESSIONS_LIMIT,
  type ShellSession,
  shellSession,
} from './shell-shapes.ts'
export { Stream, type StreamHandler } from './stream.ts'
export { type Target, TargetKind } from './target.ts'
export {
  isAccessKey,
  isCredentialPair,
  isOrigin,
  NETWORKS_LIMIT,
  SECRET_LEAST_CHARACTERS,
  type TunnelOptions,
  tunnelOptions,
} from './tunnel-options.ts'
export { applyMask, headerLengthOf, payloadLengthOf } from './websocket/frame-header.ts'
export { acceptOf, isWebSocketKey } from './websocket/handshake.ts'
export { WebSocketStream } from './websocket/websocket-stream.ts'
export { writeTogether } from './write-together.ts'
export { countRead } from './young-garbage.ts'
