import { type Clock, MIB } from '@nora/kit'
import { Exchange, type ExchangeStart } from './exchange.ts'
import { KeptBody } from './kept-body.ts'

export type CaptureLimits = { exchanges: number; bodyBytes: number; totalBytes: number }

const DEFAULT_LIMITS: CaptureLimits = { exchanges: 500, bodyBytes: MIB, totalBytes: 64 * MIB }

type Begun = Pick<ExchangeStart, 'tunnelId' | 'method' | 'target' | 'head' | 'replayOf'>

/** Called when an exchange begins, when its answer begins, and when it ends; with null after a clear. */
export type CaptureListener = (exchange: Exchange | null) => void

/**
 * The last exchanges that passed, in memory only. Bounded in number and in bytes; the oldest goes first.
 */
export class CaptureStore {
  /** Of all that passed, also what is no longer kept. */
  totalCount = 0
  readonly clock: Clock
  readonly #limits: CaptureLimits
  readonly #listeners = new Set<CaptureListener>()
  readonly #idStem: string
  #exchanges: Exchange[] = []
  #keptBytes = 0

  constructor(clock: Clock, limits: CaptureLimits = DEFAULT_LIMITS) {
    this.clock = clock
    this.#limits = limits
    this.#idStem = `exc_${clock.now().getTime().toString(36)}`
  }

  begin(begun: Begun): Exchange {
    const exchange = new Exchange({
      idStem: this.#idStem,
      sequence: this.totalCount++,
      tunnelId: begun.tunnelId,
      method: begun.method,
      target: begun.target,
      head: begun.head,
      replayOf: begun.replayOf,
      atMs: this.clock.now().getTime(),
      startedMs: this.clock.monotonicMs(),
      requestBody: new KeptBody(this.#limits.bodyBytes),
      responseBody: new KeptBody(this.#limits.bodyBytes),
    })
    this.#exchanges.push(exchange)
    this.keep(exchange, begun.head.length)
    this.changed(exchange)
    return exchange
  }

  /** More of the exchange is held now; what no longer fits goes. */
  keep(exchange: Exchange, bytes: number): void {
    if (exchange.isEvicted) return
    this.#keptBytes += bytes
    while (
      this.#exchanges.length > this.#limits.exchanges ||
      (this.#keptBytes > this.#limits.totalBytes && this.#exchanges.length > 1)
    ) {
      this.#evictOldest()
    }
  }

  changed(exchange: Exchange): void {
    for (const listener of this.#listeners) listener(exchange)
  }

  /** Returns the function that stops listening. */
  listen(listener: CaptureListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  find(id: string): Exchange | undefined {
    return this.#exchanges.find((exchange) => exchange.id === id)
  }

  /** The newest first. */
  list(): Exchange[] {
    return this.#exchanges.toReversed()
  }

  clear(): void {
    for (const exchange of this.#exchanges) letGo(exchange)
    this.#exchanges = []
    this.#keptBytes = 0
    for (const listener of this.#listeners) listener(null)
  }

  #evictOldest(): void {
    const oldest = this.#exchanges.shift()
    if (!oldest) return
    this.#keptBytes -= heldBytes(oldest)
    letGo(oldest)
  }
}

function heldBytes({ start, responseHead }: Exchange): number {
  const bodies = start.requestBody.keptBytes + start.responseBody.keptBytes
  return start.head.length + (responseHead?.length ?? 0) + bodies
}

function letGo(exchange: Exchange): void {
  exchange.isEvicted = true
  exchange.start.requestBody.drop()
  exchange.start.responseBody.drop()
}
