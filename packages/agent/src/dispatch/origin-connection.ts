import { connect, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'
import type { ConnectionEnd, ConnectionEnds } from '@nora/protocol'
import { contextFor } from '../dial/tls-memory.ts'
import { addressOptions, isLoopbackHost } from '../hosts/lookup-host.ts'
import { RoutedConnection } from '../routing/routed-connection.ts'
import type {
  FolderTarget,
  OriginTarget,
  RouteDestination,
  RoutedTarget,
  ShellTarget,
  TcpTarget,
  TriggerTarget,
  UnixTarget,
} from '../target.ts'
import type { Visit } from '../trigger/triggered-run.ts'
import { connectBehindTls } from './behind-tls.ts'
import { connectToFolder } from './folder-site.ts'

const READ_BYTES = 64 * 1024
const CONNECT_TIMEOUT_MS = 10_000
const TRUST = { caPem: null, minVersion: 'TLSv1.2' } as const

/**
 * All plain origin sockets read into this buffer: their bytes are copied into a frame before the next read, and
 * one buffer that stays in the processor’s cache is cheaper than one per read.
 */
const sharedBuffer = Buffer.allocUnsafeSlow(READ_BYTES)

export type OriginEvents = {
  /** The service is there, and for `https://` it has proved who it is. */
  onConnect(): void
  /** The bytes are valid during the call only. */
  onBytes(bytes: Buffer, end: number): void
  /** Tells which of several targets behind one connection it connects to now. */
  onDial?(target: OriginTarget): void
}

export type OriginConnectionOptions = {
  /** HTTP/2 is spoken on it from the first byte; over TLS the service must agree to that (ALPN). */
  isHttp2?: boolean
  /** Describes the visitor to a trigger. */
  visit?: Visit
  /** The time limit of connecting; null means the default. */
  connectTimeoutMs?: number | null
  /** Both ends of the visitor's connection, where they are told. */
  ends?: ConnectionEnds | undefined
}

/** Connects to the local service. The connection times out while connecting and never afterwards. */
export function connectToOrigin(
  target: OriginTarget,
  events: OriginEvents,
  {
    isHttp2 = false,
    visit = { tap: null, isReplay: false },
    ends,
    connectTimeoutMs = null,
  }: OriginConnectionOptions = {},
): Duplex {
  if (target.kind === 'routes') return connectToRoutes(target, events, connectTimeoutMs)
  if (target.kind === 'tls') {
    const connect = (service: RouteDestination, inner: OriginEvents) =>
      connectToOrigin(service, inner, { connectTimeoutMs })
    return connectBehindTls(target, events, { ends, connect })
  }
  if (target.kind === 'folder' || target.kind === 'trigger' || target.kind === 'shell') {
    const connection = connectInside(target, { visit, visitor: ends?.source })
    connection.on('data', (bytes: Buffer) => events.onBytes(bytes, bytes.length))
    process.nextTick(() => events.onConnect())
    return connection
  }
  const isSecure = target.kind === 'tcp' && target.scheme === 'https'
  const socket = isSecure ? connectSecure(target, events, isHttp2) : connectPlain(target, events)
  socket.setNoDelay(true)
  socket.setTimeout(connectTimeoutMs ?? CONNECT_TIMEOUT_MS, () => {
    socket.destroy(Object.assign(new Error('connect timed out'), { code: 'ETIMEDOUT' }))
  })
  socket.once(isSecure ? 'secureConnect' : 'connect', () => {
    socket.setTimeout(0)
    if (isSecure && isHttp2 && (socket as TLSSocket).alpnProtocol !== 'h2') {
      socket.destroy(new Error('the service does not speak HTTP/2'))
    } else events.onConnect()
  })
  return socket
}

/** Connects so that each request goes to the target of its path. */
function connectToRoutes(
  target: RoutedTarget,
  events: OriginEvents,
  connectTimeoutMs: number | null,
): Duplex {
  const connection = new RoutedConnection(target, (destination, { onBytes }) => {
    events.onDial?.(destination)
    return connectToOrigin(
      destination,
      { onConnect: () => events.onConnect(), onBytes },
      { connectTimeoutMs },
    )
  })
  connection.on('data', (bytes: Buffer) => events.onBytes(bytes, bytes.length))
  return connection
}

/** Connects to what the agent itself serves. */
function connectInside(
  target: FolderTarget | TriggerTarget | ShellTarget,
  { visit, visitor = { address: 'unknown', port: 0 } }: { visit: Visit; visitor: ConnectionEnd | undefined },
): Duplex {
  switch (target.kind) {
    case 'folder':
      return connectToFolder(target)
    case 'trigger':
      return target.trigger.connect(visit)
    case 'shell':
      return target.shell.connect(visitor)
  }
}

function connectPlain(target: TcpTarget | UnixTarget, events: OriginEvents): Socket {
  const where =
    target.kind === 'unix'
      ? { path: target.path }
      : { host: target.host, port: target.port, ...addressOptions(target.host) }
  return connect({
    ...where,
    allowHalfOpen: true,
    onread: {
      buffer: sharedBuffer,
      callback(length) {
        events.onBytes(sharedBuffer, length)
        return true
      },
    },
  })
}

function connectSecure(
  { host, port, isInsecure, serverName }: TcpTarget,
  events: OriginEvents,
  isHttp2: boolean,
): TLSSocket {
  const options: ConnectionOptions & { allowHalfOpen: boolean } = {
    host,
    port,
    ...addressOptions(host),
    ...(serverName !== undefined ? { servername: serverName } : isIP(host) === 0 && { servername: host }),
    ALPNProtocols: [isHttp2 ? 'h2' : 'http/1.1'],
    allowHalfOpen: true,
    // Local development certificates are signed by nobody; a service elsewhere must prove who it is.
    rejectUnauthorized: !isInsecure && !isLoopbackHost(host),
    secureContext: contextFor(TRUST, null),
  }
  const socket = connectTls(options)
  socket.on('data', (bytes: Buffer) => events.onBytes(bytes, bytes.length))
  return socket
}
