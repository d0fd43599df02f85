import { type Clock, createIds } from '@nora/kit'
import { type AskAnswer, LinkDown, type PushBody, type PushName } from '@nora/link'
import { Budget } from '@nora/protocol'
import type { Endpoint } from './endpoints/endpoint.ts'
import { Endpoints, type ReleaseReason } from './endpoints/endpoints.ts'
import { HeldRequests } from './endpoints/held-requests.ts'
import { LostTunnels } from './endpoints/lost-tunnels.ts'
import type { Lane, Tunnel } from './endpoints/tunnel.ts'
import type { Exchange, RequestHead } from './exchange/exchange.ts'
import { CommonLimits } from './hops/common-limits.ts'
import { HopServer } from './hops/hop-server.ts'
import { Hops } from './hops/hops.ts'
import type { LegDeps } from './legs/leg-deps.ts'
import { Legs } from './legs/legs.ts'
import { AddressLimit } from './listeners/address-limit.ts'
import type { LinkAdoption } from './listeners/links.ts'
import { Monitor } from './listeners/monitor.ts'
import { PublicPorts } from './listeners/public-ports.ts'
import { createPipeline } from './pipeline.ts'
import type { AccessLog } from './platform/access-log.ts'
import type { Config } from './platform/config.ts'
import type { Log } from './platform/log.ts'
import { Neighbours } from './platform/neighbours.ts'
import { Turns } from './platform/turns.ts'
import { createIsDenied } from './policies/on-tcp-connect/restrict-ips.ts'
import { ControlClient } from './snapshot/control-client.ts'
import { Hostnames } from './snapshot/hostnames.ts'
import { IpPolicies } from './snapshot/ip-policies.ts'
import { SshFront } from './ssh/ssh-front.ts'
import { tallyBytes } from './stages/finish.ts'
import { toAccessLine, toRecord } from './tcp/describe-connection.ts'
import { TcpTunnels } from './tcp/tcp-tunnels.ts'
import { CountReporter } from './telemetry/count-reporter.ts'
import type { Countries } from './telemetry/countries.ts'
import { createMetrics } from './telemetry/metrics.ts'
import { StatisticsReporter } from './telemetry/statistics-reporter.ts'
import { Traffic } from './telemetry/traffic.ts'

/** Enough that control is never idle, few enough that its last answer is not late. */
const ASKS_AT_ONCE = 16

export type EdgeDeps = {
  config: Config
  version: string
  log: Log
  /** null: none is kept. */
  accessLog: AccessLog | null
  /** null: nobody looks up where visitors are. */
  countries: Countries | null
  clock: Clock
  random: () => number
}

/** What the parts of an edge tell, and ask, the edge as a whole. */
export interface EdgeEvents {
  readonly isRetiring: boolean
  readonly isStopping: boolean
  onPush<N extends PushName>(name: N, body: PushBody<N>): void
  onEnrolled(answer: AskAnswer<'enrol'>): void
  onAdded(tunnel: Tunnel): void
  onRemoved(lane: Lane, reason: ReleaseReason): void
  /** An agent's link that came by a public port, by ALPN or by a request for an upgrade. */
  adopt: LinkAdoption
  takeLink: (exchange: Exchange, request: RequestHead) => boolean
  whyNotReady(): string | null
}

export type EdgeParts = ReturnType<typeof wire>

/** Makes the parts of one edge and joins them to each other. Opens no port; control is dialled at once. */
export function wire(
  { config, version, log, accessLog, countries, clock, random }: EdgeDeps,
  events: EdgeEvents,
) {
  const ids = createIds(clock)
  const monotonicMs = () => clock.monotonicMs()
  const { edge_id, region, processes } = config
  const control = new ControlClient({
    host: config.control_host,
    port: config.control_port,
    enrol: {
      edge_id,
      region,
      version,
      enrol_key: config.enrol_key,
      hop: config.hop,
      has_countries: countries !== null,
    },
    events,
    log,
    random,
    monotonicMs,
  })
  const ask: ControlClient['ask'] = (name, body) => control.ask(name, body)
  const hostnames = new Hostnames({ ask: (hostname) => ask('resolve', { hostname }), monotonicMs })
  const ipPolicies = new IpPolicies()
  const isDenied = createIsDenied(ipPolicies)
  const budget = new Budget(config.buffer_bytes)
  const endpoints = new Endpoints(budget, events, monotonicMs)
  const lostTunnels = new LostTunnels(monotonicMs)
  const legDeps: LegDeps = {
    edge: { edge_id, region },
    processes,
    hasTls: config.certificates.length > 0 || !config.trusted_proxies.isEmpty,
    ask,
    openPort: (wanted) => tcp.open(wanted),
    endpoints,
    findRefusing: (teamId, address) => ipPolicies.findRefusing(teamId, address),
    ids,
    clock,
    log,
    claims: new Turns(ASKS_AT_ONCE),
    authentications: new Turns(ASKS_AT_ONCE),
  }
  const legs = new Legs(legDeps)
  const ssh = new SshFront({ legs: legDeps, unauthenticatedLimit: config.unauthenticated_links })
  const hops = new Hops({ edge: { edge_id, region }, budget, clock, log })
  const limits = new CommonLimits({ hops, hostnames, clock, edgeId: config.edge_id })
  const held = new HeldRequests<Exchange>(hostnames)
  const traffic = new Traffic()
  const isTrustedProxy = (address: string) => config.trusted_proxies.has(address)
  const neighbours = new Neighbours<Endpoint>(monotonicMs)
  const pipeline = createPipeline({
    edgeId: edge_id,
    requestsLimit: config.tunnel_requests,
    clock,
    ids,
    traffic,
    accessLog,
    countries,
    endpoints,
    lostTunnels,
    hostnames,
    hops,
    held,
    neighbours,
    limits,
    isDenied,
    takeLink: (exchange, request) => events.takeLink(exchange, request),
    isRetiring: () => events.isRetiring,
    isStopping: () => events.isStopping,
    isTrustedProxy,
  })
  const port = {
    connections: new AddressLimit(config.connections_per_address),
    proxyProtocolFrom: config.proxy_protocol_from,
    isTrustedProxy,
    monotonicMs,
    log,
  }
  const tcp = new TcpTunnels({
    region,
    host: config.tcp_host,
    port,
    connectionsLimit: config.tunnel_connections,
    idleMs: config.tcp_idle_ms,
    endpoints,
    lostTunnels,
    hostnames,
    hops,
    countries,
    isDenied,
    traffic,
    monotonicMs,
    isStopping: () => events.isStopping,
    onOver(connection) {
      const tally = connection.tunnel?.tally
      if (tally?.wantsRecord) tally.addRecord(toRecord(connection, { id: ids.next('con'), clock }))
      // What went on to another edge is told there.
      const isElsewhere = connection.upstream !== null && connection.tunnel === null
      if (!isElsewhere) accessLog?.write(toAccessLine(connection, { edgeId: edge_id, clock }))
    },
  })
  const ports = new PublicPorts({
    config,
    port,
    pipeline,
    isTrustedProxy,
    onRunning: (exchange) => tallyBytes(exchange, traffic),
    budget,
    neighbours,
    adopt: (socket, address) => events.adopt(socket, address),
    adoptSsh: (socket, address) => ssh.adopt(socket, address),
    clock,
    log,
  })
  const reporter = new CountReporter({
    liveTunnels: () => endpoints.tunnels(),
    send: (body) =>
      control.isInSync ? ask('count', body) : Promise.reject(new LinkDown('control is not in sync')),
  })
  const statistics = new StatisticsReporter({
    processId: ids.next('edp'),
    liveTunnels: () => endpoints.tunnels(),
    send: (body) => ask('add_statistics', body),
    clock,
    log,
  })
  const hopServer = new HopServer({
    edge_id,
    clock,
    log,
    onVisitor: (stream) => ports.serveHop(stream),
    onTcpVisitor: (stream, target) => tcp.serveHop(stream, target),
    onUses: (uses) => limits.hear(uses),
  })
  const metrics = createMetrics({
    about: { version, region, edge_id },
    traffic,
    hasTunnelSeries: config.has_tunnel_metrics,
    tunnels: () => endpoints.tunnels(),
    now: {
      visitor_connections: () => ports.visitorCount,
      requests_running: () => ports.runningCount,
      requests_held: () => held.size,
      tcp_connections: () => tcp.connectionCount,
      tcp_connections_held: () => tcp.heldCount,
      tcp_ports: () => tcp.portCount,
      legs: () => legs.count,
      ssh_connections: () => ssh.count,
      tunnels: () => endpoints.tunnelCount,
      streams: () => legs.streamCount + ssh.streamCount,
      hops: () => hops.count + hopServer.count,
      buffered_bytes: () => budget.usedBytes,
      buffer_limit_bytes: () => config.buffer_bytes,
      statistics_waiting: () => statistics.waitingCount,
      statistics_given_up: () => statistics.droppedCount,
      control_connected: () => (control.isEnrolled ? 1 : 0),
    },
  })
  const monitor = new Monitor({
    whyNotReady: () => events.whyNotReady(),
    metrics: async () => ({ type: metrics.contentType, text: await metrics.metrics() }),
  })
  const parts = {
    control,
    hostnames,
    ipPolicies,
    isDenied,
    endpoints,
    lostTunnels,
    legs,
    hops,
    hopServer,
    limits,
    held,
    ports,
  }
  return { ...parts, tcp, reporters: [reporter, statistics] as const, ssh, monitor }
}
