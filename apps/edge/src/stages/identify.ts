import type { NearEdge } from '@nora/link'
import type { Decision, Stage } from '../exchange/decision.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { RequestState } from '../exchange/states.ts'
import type { Way } from '../exchange/way.ts'
import type { Tunnel } from '../legs/tunnel.ts'
import type { HostnameStatus, Whereabouts } from '../snapshot/hostnames.ts'

/** An edge that says twice that the name is not there knows better than control. */
const HOP_FAILURES_LIMIT = 2

type Deps = {
  endpoints: {
    /** The tunnel that takes the next request for the name. */
    pick: (hostname: string) => Tunnel | undefined
    /** Whether a leg here serves it, though its link may be breaking just now. */
    has: (hostname: string) => boolean
  }
  hostnames: {
    /** Undefined: not known yet. */
    find: (hostname: string) => Whereabouts | undefined
    forget: (hostname: string) => void
    /** Calls back when it is known. */
    resolve: (hostname: string, onKnown: () => void) => void
  }
  hops: {
    /** One that stands. */
    find: (edges: readonly NearEdge[]) => Way | undefined
    dial: (edges: readonly NearEdge[], onDone: () => void) => void
  }
  /** Lets it wait until an agent is back for the name. False when it has waited, or too many do. */
  hold: (exchange: Exchange, hostname: string) => boolean
  /** Takes a request that waited through the stages once more. */
  resume: (exchange: Exchange) => void
}

const DECISIONS: Record<Exclude<HostnameStatus, 'away' | 'elsewhere'>, Decision> = {
  unknown: 'unknown_host',
  offline: 'tunnel_offline',
  unreachable: 'cannot_tell',
}

/** Which tunnel is the request for, or which edge has it? */
export function createIdentify({ endpoints, hostnames, hops, hold, resume }: Deps): Stage {
  return (exchange, { bytes, head }) => {
    const hostname = toHostname(bytes.toString('latin1', head.hostStart, head.hostnameEnd))
    const tunnel = endpoints.pick(hostname)
    if (tunnel !== undefined) {
      exchange.tunnel = tunnel
      return 'proceed'
    }
    if (exchange.source.isHop) return sendBack(exchange)
    // A leg's requests learn of its end before its tunnels do.
    if (endpoints.has(hostname)) return wait(exchange, hostname)
    return seek(exchange, hostname)
  }

  function seek(exchange: Exchange, hostname: string): Decision {
    if (exchange.isMisdirected) hostnames.forget(hostname)
    exchange.isMisdirected = false
    const known = hostnames.find(hostname)
    if (known === undefined) {
      hostnames.resolve(hostname, () => resume(exchange))
      return 'wait'
    }
    const { status, edges } = known
    if (status === 'away') return wait(exchange, hostname)
    return status === 'elsewhere' ? hop(exchange, { hostname, edges }) : DECISIONS[status]
  }

  function hop(exchange: Exchange, { hostname, edges }: { hostname: string; edges: readonly NearEdge[] }) {
    if (exchange.hopFailures >= HOP_FAILURES_LIMIT) return wait(exchange, hostname)
    const way = hops.find(edges)
    if (way !== undefined) {
      exchange.way = way
      return 'proceed'
    }
    hops.dial(edges, () => {
      if (hops.find(edges) === undefined) exchange.misdirect()
      resume(exchange)
    })
    return 'wait'
  }

  function wait(exchange: Exchange, hostname: string): Decision {
    return hold(exchange, hostname) ? 'wait' : 'tunnel_offline'
  }
}

/** One hop at most: the edge that sent it here looks elsewhere. */
function sendBack(exchange: Exchange): Decision {
  exchange.reset()
  exchange.requestState = RequestState.TAKEN
  exchange.socket.refuse?.()
  return 'taken'
}

/** Names are compared in lower case and without the root's dot. */
function toHostname(host: string): string {
  const lower = host.toLowerCase()
  return lower.endsWith('.') ? lower.slice(0, -1) : lower
}
