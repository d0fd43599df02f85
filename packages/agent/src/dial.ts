import { connect, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'

/** Where the agents' link of an edge listens. */
export type EdgeAddress = {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  /** Certificate authority of the installation's own; null for those the system trusts. */
  readonly caPem: string | null
}

/** Asks for the link among whatever else a port may speak. */
export const LINK_ALPN = 'nora/1'

/** Short: where packets vanish, the next attempt finds the network back sooner than a long one would. */
const CONNECT_TIMEOUT_MS = 3_000
const HANDSHAKE_TIMEOUT_MS = 10_000

/** A connection that is ready for a link. Rejects when it cannot be had in time. */
export function dial(address: EdgeAddress): Promise<Socket> {
  const socket = address.tls ? dialSecure(address) : connect({ host: address.host, port: address.port })
  socket.setNoDelay(true)
  socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(timedOut()))
  socket.once('connect', () => socket.setTimeout(HANDSHAKE_TIMEOUT_MS))
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once(address.tls ? 'secureConnect' : 'connect', () => {
      if (address.tls && (socket as TLSSocket).alpnProtocol !== LINK_ALPN) {
        socket.destroy(new Error('the server there does not speak to clients of Nora'))
        return
      }
      socket.off('error', reject)
      socket.setTimeout(0)
      resolve(socket)
    })
  })
}

function timedOut(): Error {
  return Object.assign(new Error('the connection timed out'), { code: 'ETIMEDOUT' })
}

function dialSecure({ host, port, caPem }: EdgeAddress): TLSSocket {
  const isAddress = /^[\d.]+$|:/.test(host)
  return connectTls({
    host,
    port,
    ...(!isAddress && { servername: host }),
    ALPNProtocols: [LINK_ALPN],
    minVersion: 'TLSv1.3',
    ...(caPem !== null && { ca: caPem }),
  })
}
