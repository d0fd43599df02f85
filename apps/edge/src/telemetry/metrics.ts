import { SECOND_MS } from '@nora/kit'
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client'
import { addGatewayMetrics } from './gateway-metrics.ts'
import type { ReportedTunnel } from './reported-tunnel.ts'
import { addTcpMetrics } from './tcp-metrics.ts'
import { addTlsMetrics } from './tls-metrics.ts'
import { DURATION_BOUNDS_MS, type Traffic } from './traffic.ts'
import { addWebhookMetrics } from './webhook-metrics.ts'

/** Tunnels that get series of their own, the busiest first. */
const TUNNELS_LIMIT = 1_000

export type MetricsDeps = {
  about: { version: string; region: string; edge_id: string }
  traffic: Traffic
  /** Names and whether they are counted one by one. */
  hasTunnelSeries: boolean
  tunnels: () => Iterable<ReportedTunnel>
  /** Things there are now. */
  now: Readonly<Record<keyof typeof GAUGES, () => number>>
}

/** Gauges of the current state, each named `nora_edge_…`. */
const GAUGES = {
  visitor_connections: 'Connections of visitors, and streams of those who speak HTTP/2.',
  requests_running: 'Requests that run now.',
  requests_held: 'Requests that wait for an agent to be back.',
  tcp_connections: 'Connections of visitors to TCP tunnels.',
  tcp_connections_held: 'Those of them that wait for an agent to be back.',
  tcp_ports: 'Ports of TCP tunnels that are open.',
  legs: 'Links of agents.',
  ssh_connections: 'Connections of ssh -R.',
  tunnels: 'Tunnels that are carried here.',
  streams: 'Streams open on the links of agents and on connections of ssh -R.',
  hops: 'Links to and from other edges that stand.',
  buffered_bytes: 'Bytes that wait for slow visitors, and what windows grew by.',
  buffer_limit_bytes: 'How many may, before new requests are refused.',
  statistics_waiting: 'Rows of statistics, one per tunnel and minute, that control has not stored yet.',
  statistics_given_up: 'Those of them that were given up since the start: control had been away too long.',
  captures_waiting: 'Captured exchanges that control has not stored yet.',
  capture_bytes: 'Bytes that captures hold in memory.',
  certificates: 'Certificates that control pushed, ready to be served.',
  tls_contexts_made: 'Contexts of TLS that were made for them since the start.',
  tls_contexts_found: 'Handshakes since the start that found theirs ready.',
  webhook_spool_bytes: 'Bytes of requests of webhooks on the disk, which control has not taken yet.',
  webhook_spool_age_seconds: 'How long the oldest of them has waited.',
  control_connected: '1 while control is in touch, else 0.',
} as const

/** Everything the process tells a Prometheus server. It is read when it is asked for, and costs nothing before. */
export function createMetrics(deps: MetricsDeps): Registry {
  const { traffic, now, about } = deps
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'nora_edge_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'region', 'edge_id'],
    registers,
  }).set(about, 1)
  for (const [name, help] of Object.entries(GAUGES)) {
    const read = now[name as keyof typeof GAUGES]
    new Gauge({
      name: `nora_edge_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
  addRequestMetrics(traffic, registry)
  addTcpMetrics(traffic.tcp, registry)
  addTlsMetrics(traffic.tls, registry)
  addGatewayMetrics(traffic.gateways, registry)
  addWebhookMetrics(traffic.webhooks, registry)
  if (deps.hasTunnelSeries) addTunnelSeries(deps.tunnels, registry)
  return registry
}

function addRequestMetrics(traffic: Traffic, registry: Registry): void {
  const registers = [registry]
  new Counter({
    name: 'nora_edge_requests_total',
    help: 'Requests answered, by the class of the status.',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset()
      traffic.answers.forEach((count, digit) => {
        if (digit > 0) this.inc({ status: `${digit}xx` }, count)
      })
    },
  })
  new Counter({
    name: 'nora_edge_requests_from_edges_total',
    help: 'Requests that another edge brought here; both have counted them.',
    registers,
    collect() {
      this.reset()
      this.inc(traffic.fromEdges)
    },
  })
  new Counter({
    name: 'nora_edge_own_answers_total',
    help: 'Answers in the edge’s own name, by the reason, which docs/errors.md explains.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      for (const [reason, count] of traffic.refusals) this.inc({ reason }, count)
    },
  })
  new Counter({
    name: 'nora_edge_origin_closed_total',
    help: 'Requests that met an origin’s connection as it closed: sent once more (resent), or answered 502 (lost).',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      this.inc({ outcome: 'resent' }, traffic.resentRequests)
      this.inc({ outcome: 'lost' }, traffic.lostOnReuse)
    },
  })
  new Counter({
    name: 'nora_edge_bytes_total',
    help: 'Bytes of requests (in) and of answers (out).',
    labelNames: ['direction'],
    registers,
    collect() {
      this.reset()
      this.inc({ direction: 'in' }, traffic.bytesIn)
      this.inc({ direction: 'out' }, traffic.bytesOut)
    },
  })
  const durations = { name: getDurations(traffic).name, get: async () => getDurations(traffic) }
  // All that a registry needs of one; its types name the library's own classes only.
  registry.registerMetric(durations as unknown as Metric)
}

/** A histogram that is counted by the traffic itself: `observe` for each request would cost more. */
function getDurations({ durations, durationSumMs }: Traffic) {
  const name = 'nora_edge_request_duration_seconds'
  let count = 0
  const buckets = durations.map((own, bucket) => {
    count += own
    const bound = DURATION_BOUNDS_MS[bucket]
    const le = bound === undefined ? '+Inf' : bound / SECOND_MS
    return { metricName: `${name}_bucket`, labels: { le }, value: count }
  })
  return {
    name,
    help: 'From the first byte of a request to the last one of its answer.',
    type: 'histogram',
    values: [
      ...buckets,
      { metricName: `${name}_sum`, labels: {}, value: durationSumMs / SECOND_MS },
      { metricName: `${name}_count`, labels: {}, value: count },
    ],
  }
}

/** A series per name is what Prometheus bears least: only on request, and bounded. */
function addTunnelSeries(tunnels: () => Iterable<ReportedTunnel>, registry: Registry): void {
  const busiest = () => {
    const all = Array.from(tunnels(), ({ facts, counters }) => ({
      hostname: facts.hostname,
      total: counters.total,
    }))
    return all.sort((one, other) => other.total.requests - one.total.requests).slice(0, TUNNELS_LIMIT)
  }
  const add = (name: string, help: string, read: (total: ReportedTunnel['counters']['total']) => number) =>
    new Counter({
      name: `nora_edge_tunnel_${name}`,
      help,
      labelNames: ['hostname'],
      registers: [registry],
      collect() {
        this.reset()
        for (const { hostname, total } of busiest()) this.inc({ hostname }, read(total))
      },
    })
  add('requests_total', 'Requests of a tunnel, since it came to this process.', ({ requests }) => requests)
  add('errors_total', 'Those of them answered with 5xx.', ({ errors }) => errors)
  add('bytes_in_total', 'Bytes of requests of a tunnel.', ({ bytesIn }) => bytesIn)
  add('bytes_out_total', 'Bytes of answers of a tunnel.', ({ bytesOut }) => bytesOut)
}
