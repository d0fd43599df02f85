/** How figures are called and written in tables, by their name in rows. */
const FIGURES: Readonly<Record<string, readonly [title: string, decimals: number]>> = {
  req_per_s: ['req/s', 0],
  mib_per_s: ['MiB/s', 0],
  share: ['share of the path', 2],
  p50_ms: ['p50 ms', 2],
  p95_ms: ['p95 ms', 2],
  p99_ms: ['p99 ms', 2],
  p99_idle_ms: ['p99 idle ms', 2],
  p99_ratio: ['p99 to quiet', 2],
  p50_us: ['p50 µs', 0],
  p99_us: ['p99 µs', 0],
  cpu_us: ['CPU µs', 3],
  cpu_s_per_100k: ['CPU-s per 100k', 2],
  server_cpu_s_per_100k: ['of it server', 2],
  edge_cpu_s_per_100k: ['CPU-s per 100k', 2],
  client_cpu_s_per_100k: ['of the client', 2],
  cpu_s_per_gib: ['CPU-s per GiB', 2],
  rss_mib: ['memory MiB', 0],
  server_rss_mib: ['of it server', 0],
  growth_mib: ['edge growth MiB', 0],
  buffered_mib: ['buffered MiB', 1],
  rounds: ['rounds', 0],
  keys: ['addresses', 0],
  handshakes_per_s: ['handshakes/s', 0],
  handshake_us: ['CPU µs each', 0],
  certificates: ['certificates', 0],
  attached: ['policies', 0],
  more_mib: ['more MiB', 1],
  heap_more_mib: ['of it heap MiB', 1],
  there_s: ['all there after s', 1],
  first_ms: ['first request ms', 2],
  second_ms: ['second ms', 2],
  gateways: ['gateways', 0],
  idle_cpu_percent: ['CPU at rest %', 1],
  last_sent_ms: ['last request after ms', 1],
  last_sent_max_ms: ['at most ms', 1],
  sent: ['requests to it since', 0],
  slow: ['answers after 1 s', 0],
  longest_ms: ['longest ms', 0],
  failed: ['failed', 0],
  agents: ['agents', 0],
  legs: ['legs', 0],
  streams: ['streams', 0],
  kib_per_tunnel: ['KiB per tunnel', 1],
  kib_per_leg: ['KiB per leg', 1],
  heap_kib_per_leg: ['of it heap', 1],
  kib_per_stream: ['KiB per stream', 2],
  first_s: ['first back s', 1],
  half_s: ['half s', 1],
  last_s: ['last s', 1],
  claims_per_s: ['claims/s', 0],
  peak_claims_per_s: ['peak claims/s', 0],
  control_cpu_s: ['control CPU-s', 1],
  key_ms: ['ms', 0],
  cpu_ms: ['CPU ms', 0],
  unlock_ms: ['unlock ms', 0],
  command_ms: ['`pass ls` ms', 0],
  listed_ms: ['listed ms', 0],
  pin_ms: ['PIN ms', 0],
  whole_ms: ['ms', 0],
  client_ms: ['of the client ms', 0],
  frames_per_s: ['frames/s', 1],
  longest_frame_ms: ['longest frame ms', 0],
  kib: ['KB', 1],
  served: ['served', 0],
  refused: ['refused', 0],
  errors: ['errors', 0],
}

export function figureTitle(name: string): string {
  return getFigure(name)[0]
}

export function formatFigure(name: string, value: string | number | undefined): string {
  if (value === undefined) return '–'
  return typeof value === 'number' ? value.toFixed(getFigure(name)[1]) : value
}

function getFigure(name: string): readonly [string, number] {
  const figure = FIGURES[name]
  if (figure === undefined) throw new Error(`figures.ts does not explain "${name}"`)
  return figure
}
