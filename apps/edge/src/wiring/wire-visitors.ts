import type { Endpoint } from '../endpoints/endpoint.ts'
import { HeldRequests } from '../endpoints/held-requests.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { AddressLimit } from '../listeners/address-limit.ts'
import type { PublicPortDeps } from '../listeners/public-port.ts'
import { PublicPorts } from '../listeners/public-ports.ts'
import type { PassedTls } from '../listeners/secure-port.ts'
import { createPipeline } from '../pipeline.ts'
import { ActiveTunnels } from '../platform/active-tunnels.ts'
import { countBytes } from '../stages/finish.ts'
import { toAccessLine, toDeniedRecord, toRecord } from '../tcp/describe-connection.ts'
import { TcpTunnels } from '../tcp/tcp-tunnels.ts'
import { ConsoleUpstream } from '../upstreams/console-upstream.ts'
import type { Base } from './edge-deps.ts'
import type { AgentParts } from './wire-agents.ts'
import type { CaptureParts } from './wire-captures.ts'
import type { ControlParts } from './wire-control.ts'
import type { GatewayParts } from './wire-gateways.ts'
import type { InboxParts } from './wire-inbox.ts'
import type { PeerParts } from './wire-peers.ts'
import type { PolicyParts } from './wire-policies.ts'

type Parts = Pick<GatewayParts, 'gateways' | 'memberTunnels'> &
  Pick<PolicyParts, 'policies' | 'signInPages' | 'maintenancePass' | 'wantedCertificates'> &
  Pick<ControlParts, 'hostnames' | 'findRefusal' | 'pushed' | 'challenges'> &
  Pick<AgentParts, 'endpoints' | 'lostTunnels' | 'ssh'> &
  Pick<InboxParts, 'inbox'> &
  Pick<CaptureParts, 'recordedElsewhere'> &
  PeerParts

/** Builds what every public port does with a connection. */
export function wirePort({ config, isTrustedProxy, monotonicMs, log }: Base): PublicPortDeps {
  return {
    // Connections of one address count together over all ports.
    connections: new AddressLimit(config.connections_per_address),
    proxyProtocolFrom: config.proxy_protocol_from,
    isTrustedProxy,
    monotonicMs,
    log,
  }
}

/** Ports of HTTP and what happens to the requests that come by them. */
export function wireHttp(base: Base, parts: Parts, port: PublicPortDeps, passed: PassedTls) {
  const { config, events, budget, traffic, isTrustedProxy, clock, log, monotonicMs } = base
  const held = new HeldRequests<Exchange>(parts.hostnames)
  const activeTunnels = new ActiveTunnels<Endpoint>(monotonicMs)
  const pipeline = createPipeline({
    ...base,
    ...parts,
    edgeId: config.edge_id,
    consoleUpstream: config.console && new ConsoleUpstream({ ...config.console, budget, monotonicMs }),
    requestsLimit: config.tunnel_requests,
    held,
    activeTunnels,
    takeLink: (exchange, request) => events.takeLink(exchange, request),
    isRetiring: () => events.isRetiring,
    isStopping: () => events.isStopping,
  })
  const ports = new PublicPorts({
    config,
    port,
    pipeline,
    isTrustedProxy,
    onRunning: (exchange) => countBytes(exchange, traffic),
    budget,
    activeTunnels,
    pushed: parts.pushed,
    challenges: parts.challenges,
    passed,
    wanted: parts.wantedCertificates,
    onChoice: (choice) => traffic.tls.add(choice),
    adopt: (socket, address) => events.adopt(socket, address),
    adoptSsh: (socket, address) => parts.ssh.adopt(socket, address),
    clock,
    log,
  })
  return { held, ports }
}

export type HttpParts = ReturnType<typeof wireHttp>

/** Ports of TCP tunnels. */
export function wireTcp(
  base: Base,
  parts: Omit<Parts, 'ssh' | 'limits' | 'pushed' | 'challenges' | 'inbox'>,
  port: PublicPortDeps,
): TcpTunnels {
  const { config, events, traffic, countries, accessLog, ids, clock, monotonicMs } = base
  return new TcpTunnels({
    ...parts,
    region: config.region,
    host: config.tcp_host,
    port,
    connectionsLimit: config.tunnel_connections,
    idleMs: config.tcp_idle_ms,
    countries,
    traffic,
    monotonicMs,
    wallClockMs: () => clock.now().getTime(),
    isStopping: () => events.isStopping,
    onDenied(denied) {
      traffic.tcp.addEnding('address_denied')
      const counters = parts.endpoints.pick(denied.hostname)?.counters
      if (counters?.wantsRecord(false))
        counters.addRecord(toDeniedRecord(denied, { id: ids.next('con'), clock }), false)
    },
    onEnd(connection) {
      const { ending } = connection
      const counters = (connection.tunnel ?? connection.refusedAt)?.counters
      const isError = ending === 'origin_unreachable' || ending === 'tunnel_busy'
      if (counters?.wantsRecord(isError))
        counters.addRecord(toRecord(connection, { id: ids.next('con'), clock }), isError)
      // A connection that went on to another edge is recorded there.
      const isElsewhere = connection.upstream !== null && connection.tunnel === null
      if (!isElsewhere) accessLog?.write(toAccessLine(connection, { edgeId: config.edge_id, clock }))
    },
  })
}
