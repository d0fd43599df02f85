import { isIP } from 'node:net'
import { isPublicAddress } from '@nora/kit'
import { type Budget, TargetKind } from '@nora/protocol'
import { publicOnly } from '../platform/outbound-calls.ts'
import { SocketCarrier } from './socket-carrier.ts'
import { StreamPool } from './stream-pool.ts'
import type { Origin, Upstream } from './upstream.ts'

/** To one member, from this process. */
const CONNECTIONS_LIMIT = 256

export type ExternalUpstreamOptions = {
  url: string
  /** Its service sees the visitor's `Host`, not that of the URL. */
  keepsHost: boolean
  /** Networks of this machine may be reached, too. */
  allowsPrivate: boolean
  budget: Budget
  monotonicMs: () => number
}

/**
 * A site that a gateway leads to. Only public addresses are reached, looked at where the connection is made, so that
 * nobody gets at what only this machine or its network can reach (server-side request forgery).
 */
export class ExternalUpstream implements Upstream {
  readonly kind = 'url'
  readonly mux: SocketCarrier
  readonly target = { kind: TargetKind.HTTP, slot: 0 }
  readonly budget: Budget
  readonly pool: StreamPool
  readonly isClosed = false
  readonly origin: Origin
  readonly sessions = null

  constructor({ url, keepsHost, allowsPrivate, budget, monotonicMs }: ExternalUpstreamOptions) {
    const { protocol, hostname, host, port, pathname } = new URL(url)
    const isSecure = protocol === 'https:'
    const address = hostname.replace(/^\[(.*)\]$/, '$1')
    const isRefused = !allowsPrivate && isIP(address) !== 0 && !isPublicAddress(address)
    this.mux = new SocketCarrier({
      host: address,
      port: Number(port) || (isSecure ? 443 : 80),
      connectionsLimit: isRefused ? 0 : CONNECTIONS_LIMIT,
      tls: isSecure ? { servername: isIP(address) === 0 ? address : '' } : null,
      ...(!allowsPrivate && { lookup: publicOnly }),
    })
    this.budget = budget
    this.pool = new StreamPool(monotonicMs)
    this.origin = {
      target: `${protocol}//${host}`,
      pathPrefix: pathname.replace(/\/$/, ''),
      isTrigger: false,
      isServedByAgent: false,
      hostLine: keepsHost ? null : Buffer.from(`Host: ${host}\r\n`, 'latin1'),
      hostRewrite: null,
      speaksHttp2: false,
      takesSlowUploads: false,
      answerTimeoutMs: 30_000,
    }
  }
}
