import { connect, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'
import { isLoopbackHost, type OriginTarget } from '../target.ts'

const READ_BYTES = 64 * 1024
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Where all plain origin sockets read into: their bytes are copied into a frame before the next read, and
 * one buffer that stays in the processor's cache is cheaper than one per read.
 */
const sharedBuffer = Buffer.allocUnsafeSlow(READ_BYTES)

/** The bytes are valid during the call only. */
export type OnOriginBytes = (bytes: Buffer, end: number) => void

/** A connection to the local service. It times out while connecting and never afterwards. */
export function connectToOrigin(target: OriginTarget, onBytes: OnOriginBytes): Socket {
  const socket = target.scheme === 'https' ? connectSecure(target, onBytes) : connectPlain(target, onBytes)
  socket.setNoDelay(true)
  socket.setTimeout(CONNECT_TIMEOUT_MS, () => {
    socket.destroy(Object.assign(new Error('connect timed out'), { code: 'ETIMEDOUT' }))
  })
  socket.once(target.scheme === 'https' ? 'secureConnect' : 'connect', () => socket.setTimeout(0))
  return socket
}

function connectPlain({ host, port }: OriginTarget, onBytes: OnOriginBytes): Socket {
  return connect({
    host,
    port,
    allowHalfOpen: true,
    onread: {
      buffer: sharedBuffer,
      callback(length) {
        onBytes(sharedBuffer, length)
        return true
      },
    },
  })
}

function connectSecure({ host, port }: OriginTarget, onBytes: OnOriginBytes): TLSSocket {
  const options: ConnectionOptions & { allowHalfOpen: boolean } = {
    host,
    port,
    ...(!/^[\d.]+$|:/.test(host) && { servername: host }),
    ALPNProtocols: ['http/1.1'],
    allowHalfOpen: true,
    // Local development certificates are signed by nobody; a service elsewhere must prove who it is.
    rejectUnauthorized: !isLoopbackHost(host),
  }
  const socket = connectTls(options)
  socket.on('data', (bytes: Buffer) => onBytes(bytes, bytes.length))
  return socket
}
