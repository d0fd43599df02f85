import { LINK_TARGET } from '@nora/protocol'
import { toAuthority } from './authority.ts'

/** One way to the edges of a region. */
export type LinkPath = {
  /** Says what carries link bytes: the connection itself, or a WebSocket on it. */
  readonly carrier: 'tcp' | 'websocket'
  readonly host: string
  readonly port: number
  readonly tls: boolean
  /** The certificate authority of the installation, in PEM; null for those that Node.js has. */
  readonly caPem: string | null
}

/** Names a path to show and remember it: `tls://edge.example.com:7071`, `wss://[::1]:443/.nora/link`. */
export function pathName({ carrier, host, port, tls }: LinkPath): string {
  const authority = toAuthority(host, port)
  if (carrier === 'websocket') return `${tls ? 'wss' : 'ws'}://${authority}${LINK_TARGET}`
  return `${tls ? 'tls' : 'tcp'}://${authority}`
}
