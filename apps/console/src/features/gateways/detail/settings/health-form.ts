import type { GatewayHealth } from '@nora/contract/gateways'

/** What is typed about health checks. */
export type HealthForm = {
  kind: GatewayHealth['kind']
  method: GatewayHealth['method']
  path: string
  host: string
  statuses: string
  text: string
  interval: string
  timeout: string
  /** Never typed: refusals of the server are told at it. */
  health: string
}

export function toHealthForm(health: GatewayHealth): HealthForm {
  return {
    kind: health.kind,
    method: health.method,
    path: health.path,
    host: health.host ?? '',
    statuses: health.statuses.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', '),
    text: health.text ?? '',
    interval: `${health.interval_s}`,
    timeout: `${health.timeout_s}`,
    health: '',
  }
}

export function toHealth({ kind, method, path, ...form }: HealthForm): GatewayHealth {
  return {
    kind,
    method,
    path,
    host: form.host.trim() || null,
    statuses: parseStatuses(form.statuses) ?? [],
    text: form.text || null,
    interval_s: Number(form.interval),
    timeout_s: Number(form.timeout),
  }
}

/** `200-399, 404` as ranges; null for what is none. */
export function parseStatuses(typed: string): [number, number][] | null {
  const ranges = typed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): [number, number] | null => {
      const [, from, to = from] = /^([1-5]\d\d)(?:\s*[-–]\s*([1-5]\d\d))?$/.exec(part) ?? []
      return from !== undefined && Number(from) <= Number(to) ? [Number(from), Number(to)] : null
    })
  const good = ranges.filter((range) => range !== null)
  return good.length > 0 && good.length === ranges.length ? good : null
}

export function isWithin(text: string, least: number, most: number): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
}
