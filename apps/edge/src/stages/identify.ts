import type { Decision, Stage } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import type { Tunnel } from '../legs/tunnel.ts'
import type { HostnameStatus } from '../snapshot/hostnames.ts'

type Deps = {
  findTunnel: (hostname: string) => Tunnel | undefined
  hostnames: {
    /** Undefined: not known yet. */
    find: (hostname: string) => HostnameStatus | undefined
    /** Calls back when it is known. */
    resolve: (hostname: string, onKnown: () => void) => void
  }
  /** Lets it wait until an agent is back for the name, or says why not. */
  hold: (exchange: Exchange, hostname: string, request: RequestHead) => Decision
  /** Takes the request through the stages once more. */
  onKnown: (exchange: Exchange) => void
}

const DECISIONS: Record<Exclude<HostnameStatus, 'away'>, Decision> = {
  unknown: 'unknown_host',
  offline: 'tunnel_offline',
  unreachable: 'cannot_tell',
}

/** Which tunnel is the request for? */
export function createIdentify({ findTunnel, hostnames, hold, onKnown }: Deps): Stage {
  return (exchange, request) => {
    const { bytes, head } = request
    const hostname = toHostname(bytes.toString('latin1', head.hostStart, head.hostnameEnd))
    const tunnel = findTunnel(hostname)
    if (tunnel !== undefined && !tunnel.leg.mux.isClosed) {
      exchange.tunnel = tunnel
      return 'proceed'
    }
    // A leg's requests learn of its end before its tunnels do.
    const status = tunnel === undefined ? hostnames.find(hostname) : 'away'
    if (status === 'away') return hold(exchange, hostname, request)
    if (status !== undefined) return DECISIONS[status]
    hostnames.resolve(hostname, () => onKnown(exchange))
    return 'wait'
  }
}

/** Names are compared in lower case and without the root's dot. */
function toHostname(host: string): string {
  const lower = host.toLowerCase()
  return lower.endsWith('.') ? lower.slice(0, -1) : lower
}
