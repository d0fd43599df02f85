import { type Clock, SECOND_MS } from '@nora/kit'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Decision, Stage } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { getPath } from '../exchange/get-path.ts'
import { type Lead, readRelayedLead } from '../exchange/relayed-lead.ts'
import { sendBack } from '../exchange/send-back.ts'
import { toHostname } from '../exchange/to-hostname.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { createResolver, type ResolverDeps } from '../peers/resolve-peer.ts'
import type { ConsoleUpstream } from '../upstreams/console-upstream.ts'
import type { Upstream } from '../upstreams/upstream.ts'

export type IdentifyDeps = ResolverDeps<Exchange> & {
  /** null: the console is reached elsewhere. */
  consoleUpstream: ConsoleUpstream | null
  endpoints: {
    /** The endpoint that takes the next request for the name. */
    pick: (hostname: string) => Endpoint | undefined
    /** Whether a leg here serves it, though its link may be breaking just now. */
    has: (hostname: string) => boolean
  }
  gateways: {
    find: (hostname: string) => Gateway | undefined
    findById: (id: string) => Gateway | undefined
  }
  clock: Clock
  /** Lets it wait until an agent is back for the name, or says why not. */
  hold: (exchange: Exchange, hostname: string, request: RequestHead) => Decision
}

/** Which endpoint is the request for, or which edge has it? */
export function createIdentify({
  consoleUpstream,
  endpoints,
  gateways,
  clock,
  hold,
  ...deps
}: IdentifyDeps): Stage {
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
    const lead = exchange.connection.source.isFromPeer ? readRelayedLead(request) : null
    if (lead !== null) return follow(exchange, lead)
    // Whatever stands at its address now, and though no visitor could come to an internal one.
    const replayed = exchange.connection.source.replayTo
    const captured = replayed === null ? undefined : gateways.findById(replayed)
    if (captured !== undefined) return enter(exchange, captured)
    // They are for gateways and policies of their team alone.
    if (hostname.endsWith('.internal')) return 'unknown_host'
    const gateway = gateways.find(hostname)
    if (gateway?.settings.mode === 'always') return enter(exchange, gateway)
    const endpoint = endpoints.pick(hostname)
    if (endpoint !== undefined) {
      // A browser that has a connection to another name of the same certificate takes it for this one, too.
      if (endpoint.facts.isPassedThrough && exchange.connection.isSecure) return 'misdirected'
      exchange.request.endpoint = endpoint
      return 'proceed'
    }
    // It may have had one, and waited for its turn.
    exchange.request.endpoint = null
    if (exchange.connection.source.isFromPeer)
      return gateway === undefined ? sendBack(exchange) : enter(exchange, gateway)
    // A leg's requests learn of its end before its tunnels do.
    const place = endpoints.has(hostname) ? 'away' : resolve(exchange, hostname)
    if (gateway !== undefined && isUnserved(place) && (place !== 'away' || !mayWait(exchange, gateway)))
      return enter(exchange, gateway)
    if (place === 'away') return hold(exchange, hostname, request)
    if (typeof place === 'string') return place
    exchange.request.upstream = place
    return 'proceed'
  }

  /** Another edge has led it here. */
  function follow(exchange: Exchange, lead: Lead): Decision {
    if ('hostname' in lead) {
      const endpoint = endpoints.pick(lead.hostname)
      if (endpoint === undefined) return sendBack(exchange)
      exchange.request.endpoint = endpoint
      exchange.request.isForwardedHere = true
      return 'proceed'
    }
    const gateway = gateways.findById(lead.gatewayId)
    return gateway === undefined ? sendBack(exchange) : enter(exchange, gateway)
  }

  /** Its tunnel may be back in a moment: the gateway answers only when it has not come in time. */
  function mayWait({ request }: Exchange, { settings }: Gateway): boolean {
    const nowMs = clock.monotonicMs()
    if (request.heldUntilMs === 0) request.heldUntilMs = nowMs + settings.hold_s * SECOND_MS
    return request.heldUntilMs > nowMs
  }
}

function isUnserved(place: Upstream | string): place is string {
  return typeof place === 'string' && place !== 'wait'
}

function enter(exchange: Exchange, gateway: Gateway): Decision {
  exchange.request.gateway = gateway
  exchange.request.endpoint = gateway
  exchange.request.upstream = null
  return 'proceed'
}
