import { type ConnectionEnds, ResetCode, TargetKind } from '@nora/protocol'
import type { Endpoints } from '../endpoints/endpoints.ts'
import { type HeldRequests, HOLD_MS } from '../endpoints/held-requests.ts'
import type { LostTunnels } from '../endpoints/lost-tunnels.ts'
import type { Tunnel } from '../endpoints/tunnel.ts'
import { reportOrigin } from '../exchange/origin-loss.ts'
import type { TcpEnding } from '../facts/tcp-ending.ts'
import { Gateway } from '../gateways/gateway.ts'
import type { Peers } from '../peers/peers.ts'
import { createResolver } from '../peers/resolve-peer.ts'
import type { FindRefusal } from '../policies/on-tcp-connect/restrict-ips.ts'
import type { Policies } from '../policy/policies.ts'
import { toRuling } from '../policy/to-ruling.ts'
import type { Hostnames } from '../snapshot/hostnames.ts'
import type { Countries } from '../telemetry/countries.ts'
import type { OriginHandler, OriginStream } from '../upstreams/origin-stream.ts'
import type { Upstream } from '../upstreams/upstream.ts'
import { Relay } from './relay.ts'
import { createTcpAttend, leaveFailed, mayTryMember, type TcpAttendDeps } from './tcp-attend.ts'
import type { TcpConnection } from './tcp-connection.ts'
import { toPolicedConnection } from './to-policed-connection.ts'

/** A stream that is lost before anybody has listened is opened anew, so often. */
const ATTEMPTS_LIMIT = 3
/** Nobody at the origin has seen anything, whatever was said. */
const UNHEARD: ReadonlySet<number> = new Set([ResetCode.REFUSED, ResetCode.UNKNOWN_TARGET])

export type TcpJourneyDeps = {
  /** That may be open at once through one tunnel. */
  connectionsLimit: number
  endpoints: Endpoints
  lostTunnels: LostTunnels
  hostnames: Hostnames
  peers: Peers
  held: HeldRequests<TcpConnection>
  /** null: nobody looks up where visitors are. */
  countries: Countries | null
  findRefusal: FindRefusal
  policies: Policies
  gateways: { find: (hostname: string) => Gateway | undefined }
  memberTunnels: TcpAttendDeps['memberTunnels']
  monotonicMs: () => number
  wallClockMs: () => number
  isStopping: () => boolean
  /** The connection's last word; everything it holds is to be given up. */
  end: (connection: TcpConnection, ending: TcpEnding) => void
}

/**
 * Takes a connection to the tunnel that it came for: found here or at another edge, waited for while its agent is
 * away, let in by its rules, joined to a stream. What cannot be is ended.
 */
export function createTcpJourney(deps: TcpJourneyDeps) {
  const {
    endpoints,
    hostnames,
    lostTunnels,
    held,
    countries,
    findRefusal,
    policies,
    gateways,
    monotonicMs,
    wallClockMs,
    isStopping,
    end,
  } = deps
  const resolve = createResolver({ ...deps, resume: go })
  const attend = createTcpAttend({ ...deps, resolve, enter, joinPeer, isPoliced })

  function go(connection: TcpConnection): void {
    // A connection that waited may have been cut meanwhile.
    if (connection.ending !== null) return
    const ending = proceed(connection)
    if (ending !== null) end(connection, ending)
  }

  /** Null: it is on its way, or waits. */
  function proceed(connection: TcpConnection): TcpEnding | null {
    const { hostname, isFromPeer } = connection.visit
    if (isStopping()) return 'stopping'
    // The edge that has the visitor has asked its gateway already.
    const gateway = isFromPeer ? undefined : gateways.find(hostname)
    if (gateway?.settings.mode === 'always') return attend(connection, gateway)
    const tunnel = endpoints.pick(hostname)
    if (tunnel !== undefined) return enter(connection, tunnel)
    // One hop at most: the edge that brought it looks elsewhere.
    if (isFromPeer) return 'unknown_host'
    // A leg's streams learn of its end before its tunnels do.
    const place = endpoints.has(hostname) ? 'away' : resolve(connection, hostname)
    if (place === 'wait') return null
    if (gateway !== undefined && typeof place === 'string') return attend(connection, gateway)
    if (place === 'away') return hold(connection)
    // Own domains are names, and this is a port.
    if (place === 'domain_unverified') return 'unknown_host'
    if (typeof place === 'string') return place
    return joinPeer(connection, place, hostname)
  }

  function joinPeer(connection: TcpConnection, peer: Upstream, hostname: string): TcpEnding | null {
    const { ends } = connection.visit
    connection.upstream = peer
    return join(connection, (handler) => openPeer(peer, { ends, hostname, handler }))
  }

  function enter(connection: TcpConnection, tunnel: Tunnel): TcpEnding | null {
    const { ends } = connection.visit
    if (isRefused(connection, tunnel)) return 'address_denied'
    if (isPoliced(connection, tunnel)) return 'policy_refused'
    const binding = tunnel.pickUpstream()
    if (binding === undefined) return hold(connection)
    if (tunnel.counters.running >= deps.connectionsLimit) return 'tunnel_busy'
    tunnel.counters.running++
    tunnel.counters.addConnection()
    if (!connection.isCounted) tunnel.statistics.addConnection(countries?.find(ends.source.address) ?? -1)
    connection.isCounted = true
    connection.tunnel = tunnel
    connection.upstream = binding
    return join(connection, (handler) => binding.connect(handler, ends))
  }

  /** The tunnel's people see who was refused and by what. */
  function isRefused(connection: TcpConnection, tunnel: Tunnel): boolean {
    connection.refusedBy = findRefusal(connection, tunnel.facts)
    if (connection.refusedBy === null) return false
    connection.refusedAt = tunnel
    return true
  }

  /** Runs the rules for connections once, however often the connection has to look for a stream. */
  function isPoliced(connection: TcpConnection, tunnel: Tunnel | Gateway): boolean {
    if (connection.isPoliced) return false
    connection.isPoliced = true
    const attached = policies.find(tunnel.facts)
    if (attached === null) return false
    const policed = toPolicedConnection(connection.visit.ends.source.address)
    const begun = policies.begin(attached, tunnel.facts, policed)
    const decided = begun?.run.runPhase('on_tcp_connect') ?? null
    // What cannot be read, or would have to wait, lets nobody in.
    if (begun !== null && decided !== null && !(decided instanceof Promise)) {
      if (decided.kind === 'proceed') return false
      const version = begun.version.version
      connection.decidedBy = toRuling({ policyId: attached.policyId, version }, decided)
    }
    connection.refusedAt = tunnel instanceof Gateway ? null : tunnel
    return true
  }

  function join(
    connection: TcpConnection,
    open: (handler: OriginHandler) => OriginStream | undefined,
  ): TcpEnding | null {
    const { visitor, replayBuffer } = connection
    const relay = new Relay(replayBuffer, (by, code) => {
      if (by === 'visitor') end(connection, 'visitor_left')
      else onOriginLost(connection, code)
    })
    if (!relay.join(visitor, open)) return 'tunnel_busy'
    connection.relay = relay
    visitor.start?.()
    return null
  }

  function onOriginLost(connection: TcpConnection, code: number): void {
    const { tunnel, visit, replayBuffer } = connection
    // The tunnel is gone from that edge, so later connections must not be led there.
    if (tunnel === null && code === ResetCode.UNKNOWN_TARGET)
      hostnames.forget(connection.member?.facts.target ?? visit.hostname)
    const mayRepeat =
      code === ResetCode.LINK_LOST ? replayBuffer.isEmpty : replayBuffer.isWhole && UNHEARD.has(code)
    if (mayRepeat && ++connection.attempts < ATTEMPTS_LIMIT) {
      lookAgain(connection, code)
      return
    }
    const ending = getLoss(code)
    if (mayTryMember(connection, code, monotonicMs())) {
      leaveFailed(connection, ending, { monotonicMs: monotonicMs(), wallClockMs: wallClockMs() })
      lookAgain(connection, ResetCode.ORIGIN_REFUSED)
      return
    }
    if (ending === 'origin_unreachable' && tunnel !== null)
      reportOrigin(tunnel, {
        target: tunnel.facts.origin.target,
        code,
        reason: 'origin_unreachable',
        nowMs: monotonicMs(),
      })
    end(connection, ending)
  }

  /** Its leg is gone, or the other edge has the name no longer. */
  function lookAgain(connection: TcpConnection, code: number): void {
    connection.relay?.release()
    connection.visitor.stop?.()
    if (connection.tunnel !== null) leave(connection)
    else if (code === ResetCode.UNKNOWN_TARGET) connection.notePeerMiss()
    connection.upstream = null
    connection.relay = null
    go(connection)
  }

  /** Lets a connection wait, unless its visitor would be denied anyway. The time counts from the first wait. */
  function hold(connection: TcpConnection): TcpEnding | null {
    const { hostname, isFromPeer } = connection.visit
    if (isFromPeer) return 'unknown_host'
    const lost = lostTunnels.find(hostname)
    if (lost !== undefined && isRefused(connection, lost)) return 'address_denied'
    const nowMs = monotonicMs()
    if (connection.heldUntilMs === 0) connection.heldUntilMs = nowMs + HOLD_MS
    connection.peerFailures = 0
    const waitMs = connection.heldUntilMs - nowMs
    const isHeld =
      waitMs > 0 &&
      held.hold(hostname, connection, waitMs, (isBack) => {
        if (isBack) go(connection)
        else end(connection, 'tunnel_offline')
      })
    return isHeld ? null : 'tunnel_offline'
  }

  return go
}

/** It takes no place in its tunnel any more. */
export function leave(connection: TcpConnection): void {
  const { tunnel } = connection
  if (tunnel === null) return
  tunnel.counters.running--
  tunnel.counters.isChanged = true
  connection.tunnel = null
}

function getLoss(code: number): TcpEnding {
  if (code >= ResetCode.ORIGIN_REFUSED && code <= ResetCode.ORIGIN_UNREACHABLE) return 'origin_unreachable'
  return code === ResetCode.LINK_LOST ? 'link_lost' : 'origin_reset'
}

function openPeer(
  { mux, budget }: Upstream,
  { ends, hostname, handler }: { ends: ConnectionEnds; hostname: string; handler: OriginHandler },
): OriginStream | undefined {
  return mux.open({ kind: TargetKind.TCP_VISITOR, slot: 0, ends, name: hostname }, handler, budget)
}
