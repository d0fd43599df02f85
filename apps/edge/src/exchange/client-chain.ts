import type { Exchange } from './exchange.ts'
import type { VisitorTls } from './visitor-socket.ts'

/**
 * The handshake of the visitor itself, for this host; null where it is somebody else's: of a proxy that speaks for the
 * visitor, or one for another host, whose certificate was not meant for this one.
 */
export function getOwnTls({ connection }: Exchange, hostname: string): VisitorTls | null {
  const { source, visitor } = connection
  const tls = source.transport?.tls ?? null
  return tls !== null && tls.servername === hostname && visitor === source.address ? tls : null
}

/** What the visitor has shown for this host, here or at the edge that took it in; see VisitorTls. */
export function getClientChain(exchange: Exchange, hostname: string): readonly Uint8Array[] {
  const { source, relayedChain } = exchange.connection
  return source.isFromPeer ? relayedChain : (getOwnTls(exchange, hostname)?.chain ?? [])
}
