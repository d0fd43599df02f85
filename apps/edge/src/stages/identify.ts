import type { NearEdge } from '@nora/link'
import type { Decision, Stage } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
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
  /** Lets it wait until an agent is back for the name, or says why not. */
  hold: (exchange: Exchange, hostname: string, request: RequestHead) => Decision
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
  return (exchange, request) => {
    const { bytes, head } = request
    const hostname = toHostname(bytes.toString('latin1', head.hostStart, head.hostnameEnd))
    const tunnel = endpoints.pick(hostname)
    if (tunnel !== undefined) {
      exchange.tunnel = tunnel
      return 'proceed'
    }
    if (exchange.source.isHop) return sendBack(exchange)
    // A leg's requests learn of its end before its tunnels do.
    if (endpoints.has(hostname)) return hold(exchange, hostname, request)
    return seek(exchange, hostname, request)
  }

  function seek(exchange: Exchange, hostname: string, request: RequestHead): Decision {
    if (exchange.isMisdirected) hostnames.forget(hostname)
    exchange.isMisdirected = false
    const known = hostnames.find(hostname)
    if (known === undefined) {
      hostnames.resolve(hostname, () => resume(exchange))
      return 'wait'
    }
    const { status, edges } = known
    if (status === 'away') return hold(exchange, hostname, request)
    if (status !== 'elsewhere') return DECISIONS[status]
    if (exchange.hopFailures >= HOP_FAILURES_LIMIT) return hold(exchange, hostname, request)
    return hop(exchange, edges)
  }

  function hop(exchange: Exchange, edges: readonly NearEdge[]): Decision {
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
