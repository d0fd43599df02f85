import type { TunnelOptions } from '@nora/protocol'

/** Which rules a tunnel is opened with, for people: `basic-auth`, `request-headers`. */
export function getRuleNames({
  host_header: _,
  target_origin: _origin,
  route_origins: _routes,
  people: _people,
  answer_timeout_ms: _timeout,
  hidden_values: _hidden,
  ...rules
}: TunnelOptions): string[] {
  return Object.keys(rules).map((name) => name.replaceAll('_', '-'))
}
