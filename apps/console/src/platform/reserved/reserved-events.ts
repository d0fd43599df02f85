import type { Tunnel } from '@nora/contract/tunnels'
import type { Reserved, ReservedKind } from './reserved.ts'

/** The list after what happened to a tunnel: what it stands behind shows it, or that it is gone. */
export function applyTunnel<Item extends Reserved>(
  { isBehind }: Pick<ReservedKind<Item>, 'isBehind'>,
  items: readonly Item[],
  tunnel: Tunnel,
): readonly Item[] {
  if (!items.some((item) => isBehind(tunnel, item))) return items
  return items.map((item) => (isBehind(tunnel, item) ? withTunnel(item, tunnel) : item))
}

function withTunnel<Item extends Reserved>(item: Item, tunnel: Tunnel): Item {
  const { access } = tunnel
  if (tunnel.state !== 'closed') return { ...item, access, tunnel, last_used_at: tunnel.opened_at }
  // What closes may have been replaced by another one already.
  if (item.tunnel && item.tunnel.id !== tunnel.id) return item
  return { ...item, access, tunnel: null, last_used_at: tunnel.closed_at }
}
