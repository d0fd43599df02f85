/**
 * The part of Nora that runs beside a local service: dials out to an edge, publishes tunnels there, and
 * pipes every visitor's connection to its target, byte for byte. It reconnects by itself and keeps its
 * names. Inspection works on a copy of the bytes, in bounded memory and, where it is given a folder, on
 * a bounded part of the disk; turned off, it costs nothing. A trigger runs its owner's program for a request,
 * of which nothing becomes an argument. A shell lets in whom control names, as the user who runs the client. It prints nothing and never decides who may visit a service.
 */

export { Agent } from './agent.ts'
export type { AgentEvent } from './agent-event.ts'
export type { AgentIdentity, AgentOptions } from './agent-options.ts'
export type { AgentStatus } from './agent-status.ts'
export type { BoundTunnel } from './bound-tunnel.ts'
export {
  type CaptureLimits,
  type CaptureListener,
  CaptureStore,
  type CaptureStoreOptions,
} from './capture/capture-store.ts'
export type { Exchange } from './capture/exchange.ts'
export { SpillFolder, type SpillFolderOptions } from './capture/spill-folder.ts'
export { type Connection, ConnectionLog } from './connections/connection-log.ts'
export { toAuthority } from './dial/authority.ts'
export { Dialler, type DiallerOptions, type Route } from './dial/dialler.ts'
export { proxyName } from './dial/http-proxy.ts'
export { type LinkPath, pathName } from './dial/link-path.ts'
export type { OriginFailure } from './dispatch/origin-failure.ts'
export { OriginGate } from './dispatch/origin-gate.ts'
export type { ProxyVersion } from './dispatch/proxy-header.ts'
export { isLoopbackHost } from './hosts/lookup-host.ts'
export { openShell } from './open-shell.ts'
export { type LinkProbe, probeLink } from './probe-link.ts'
export { replayExchange } from './replay/replay.ts'
export { parseReplayEdit } from './replay/replay-edit.ts'
export { notARoutePath, parseRoutePath } from './routing/route-path.ts'
export { runLater } from './schedule.ts'
export type { SessionFacts, SessionUse } from './shell/session-facts.ts'
export type { SessionProgram, SessionRecord } from './shell/session-log.ts'
export { findMissingTerminal } from './shell/terminal/open-terminal.ts'
export {
  folderTarget,
  type OriginTarget,
  parseOriginTarget,
  parseTcpTarget,
  type RouteDestination,
  routedTarget,
  type ShellTarget,
  type TlsCertificate,
  type TlsTarget,
  type TriggerTarget,
  tlsTarget,
  toHost,
  toOrigin,
} from './target.ts'
export { compileMatch } from './trigger/match-request.ts'
export type { TriggerSettings } from './trigger/trigger-settings.ts'
export { type StderrLine, Triggers } from './triggers.ts'
export type { TunnelRequest } from './tunnel-request.ts'
