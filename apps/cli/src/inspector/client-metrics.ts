import type { Answer } from './answer.ts'
import type { ControlledTunnel } from './controlled-tunnels.ts'

/** How a client is now, and what it did since its start. */
export type ClientFigures = {
  version: string
  isOnline: boolean
  legs: number
  rttMs: number | null
  connections: number
  openConnections: number
  /** How often the link was lost. */
  losses: number
  tunnels: readonly ControlledTunnel[]
  /** Recorded requests by tunnel and class of the status, as in `2xx`. */
  requests: readonly { tunnel: string; status: string; count: number }[]
}

type Sample = readonly [labels: Record<string, string>, value: number]

/** `/metrics` for Prometheus and `/readyz` for supervisors; null for another path. */
export function answerMonitor(path: string, figures: () => ClientFigures): Answer | null {
  const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
  if (path === '/metrics') return { status: 200, headers, body: writeMetrics(figures()) }
  if (path !== '/readyz') return null
  const reasons = whyNotReady(figures())
  return { status: reasons.length === 0 ? 200 : 503, headers, body: `${reasons.join('\n') || 'ready'}\n` }
}

/** The figures in the text format of Prometheus 0.0.4. */
function writeMetrics(figures: ClientFigures): string {
  const { version, isOnline, legs, rttMs, connections, openConnections, losses, tunnels, requests } = figures
  const gauge = (value: number): Sample[] => [[{}, value]]
  return [
    metric('info', 'gauge', 'Always 1; the label says what runs.', [[{ version }, 1]]),
    metric('online', 'gauge', '1 while the client has a link, else 0.', gauge(isOnline ? 1 : 0)),
    metric('links', 'gauge', 'Links that stand.', gauge(legs)),
    metric('rtt_seconds', 'gauge', 'Round trip to the edge.', rttMs === null ? [] : gauge(rttMs / 1_000)),
    metric('link_losses_total', 'counter', 'How often all links were lost.', gauge(losses)),
    metric('connections_total', 'counter', 'Connections of visitors.', gauge(connections)),
    metric('open_connections', 'gauge', 'Those that are open.', gauge(openConnections)),
    metric(
      'tunnel_up',
      'gauge',
      '1 while the tunnel is live and its target was reached last, else 0.',
      tunnels.map(({ name, url, target, state, problem }) => [
        { tunnel: name ?? '', url: url ?? '', target },
        isOnline && state === 'live' && problem === null ? 1 : 0,
      ]),
    ),
    metric(
      'requests_total',
      'counter',
      'Recorded requests, by the class of the status; 0xx: without an answer.',
      requests.map(({ tunnel, status, count }) => [{ tunnel, status }, count]),
    ),
    metric('resident_memory_bytes', 'gauge', 'Memory of the process.', gauge(process.memoryUsage.rss())),
  ].join('')
}

function metric(name: string, type: string, help: string, samples: readonly Sample[]): string {
  const full = `nora_client_${name}`
  const lines = samples.map(([labels, value]) => `${full}${writeLabels(labels)} ${value}\n`)
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`
}

function writeLabels(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

/** Why the client is not ready; empty when every tunnel is live. */
function whyNotReady({ isOnline, tunnels }: Pick<ClientFigures, 'isOnline' | 'tunnels'>): string[] {
  const reasons = tunnels.flatMap(({ name, state, problem }) =>
    state === 'live' ? [] : [`${name ?? 'tunnel'}: ${problem ?? state}`],
  )
  if (tunnels.length === 0) reasons.push('no tunnel')
  return isOnline ? reasons : ['offline', ...reasons]
}
