import { connect, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { DenseSet, type Placed, SECOND_MS } from '@nora/kit'
import { type Budget, ResetCode, type Target } from '@nora/protocol'
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
  connectionsLimit?: number
}

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
    const { tls = null, connectionsLimit = STREAMS_LIMIT, ...address } = this.#options
    if (this.#streams.size >= connectionsLimit || budget.isSpent) return undefined
    const socket =
      tls === null
        ? connect({ ...address, noDelay: true })
        : connectTls({ ...address, ...tls, ALPNProtocols: ['http/1.1'] })
    const whenOpen = tls === null ? 'connect' : 'secureConnect'
    const stream: SocketStream = new SocketStream(socket, whenOpen, () => this.#streams.delete(stream))
    stream.handler = handler
    this.#streams.add(stream)
    stream.start()
    return stream
  }
}

class SocketStream extends DuplexStream implements OriginConnection, Placed {
  place = -1
  readonly windowBytes = WINDOW_BYTES

  constructor(socket: Socket, whenOpen: 'connect' | 'secureConnect', onClosed: () => void) {
    super(socket, onClosed)
    this.lossCode = ResetCode.ORIGIN_UNREACHABLE
    const giveUp = setTimeout(() => socket.destroy(), CONNECT_MS)
    socket.once(whenOpen, () => {
      this.lossCode = ResetCode.ORIGIN_RESET
    })
    for (const event of [whenOpen, 'close']) socket.once(event, () => clearTimeout(giveUp))
  }
}
