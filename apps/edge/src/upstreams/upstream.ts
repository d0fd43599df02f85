import type { Budget, Target } from '@nora/protocol'
import type { HidingPeer } from '../capture/hidden-texts.ts'
import type { HostRewrite } from '../rules/host-rewrite.ts'
import type { OriginSessions } from './origin-sessions.ts'
import type { OriginConnection, OriginHandler } from './origin-stream.ts'
import type { StreamPool } from './stream-pool.ts'

/** Carries connections to origins: a link is one, and so is an SSH connection. */
export interface OriginCarrier {
  readonly isClosed: boolean
  /** Bytes that are sent now would wait. */
  readonly isHeldUp: boolean
  /** Milliseconds since the other side was asked for a sign of life that has not come; left out: it is never asked. */
  readonly silentForMs?: number
  /** Connections that are not over. */
  readonly streamCount: number
  /** Undefined when it takes no more. */
  open(target: Target, handler: OriginHandler, budget: Budget): OriginConnection | undefined
}

/** How the service wants to be spoken to. */
export type Origin = {
  /** The target as its owner names it: `http://localhost:3000`, `8080`, a folder. */
  readonly target: string
  /** Each request starts a program, so none may be sent twice. */
  readonly isTrigger: boolean
  /** The agent answers by itself: from a folder, or with what a program prints. */
  readonly isServedByAgent: boolean
  /** Stands before the path of each request; left out: nothing does. */
  readonly pathPrefix?: string
  /** The field that stands in for the visitor's `Host`; null: the visitor's. */
  readonly hostLine: Buffer | null
  /** Rewrites the names of the target in requests and responses; null leaves them as they are. */
  readonly hostRewrite: HostRewrite | null
  /** Every request is carried to the origin as HTTP/2, not only those of gRPC. */
  readonly speaksHttp2: boolean
  /** Bodies of requests may arrive however slowly. */
  readonly takesSlowUploads: boolean
  /** How long the origin may take to begin an answer; null: as long as it likes. */
  readonly answerTimeoutMs: number | null
}

/**
 * Serves the requests of an endpoint: an agent, by one of its legs, a peer edge that has the agent, or control, for
 * the console, or the site at a URL, for a gateway. Anything else that comes to serve an endpoint implements this, and stages stay as they are.
 */
export interface Upstream {
  readonly kind: 'agent' | 'peer' | 'console' | 'url'
  readonly mux: OriginCarrier
  /** New streams are opened for this target. */
  readonly target: Target
  /** Bounds the bytes that wait for visitors who come over it. */
  readonly budget: Budget
  /** Idle streams, to be used again. */
  readonly pool: StreamPool
  /** No new requests; running ones may go on. */
  readonly isClosed: boolean
  /** null: requests go on as they came, for whoever takes them there knows the rest. */
  readonly origin: Origin | null
  /** Connections of HTTP/2 to the origin; null where the peer has them. */
  readonly sessions: OriginSessions | null
  /** Says what must not be shown of requests that went there; left out: that is known here. */
  readonly hiding?: HidingPeer
}
