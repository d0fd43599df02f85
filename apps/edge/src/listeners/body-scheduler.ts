import { KIB } from '@nora/kit'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { Pause, RequestState } from '../exchange/states.ts'
import { onVisitorBytes } from '../exchange/visitor-bytes.ts'
import type { ActiveTunnels } from '../platform/active-tunnels.ts'
import { FairScheduler } from '../platform/fair-scheduler.ts'

/** Relaying less costs as much; larger chunks are few, and windows hold them back. */
const SMALL_BYTES = 8 * KIB

type Chunk = { exchange: Exchange; bytes: Buffer }

/**
 * Shares the turns of the event loop among tunnels in what their visitors send behind the heads: a thousand that
 * send a few bytes at the same moment wait for each other.
 */
export class BodyScheduler {
  readonly #scheduler: FairScheduler<Endpoint, Chunk>

  constructor(activeTunnels: ActiveTunnels<Endpoint>) {
    this.#scheduler = new FairScheduler((chunk) => this.#onScheduled(chunk), activeTunnels)
  }

  /** Bytes of a visitor, given up. */
  read(exchange: Exchange, bytes: Buffer): void {
    if (bytes.length >= SMALL_BYTES || !isRelayed(exchange) || this.#take({ exchange, bytes }))
      onVisitorBytes(exchange, bytes, 0, bytes.length)
    else exchange.connection.pause(Pause.TURN)
  }

  #take(chunk: Chunk): boolean {
    const { endpoint } = chunk.exchange.request
    return endpoint === null || this.#scheduler.take(endpoint, chunk)
  }

  #onScheduled(chunk: Chunk): void {
    const { exchange, bytes } = chunk
    // Its visitor may be gone.
    if (exchange.connection.isClosed || (isRelayed(exchange) && !this.#take(chunk))) return
    onVisitorBytes(exchange, bytes, 0, bytes.length)
    exchange.connection.resume(Pause.TURN)
  }
}

/** Heads are scheduled once their tunnel is known; bytes that are kept or discarded cost nothing. */
function isRelayed({ request: { state } }: Exchange): boolean {
  return state === RequestState.COUNTED || state === RequestState.CHUNKS || state === RequestState.OPAQUE
}
