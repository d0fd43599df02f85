/**
 * The link between agent and edge, and between edges: many streams over one connection, each with its
 * own credit. Owns frames, HELLO, flow control, fairness among streams, liveness and the messages of
 * the control stream. Promises bytes in order and bounded memory against any peer. Opens no sockets,
 * knows no policy: the owner passes the socket in, feeds what it reads and decides whom to let in.
 */
export { Budget } from './budget.ts'
export { LinkCode, linkCodeName, ResetCode, resetCodeName } from './codes.ts'
export { acceptControl, type ControlChannel, type ControlHandler, openControl } from './control-channel.ts'
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
export type { AgentMessage, BindMessage, BoundMessage, EdgeMessage } from './messages.ts'
export { Mux } from './mux.ts'
export type { Farewell, LinkClose, MuxHandler, MuxOptions } from './mux-handler.ts'
export type { Stream, StreamHandler } from './stream.ts'
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
