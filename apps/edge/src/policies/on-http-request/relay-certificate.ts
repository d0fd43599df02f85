import { dropFields } from '@nora/http1'
import { getClientChain } from '../../exchange/client-chain.ts'
import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { RELAYED_CHAIN, writeRelayedChain } from '../../exchange/relayed-chain.ts'
import { toHostname } from '../../exchange/to-hostname.ts'

/** The edge that has the tunnel learns what the visitor has shown to this one, and nobody else is told by that field. */
export const relayCertificate: HeadEdit = (exchange, bytes, head) => {
  const isToPeer = exchange.request.upstream?.kind === 'peer'
  if (!isToPeer && !exchange.connection.source.isFromPeer) return NOTHING_ADDED
  dropFields(bytes, head, RELAYED_CHAIN)
  if (!isToPeer) return NOTHING_ADDED
  const hostname = toHostname(bytes.toString('latin1', head.hostStart, head.hostnameEnd))
  const chain = getClientChain(exchange, hostname)
  return chain.length === 0 ? NOTHING_ADDED : writeRelayedChain(chain)
}
