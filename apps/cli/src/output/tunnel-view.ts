import type { Connection, Exchange, OriginFailure, SessionFacts } from '@nora/agent'
import type { CapturedRun } from '@nora/contract/tunnels'
import type { SshAccess } from './ssh-access.ts'

/** One tunnel as it is shown. */
export type ShownTunnel = {
  /** The name in `nora.yml`; null for the only tunnel of `nora http`. */
  readonly label: string | null
  readonly target: string
  /** The gateway whose pool it is in; null: it has an address of its own. */
  readonly gateway: string | null
  /** The owner’s description. */
  readonly description: string | null
  /** The rules that apply at the edge, by the names of their options, without their values. */
  readonly rules: readonly string[]
  /** The access of a tunnel to a shell. */
  readonly ssh: SshAccess | null
  url: string | null
  /** Says what keeps requests from the local service now, or why the tunnel ended. */
  problem: string | null
}

/** Describes the route of the link. */
export type ShownRoute = {
  /** Name of the path, `wss://edge.example.com/.nora/link`. */
  readonly path: string
  /** The proxy in between, as `host:port`. */
  readonly proxy: string | null
  /** The best one, with nothing in between: not worth mentioning. */
  readonly isDirect: boolean
}

/** Something that came by a tunnel; `label` is what `nora.yml` called that. */
export type ShownExchange = { readonly label: string | null; readonly exchange: Exchange }
export type ShownConnection = { readonly label: string | null; readonly connection: Connection }

/** Holds everything that the live view shows at one moment. */
export type TunnelState = {
  phase: 'connecting' | 'online' | 'reconnecting'
  /** The time of the next attempt by the wall clock, while reconnecting. */
  retryAtMs: number | null
  version: string
  account: string
  /** The team in which the tunnels open; null if the server did not say. */
  team: string | null
  tunnels: readonly ShownTunnel[]
  inspectorUrl: string | null
  /** Whether any tunnel is for HTTP: others have no requests, and nothing for the inspector. */
  hasHttp: boolean
  /** The address as lines of blocks; empty when it is not wanted. */
  qrCode: readonly string[]
  rttMs: number | null
  /** How often all links were lost. */
  losses: number
  /** The route of the link; null before the first link. */
  route: ShownRoute | null
  openConnections: number
  connections: number
  /** null when inspection is off: then nobody counts requests. */
  requests: number | null
  /** A notice of the server, until the next link. */
  notice: string | null
  /** The last exchanges, the newest last. */
  recent: readonly ShownExchange[]
  /** Connections of TCP tunnels, the newest last. */
  recentConnections: readonly ShownConnection[]
  startedAtMs: number
}

/** Something that happened, worth a line or an event of its own. */
export type TunnelFact =
  | { type: 'online'; tunnel: ShownTunnel; isAgain: boolean }
  /** The operator of the server has changed where visitors come to; `formerUrl` leads nowhere any more. */
  | { type: 'address_changed'; tunnel: ShownTunnel; formerUrl: string }
  | { type: 'ended'; tunnel: ShownTunnel; code: string; message: string }
  | { type: 'reconnecting'; retryInMs: number; reason: string }
  /** The link runs by another way than before; the first time only when that is not the direct one. */
  | { type: 'rerouted'; route: ShownRoute }
  | { type: 'origin_down'; tunnel: ShownTunnel; failure: OriginFailure; message: string }
  | { type: 'origin_up'; tunnel: ShownTunnel }
  | { type: 'notice'; label: string | null; message: string }
  | ({ type: 'request' } & ShownExchange)
  /** A connection of a TCP tunnel has begun, or is over. */
  | ({ type: 'connection' } & ShownConnection)
  /** The run of a request that was told before is over. */
  | ({ type: 'run'; run: CapturedRun } & ShownExchange)
  /** Somebody entered a shell, began something else there, or left. */
  | { type: 'session'; label: string | null; session: SessionFacts; hasEnded: boolean }
  /** A program has written a line to stderr; `label` is that of its tunnel. */
  | { type: 'stderr'; label: string | null; runId: string; line: string }

/** Follows tunnels in one of three ways: a live screen, plain lines, or JSON for programs. */
export type TunnelView = {
  tell(fact: TunnelFact, state: TunnelState): void
  /** Draws what has changed without an event of its own: counts, latency, the seconds until a retry. */
  refresh(state: TunnelState): void
  /** The end; a tunnel that never came up has nothing to sum up. */
  close(state: TunnelState): void
}
