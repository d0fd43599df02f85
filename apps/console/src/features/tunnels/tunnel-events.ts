import type { RequestRecord, Tunnel, TunnelEvent } from '@nora/contract/tunnels'

const KEPT_REQUESTS = 100

/** The live list after an event: the newest first, without what has closed. */
export function applyToList(list: readonly Tunnel[], event: TunnelEvent): readonly Tunnel[] {
  if (event.type === 'traffic') {
    return list.map((tunnel) =>
      tunnel.id === event.tunnel_id ? { ...tunnel, traffic: event.traffic } : tunnel,
    )
  }
  const { tunnel } = event
  if (tunnel.state === 'closed') return list.filter(({ id }) => id !== tunnel.id)
  if (list.some(({ id }) => id === tunnel.id)) {
    return list.map((known) => (known.id === tunnel.id ? tunnel : known))
  }
  return [tunnel, ...list]
}

/** One tunnel after an event about it. */
export function applyToTunnel(tunnel: Tunnel, event: TunnelEvent): Tunnel {
  if (event.type === 'tunnel') return event.tunnel.id === tunnel.id ? event.tunnel : tunnel
  return event.tunnel_id === tunnel.id ? { ...tunnel, traffic: event.traffic } : tunnel
}

/** Recent requests with the new ones, each once, the newest first, bounded. */
export function mergeRequests(
  known: readonly RequestRecord[],
  arrived: readonly RequestRecord[],
): RequestRecord[] {
  const byId = new Map([...known, ...arrived].map((request) => [request.id, request]))
  return [...byId.values()].sort((a, b) => b.at.localeCompare(a.at)).slice(0, KEPT_REQUESTS)
}
