import type { Decision, Stage } from '../exchange/decision.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Tunnel } from '../legs/tunnel.ts'
import type { HostnameStatus } from '../snapshot/hostnames.ts'

type Deps = {
  endpoints: {
    /** The tunnel that takes the next request for the name. */
    pick: (hostname: string) => Tunnel | undefined
    /** Whether a leg here serves it, though its link may be breaking just now. */
    has: (hostname: string) => boolean
  }
  hostnames: {
    /** Undefined: not known yet. */
    find: (hostname: string) => HostnameStatus | undefined
    /** Calls back when it is known. */
    resolve: (hostname: string, onKnown: () => void) => void
  }
  /** Lets it wait until an agent is back for the name. False when it has waited, or too many do. */
  hold: (exchange: Exchange, hostname: string) => boolean
  /** Takes the request through the stages once more. */
  onKnown: (exchange: Exchange) => void
}

const DECISIONS: Record<Exclude<HostnameStatus, 'away'>, Decision> = {
  unknown: 'unknown_host',
  offline: 'tunnel_offline',
  unreachable: 'cannot_tell',
}

/** Which tunnel is the request for? */
export function createIdentify({ endpoints, hostnames, hold, onKnown }: Deps): Stage {
  return (exchange, { bytes, head }) => {
    const hostname = toHostname(bytes.toString('latin1', head.hostStart, head.hostnameEnd))
    const tunnel = endpoints.pick(hostname)
    if (tunnel !== undefined) {
      exchange.tunnel = tunnel
      return 'proceed'
    }
    // A leg's requests learn of its end before its tunnels do.
    const status = endpoints.has(hostname) ? 'away' : hostnames.find(hostname)
    if (status === 'away') return hold(exchange, hostname) ? 'wait' : 'tunnel_offline'
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
