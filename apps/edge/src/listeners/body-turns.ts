import { KIB } from '@nora/kit'
import type { Exchange } from '../exchange/exchange.ts'
import { Pause, RequestState } from '../exchange/states.ts'
import { onVisitorBytes } from '../exchange/visitor-bytes.ts'
import type { Tunnel } from '../legs/tunnel.ts'
import { FairTurns } from '../platform/fair-turns.ts'
import type { Neighbours } from '../platform/neighbours.ts'

/** To relay less costs as much; larger pieces are few, and are held back by windows. */
const SMALL_BYTES = 8 * KIB

/**
 * Shares the turns of the event loop among tunnels in what their visitors send behind the heads: a thousand that
 * send a few bytes at the same moment wait for each other.
 */
export class BodyTurns {
  readonly #turns: FairTurns<Tunnel, Exchange>
  /** Whose bytes wait, and which. */
  readonly #waiting = new Map<Exchange, Buffer>()

  constructor(neighbours: Neighbours<Tunnel>) {
    this.#turns = new FairTurns({
      onTurn: (exchange) => this.#onTurn(exchange),
      neighbours,
      // A piece is done with when it is relayed.
      underWay: () => 0,
    })
  }

  /** Bytes of a visitor, given up. */
  read(exchange: Exchange, bytes: Buffer): void {
    if (bytes.length < SMALL_BYTES && !this.#goesOn(exchange)) {
      this.#waiting.set(exchange, bytes)
      exchange.pause(Pause.TURN)
    } else onVisitorBytes(exchange, bytes, 0, bytes.length)
  }

  /** The visitor is gone. */
  forget(exchange: Exchange): void {
    this.#waiting.delete(exchange)
  }

  #goesOn(exchange: Exchange): boolean {
    const { requestState, tunnel } = exchange
    // What a head costs is shared when its tunnel is known; what is kept or thrown away costs nothing.
    const isRelayed =
      requestState === RequestState.COUNTED ||
      requestState === RequestState.CHUNKS ||
      requestState === RequestState.OPAQUE
    return !isRelayed || tunnel === null || this.#turns.take(tunnel, exchange)
  }

  #onTurn(exchange: Exchange): void {
    const bytes = this.#waiting.get(exchange)
    if (bytes === undefined || !this.#goesOn(exchange)) return
    this.#waiting.delete(exchange)
    onVisitorBytes(exchange, bytes, 0, bytes.length)
    exchange.resume(Pause.TURN)
  }
}
