import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Decision, Stage } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { getPath } from '../exchange/get-path.ts'
import { RequestState } from '../exchange/states.ts'
import { toHostname } from '../exchange/to-hostname.ts'
import { createResolver, type ResolverDeps } from '../peers/resolve-peer.ts'
import type { ConsoleUpstream } from '../upstreams/console-upstream.ts'

export type IdentifyDeps = ResolverDeps<Exchange> & {
  /** null: the console is reached elsewhere. */
  consoleUpstream: ConsoleUpstream | null
  endpoints: {
    /** The endpoint that takes the next request for the name. */
    pick: (hostname: string) => Endpoint | undefined
    /** Whether a leg here serves it, though its link may be breaking just now. */
    has: (hostname: string) => boolean
  }
  /** Lets it wait until an agent is back for the name, or says why not. */
  hold: (exchange: Exchange, hostname: string, request: RequestHead) => Decision
}

/** Which endpoint is the request for, or which edge has it? */
export function createIdentify({ consoleUpstream, endpoints, hold, ...deps }: IdentifyDeps): Stage {
  const resolve = createResolver(deps)
  return (exchange, request) => {
    const { bytes, head } = request
    const hostname = toHostname(bytes.toString('latin1', head.hostStart, head.hostnameEnd))
    // Before tunnels, so that none can stand in for the console.
    if (consoleUpstream !== null && hostname === consoleUpstream.hostname) {
      const { secureUrl } = consoleUpstream
      if (secureUrl !== null && !exchange.connection.isSecure) {
        return { status: 308, code: null, fields: [`Location: ${secureUrl}${getPath(request)}`] }
      }
      exchange.request.endpoint = null
      exchange.request.upstream = consoleUpstream
      return 'proceed'
    }
    const endpoint = endpoints.pick(hostname)
    if (endpoint !== undefined) {
      // A browser that has a connection to another name of the same certificate takes it for this one, too.
      if (endpoint.facts.isPassedThrough && exchange.connection.isSecure) return 'misdirected'
      exchange.request.endpoint = endpoint
      return 'proceed'
    }
    // It may have had one, and waited for its turn.
    exchange.request.endpoint = null
    if (exchange.connection.source.isFromPeer) return sendBack(exchange)
    // A leg's requests learn of its end before its tunnels do.
    const place = endpoints.has(hostname) ? 'away' : resolve(exchange, hostname)
    if (place === 'away') return hold(exchange, hostname, request)
    if (typeof place === 'string') return place
    exchange.request.upstream = place
    return 'proceed'
  }
}

/** One hop at most: the edge that sent it here looks elsewhere. */
function sendBack(exchange: Exchange): Decision {
  exchange.reset()
  exchange.request.state = RequestState.TAKEN
  exchange.connection.socket.refuse?.()
  return 'taken'
}
