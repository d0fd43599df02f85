import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { within } from '@nora/kit'
import { LINK_ALPN, LINK_SUBPROTOCOL, LINK_TARGET, toAcceptKey, WebSocketStream } from '@nora/protocol'
import { toAuthority } from './authority.ts'
import { notTheLink, silent } from './dial-problems.ts'
import type { LinkPath } from './link-path.ts'
import type { Network } from './network.ts'
import { openConnection } from './open-connection.ts'
import { CONNECTION_LIMIT_MS, unlessAborted } from './unless-aborted.ts'

export type OpenedLink = {
  /** The connection, ready for a link’s first byte. */
  socket: Duplex
  /** The address of this end of the connection. */
  localAddress: string | null
}

/**
 * Goes the whole way of a path. Rejects with the system's error or a Problem that says what is in the way,
 * after 10 s at the latest.
 */
export function openLink(path: LinkPath, network: Network, wanted?: AbortSignal): Promise<OpenedLink> {
  return within(CONNECTION_LIMIT_MS, wanted, (signal) => open(path, network, signal))
}

async function open(path: LinkPath, network: Network, signal: AbortSignal): Promise<OpenedLink> {
  const { carrier, host, port, tls, caPem } = path
  const settings =
    carrier === 'tcp'
      ? ({ protocols: [LINK_ALPN], caPem, minVersion: 'TLSv1.3' } as const)
      : // Servers that end TLS in front of an edge are often older than the edge.
        ({ protocols: ['http/1.1'], caPem, minVersion: 'TLSv1.2' } as const)
  const socket = await openConnection({ host, port, tls: tls ? settings : null }, network, signal)
  const localAddress = socket.localAddress ?? null
  const address = toAuthority(host, port)
  if (carrier === 'websocket') {
    const upgraded = unlessAborted(upgrade(socket, path), socket, signal, () => silent(address))
    return { socket: await upgraded, localAddress }
  }
  if (tls && (socket as TLSSocket).alpnProtocol !== LINK_ALPN) {
    socket.destroy()
    throw notTheLink(address, 'ALPN')
  }
  return { socket, localAddress }
}

/** The opening handshake of RFC 6455 §4.1. */
function upgrade(socket: Socket, { host, port, tls }: LinkPath): Promise<WebSocketStream> {
  const address = toAuthority(host, port)
  const key = randomBytes(16).toString('base64')
  const asking = request({
    createConnection: () => socket,
    path: LINK_TARGET,
    headers: {
      // Without the port where that is the usual one: names are compared by who stands in between.
      host: new URL(`${tls ? 'https' : 'http'}://${address}`).host,
      'user-agent': 'nora',
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
      'sec-websocket-protocol': LINK_SUBPROTOCOL,
    },
  })
  return new Promise((resolve, reject) => {
    const refuse = (detail: string): void => {
      socket.destroy()
      reject(notTheLink(address, detail))
    }
    asking.once('error', reject)
    asking.once('response', ({ statusCode }) => refuse(`HTTP ${statusCode}`))
    asking.once('upgrade', ({ headers }, _socket, head) => {
      const isConsent =
        headers['sec-websocket-accept'] === toAcceptKey(key) &&
        headers['sec-websocket-protocol'] === LINK_SUBPROTOCOL
      // An edge speaks only after it was spoken to.
      if (isConsent && head.length === 0) resolve(new WebSocketStream(socket, 'client'))
      else refuse('WebSocket')
    })
    asking.end()
  })
}
