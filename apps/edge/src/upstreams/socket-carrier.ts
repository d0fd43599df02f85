import { connect, type Socket } from 'node:net'
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

/** Carries streams to an origin that this machine reaches by itself: each is a connection of TCP. */
export class SocketCarrier implements OriginCarrier {
  readonly isClosed = false
  readonly isHeldUp = false
  readonly #address: SocketAddress
  readonly #streams = new DenseSet<SocketStream>()

  constructor(address: SocketAddress) {
    this.#address = address
  }

  get streamCount(): number {
    return this.#streams.size
  }

  open(_target: Target, handler: OriginHandler, budget: Budget): OriginConnection | undefined {
    if (this.#streams.size >= STREAMS_LIMIT || budget.isSpent) return undefined
    const socket = connect({ ...this.#address, noDelay: true })
    const stream: SocketStream = new SocketStream(socket, () => this.#streams.delete(stream))
    stream.handler = handler
    this.#streams.add(stream)
    stream.start()
    return stream
  }
}

class SocketStream extends DuplexStream implements OriginConnection, Placed {
  place = -1
  readonly windowBytes = WINDOW_BYTES

  constructor(socket: Socket, onClosed: () => void) {
    super(socket, onClosed)
    this.lossCode = ResetCode.ORIGIN_UNREACHABLE
    const giveUp = setTimeout(() => socket.destroy(), CONNECT_MS)
    socket.once('connect', () => {
      this.lossCode = ResetCode.ORIGIN_RESET
    })
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(giveUp))
  }
}
