import type { Port, Tunnel } from '@nora/contract'

/** The ports after what happened to a tunnel: the one it stands behind shows it, or that it is gone. */
export function applyTunnel(ports: readonly Port[], tunnel: Tunnel): readonly Port[] {
  const hasPort = tunnel.kind === 'tcp' || tunnel.kind === 'ssh'
  if (!hasPort || !ports.some(({ address }) => address === tunnel.hostname)) return ports
  return ports.map((port) => (port.address === tunnel.hostname ? withTunnel(port, tunnel) : port))
}

function withTunnel(port: Port, tunnel: Tunnel): Port {
  if (tunnel.state !== 'closed') return { ...port, tunnel, last_used_at: tunnel.opened_at }
  // What closes may have been replaced by another one already.
  if (port.tunnel && port.tunnel.id !== tunnel.id) return port
  return { ...port, tunnel: null, last_used_at: tunnel.closed_at }
}
