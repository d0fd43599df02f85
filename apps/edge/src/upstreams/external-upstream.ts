import type { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { type Budget, TargetKind } from '@nora/protocol'
import { createGuardedLookup, type MayReach } from '../platform/guarded-lookup.ts'
import { ExternalCarrier } from './external-carrier.ts'
import { OriginSessions } from './origin-sessions.ts'
import { StreamPool } from './stream-pool.ts'
import type { Origin, Upstream } from './upstream.ts'

/** To one member, from this process. */
const CONNECTIONS_LIMIT = 256

export type ExternalUpstreamOptions = {
  url: string
  /** Its service sees the visitor's `Host`, not that of the URL. */
  keepsHost: boolean
  mayReach: MayReach
  /** Looks names up; left out: as the system does. */
  lookUp?: typeof lookup
  budget: Budget
  monotonicMs: () => number
}

/**
 * A site that a gateway leads to. Only addresses that may be reached are, looked at where the connection is made, so
 * that nobody gets at what only this machine or its network can reach (server-side request forgery). A redirect is an
 * answer as any other.
 */
export class ExternalUpstream implements Upstream {
  readonly kind = 'url'
  readonly mux: ExternalCarrier
  readonly target = { kind: TargetKind.HTTP, slot: 0 }
  readonly budget: Budget
  readonly pool: StreamPool
  readonly isClosed = false
  readonly origin: Origin
  readonly sessions: OriginSessions

  constructor({ url, keepsHost, mayReach, lookUp, budget, monotonicMs }: ExternalUpstreamOptions) {
    const { protocol, hostname, host, port, pathname } = new URL(url)
    const isSecure = protocol === 'https:'
    const address = hostname.replace(/^\[(.*)\]$/, '$1')
    const carrier = new ExternalCarrier(
      {
        host: address,
        port: Number(port) || (isSecure ? 443 : 80),
        connectionsLimit: CONNECTIONS_LIMIT,
        makeRoom: () => this.pool.clear(),
        isForbidden: isIP(address) !== 0 && !mayReach(address),
        tls: isSecure ? { servername: isIP(address) === 0 ? address.replace(/\.$/, '') : '' } : null,
        lookup: createGuardedLookup(mayReach, lookUp),
      },
      monotonicMs,
    )
    this.mux = carrier
    this.budget = budget
    this.pool = new StreamPool(monotonicMs)
    this.sessions = new OriginSessions((handler) => carrier.openHttp2(handler))
    this.origin = {
      target: `${protocol}//${host}`,
      pathPrefix: pathname.replace(/\/$/, ''),
      isTrigger: false,
      isServedByAgent: false,
      hostLine: keepsHost ? null : Buffer.from(`Host: ${host}\r\n`, 'latin1'),
      hostRewrite: null,
      get speaksHttp2() {
        return carrier.speaksHttp2
      },
      takesSlowUploads: false,
      answerTimeoutMs: 30_000,
    }
  }

  /** Ends what has been idle too long. */
  sweep(nowMs: number): void {
    this.pool.sweep(nowMs)
    this.sessions.sweep(nowMs)
  }

  /** Nobody leads here any more: what runs goes on, and nothing is kept behind it. */
  close(): void {
    this.pool.isKeeping = false
    this.sessions.isKeeping = false
  }
}
