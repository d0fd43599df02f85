import { connect, type LookupFunction, Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { DenseSet, type Placed, SECOND_MS } from '@nora/kit'
import { type Budget, ResetCode, type Target } from '@nora/protocol'
import { AddressRefused } from '../platform/guarded-lookup.ts'
import { DuplexStream } from './duplex-stream.ts'
import type { OriginConnection, OriginHandler } from './origin-stream.ts'
import type { OriginCarrier } from './upstream.ts'

const CONNECT_MS = 5 * SECOND_MS
const STREAMS_LIMIT = 4_096
/** What Node.js reads at once from a socket, which it then holds back. */
const WINDOW_BYTES = 64 * 1024

export type SocketAddress = { host: string; port: number }

export type SocketCarrierOptions = SocketAddress & {
  /** null or left out: it is spoken to in the clear. */
  tls?: { servername: string } | null
  /** Finds the addresses that may be connected to. */
  lookup?: LookupFunction
  /** The host is an address that must not be connected to: whoever tries is told so. */
  isForbidden?: boolean
  connectionsLimit?: number
  /** Called when there are as many connections as may be: those that are idle may go. */
  makeRoom?: () => void
}

type Protocol = 'http/1.1' | 'h2'

/** Carries streams to an origin that this machine reaches by itself: each is a connection of TCP, or of TLS. */
export class SocketCarrier implements OriginCarrier {
  readonly isClosed = false
  readonly isHeldUp = false
  readonly #options: SocketCarrierOptions
  readonly #streams = new DenseSet<SocketStream>()

  constructor(options: SocketCarrierOptions) {
    this.#options = options
  }

  get streamCount(): number {
    return this.#streams.size
  }

  open(_target: Target, handler: OriginHandler, budget: Budget): OriginConnection | undefined {
    return budget.isSpent ? undefined : this.openFor('http/1.1', handler)
  }

  /** A connection for this protocol alone; undefined: it takes no more. */
  openFor(protocol: Protocol, handler: OriginHandler): OriginConnection | undefined {
    const { connectionsLimit = STREAMS_LIMIT, tls = null, makeRoom } = this.#options
    if (this.#streams.size >= connectionsLimit) makeRoom?.()
    if (this.#streams.size >= connectionsLimit) return undefined
    const stream: SocketStream = new SocketStream(this.dial([protocol]), {
      // What does not agree to it would take it for something else.
      protocol: tls !== null && protocol === 'h2' ? protocol : null,
      whenOpen: tls === null ? 'connect' : 'secureConnect',
      onDead: () => this.#streams.delete(stream),
    })
    stream.handler = handler
    this.#streams.add(stream)
    stream.start()
    return stream
  }

  /** A connection that offers these protocols, where it is one of TLS (RFC 7301), and closes when it takes too long. */
  dial(protocols: readonly Protocol[]): Socket {
    const { host, port, lookup, tls = null, isForbidden = false } = this.#options
    if (isForbidden) return new Socket().destroy(new AddressRefused(host))
    const address = { host, port, ...(lookup && { lookup }) }
    const socket =
      tls === null ? connect(address) : connectTls({ ...address, ...tls, ALPNProtocols: [...protocols] })
    // Windows of HTTP/2 open by small frames, which must not wait for acknowledgements.
    socket.setNoDelay(true)
    const giveUp = setTimeout(() => socket.destroy(new ConnectionTimeout()), CONNECT_MS)
    for (const event of [tls === null ? 'connect' : 'secureConnect', 'close'])
      socket.once(event, () => clearTimeout(giveUp))
    return socket
  }
}

class ConnectionTimeout extends Error {}

type SocketStreamOptions = {
  /** That the other side has to agree to; null: it need not. */
  protocol: Protocol | null
  whenOpen: 'connect' | 'secureConnect'
  onDead: () => void
}

class SocketStream extends DuplexStream implements OriginConnection, Placed {
  place = -1
  readonly windowBytes = WINDOW_BYTES
  readonly #onDead: () => void

  constructor(socket: Socket, { protocol, whenOpen, onDead }: SocketStreamOptions) {
    super(socket, onDead)
    this.#onDead = onDead
    this.lossCode = ResetCode.ORIGIN_UNREACHABLE
    socket.once('error', (error) => {
      if (this.lossCode === ResetCode.ORIGIN_UNREACHABLE) this.lossCode = toResetCode(error)
    })
    socket.once(whenOpen, () => {
      if (protocol !== null && (socket as TLSSocket).alpnProtocol !== protocol) {
        socket.destroy()
        return
      }
      this.lossCode = ResetCode.ORIGIN_RESET
      this.handler.onDialled?.(this)
    })
  }

  /** It counts no longer, though its socket takes a moment to close. */
  override reset(code: number): void {
    super.reset(code)
    this.#onDead()
  }
}

/** Why no connection came about. */
function toResetCode(error: NodeJS.ErrnoException): number {
  if (error instanceof AddressRefused) return ResetCode.ORIGIN_FORBIDDEN
  if (error instanceof ConnectionTimeout || error.code === 'ETIMEDOUT') return ResetCode.ORIGIN_TIMEOUT
  if (error.code === 'ECONNREFUSED') return ResetCode.ORIGIN_REFUSED
  return error.code === 'ENOTFOUND' ? ResetCode.ORIGIN_UNKNOWN_HOST : ResetCode.ORIGIN_UNREACHABLE
}
