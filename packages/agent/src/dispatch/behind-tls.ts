import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { ConnectionEnds } from '@nora/protocol'
import { joinedEnds } from '../own-server.ts'
import type { RouteDestination, TlsTarget } from '../target.ts'
import { proxyHeader } from './proxy-header.ts'

type ServiceEvents = {
  onConnect(): void
  onBytes(bytes: Buffer, end: number): void
}

type Options = {
  ends: ConnectionEnds | undefined
  /** Connects to the service in the clear, or over TLS of its own. */
  connect: (service: RouteDestination, events: ServiceEvents) => Duplex
}

/**
 * Ends TLS of one visitor with the certificate of the tunnel, and joins what comes out of it to the service. Answers
 * the visitor's end. A handshake that fails is the visitor's affair; a service that cannot be reached is an error.
 */
export function connectBehindTls(
  { certificate, service, proxyProtocol }: TlsTarget,
  { onConnect, onBytes }: ServiceEvents,
  { ends, connect }: Options,
): Duplex {
  const { visitor, site } = joinedEnds()
  visitor.on('data', (bytes: Buffer) => onBytes(bytes, bytes.length))
  if (certificate.context === null) {
    // Nobody can be answered before the certificate is there.
    process.nextTick(() => visitor.destroy())
    return visitor
  }
  const socket = new TLSSocket(site, {
    isServer: true,
    secureContext: certificate.context,
    ...getAlpn(service),
  })
  socket.on('error', () => site.end())
  socket.once('secure', () => {
    const origin = connect(service, {
      onConnect,
      onBytes: (bytes, end) => {
        // The buffer is the next connection's after this call.
        if (!socket.write(Buffer.from(bytes.subarray(0, end)))) origin.pause()
      },
    })
    if (proxyProtocol) origin.write(proxyHeader(proxyProtocol, ends))
    socket.on('drain', () => origin.resume())
    socket.on('close', () => origin.destroy())
    origin.on('end', () => socket.end())
    origin.on('error', (error) => visitor.destroy(error))
    origin.on('close', () => {
      if (!socket.writableEnded) socket.destroy()
    })
    socket.pipe(origin)
  })
  return visitor
}

/** What visitors may speak (RFC 7301); nothing is known of a service that is no site. */
function getAlpn(service: RouteDestination): { ALPNProtocols?: string[] } {
  if (service.kind !== 'tcp') return { ALPNProtocols: ['http/1.1'] }
  if (service.scheme === 'tcp') return {}
  return { ALPNProtocols: [service.scheme === 'h2c' ? 'h2' : 'http/1.1'] }
}
