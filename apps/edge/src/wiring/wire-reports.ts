import { SECOND_MS } from '@nora/kit'
import { LinkDown } from '@nora/link'
import { Monitor } from '../listeners/monitor.ts'
import type { PeerServer } from '../peers/peer-server.ts'
import type { TcpTunnels } from '../tcp/tcp-tunnels.ts'
import { CountReporter } from '../telemetry/count-reporter.ts'
import { createMetrics, type MetricsDeps } from '../telemetry/metrics.ts'
import { StatisticsReporter } from '../telemetry/statistics-reporter.ts'
import type { Base } from './edge-deps.ts'
import type { AgentParts } from './wire-agents.ts'
import type { CaptureParts } from './wire-captures.ts'
import type { ControlParts } from './wire-control.ts'
import type { InboxParts } from './wire-inbox.ts'
import type { PeerParts } from './wire-peers.ts'
import type { HttpParts } from './wire-visitors.ts'

/** Builds the reports about tunnels to control. */
export function wireReporters(
  { ids, clock, log }: Base,
  { control, ask }: ControlParts,
  { endpoints }: AgentParts,
) {
  const counts = new CountReporter({
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
  return [counts, statistics] as const
}

type MonitoredParts = AgentParts &
  CaptureParts &
  Pick<ControlParts, 'control' | 'pushed'> &
  Pick<PeerParts, 'peers'> &
  Pick<InboxParts, 'inboxSpool'> &
  HttpParts & { tcp: TcpTunnels; peerServer: PeerServer; reporters: ReturnType<typeof wireReporters> }

/** Builds what operators read: health, readiness and metrics. */
export function wireMonitor(base: Base, parts: MonitoredParts): Monitor {
  const { config, version, events, traffic } = base
  const metrics = createMetrics({
    about: { version, region: config.region, edge_id: config.edge_id },
    traffic,
    hasTunnelSeries: config.has_tunnel_metrics,
    tunnels: () => parts.endpoints.tunnels(),
    now: readGauges(base, parts),
  })
  return new Monitor({
    whyNotReady: () => events.whyNotReady(),
    metrics: async () => ({ type: metrics.contentType, text: await metrics.metrics() }),
  })
}

function readGauges({ config, budget }: Base, parts: MonitoredParts): MetricsDeps['now'] {
  const { captures, control, endpoints, legs, peers, peerServer, held, ports, pushed, tcp, ssh } = parts
  const { inboxSpool } = parts
  const [, statistics] = parts.reporters
  return {
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
    hops: () => peers.count + peerServer.count,
    buffered_bytes: () => budget.usedBytes,
    buffer_limit_bytes: () => config.buffer_bytes,
    certificates: () => pushed.count,
    tls_contexts_made: () => pushed.contextsMade,
    tls_contexts_found: () => pushed.contextsFound,
    statistics_waiting: () => statistics.waitingCount,
    statistics_given_up: () => statistics.droppedCount,
    captures_waiting: () => captures.waitingCount,
    capture_bytes: () => captures.usedBytes,
    webhook_spool_bytes: () => inboxSpool?.usedBytes ?? 0,
    webhook_spool_age_seconds: () => (inboxSpool?.ageMs ?? 0) / SECOND_MS,
    control_connected: () => (control.isEnrolled ? 1 : 0),
  }
}
