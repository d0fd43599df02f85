import type { LoggedMessage } from '@nora/capture'
import { type Clock, KIB, MIB } from '@nora/kit'
import { type CaptureMask, NO_MASK } from './capture-mask.ts'
import { Exchange, type ExchangeStart } from './exchange.ts'
import { RecordedBody, type RecordedBodyOptions } from './recorded-body.ts'
import type { SpillFolder } from './spill-folder.ts'

export type CaptureLimits = {
  exchanges: number
  bodyBytes: number
  /** Bounds one body in memory, if the rest of it may go to the disk. */
  bodyMemoryBytes: number
  memoryBytes: number
  diskBytes: number
}

const DEFAULT_LIMITS: CaptureLimits = {
  exchanges: 500,
  bodyBytes: 10 * MIB,
  bodyMemoryBytes: 128 * KIB,
  memoryBytes: 64 * MIB,
  diskBytes: 512 * MIB,
}

export type CaptureStoreOptions = {
  clock: Clock
  limits?: Partial<CaptureLimits>
  /** Stores long bodies; without it everything is held in memory. */
  spill?: SpillFolder | null
  /** Applied to all that is shown of exchanges; what is kept to be sent again stays as it was. */
  mask?: CaptureMask | null
}

type Begun = Pick<ExchangeStart, 'tunnelId' | 'method' | 'target' | 'head' | 'replayOf'>

/**
 * Called when an exchange begins, when its answer begins, when it ends, and when its run is in another state;
 * with null after a clear.
 */
export type CaptureListener = (exchange: Exchange | null) => void

/**
 * The last exchanges that passed. Bounded in number, in memory and on the disk; the oldest goes first.
 */
export class CaptureStore {
  /** Counts all exchanges, also those that are no longer stored. */
  totalCount = 0
  readonly clock: Clock
  readonly #mask: CaptureMask
  readonly #limits: CaptureLimits
  readonly #listeners = new Set<CaptureListener>()
  readonly #growthListeners = new Set<(exchange: Exchange) => void>()
  readonly #idStem: string
  readonly #spill: SpillFolder | null
  readonly #bodyOptions: RecordedBodyOptions
  #exchanges: Exchange[] = []
  #memoryBytes = 0

  constructor({ clock, limits, spill = null, mask = null }: CaptureStoreOptions) {
    this.clock = clock
    this.#mask = mask ?? NO_MASK
    this.#limits = { ...DEFAULT_LIMITS, ...limits }
    this.#spill = spill
    const { bodyBytes, bodyMemoryBytes } = this.#limits
    this.#bodyOptions = {
      limitBytes: bodyBytes,
      memoryBytes: spill === null ? bodyBytes : Math.min(bodyBytes, bodyMemoryBytes),
      spill,
    }
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
      mask: this.#mask,
      replayOf: begun.replayOf,
      atMs: this.clock.now().getTime(),
      startedMs: this.clock.monotonicMs(),
      requestBody: this.newBody(),
      responseBody: this.newBody(),
    })
    this.#exchanges.push(exchange)
    this.keep(exchange, begun.head.length)
    this.changed(exchange)
    return exchange
  }

  /** Makes a body for an exchange; `keep` must be told of what it takes. */
  newBody(): RecordedBody {
    return new RecordedBody(this.#bodyOptions)
  }

  /** More of the exchange is held now, in memory or on the disk; what no longer fits goes. */
  keep(exchange: Exchange, memoryBytes: number): void {
    if (exchange.isEvicted) return
    this.#memoryBytes += memoryBytes
    while (
      this.#exchanges.length > this.#limits.exchanges ||
      (this.#isOverBytes() && this.#exchanges.length > 1)
    ) {
      this.#evictOldest()
    }
  }

  /** Adds to the exchange's log of messages. */
  log(exchange: Exchange, message: Omit<LoggedMessage, 'atMs'>): void {
    const { messages } = exchange
    if (messages === null || exchange.isEvicted) return
    const heldBefore = messages.memoryBytes
    messages.add({ ...message, atMs: this.clock.now().getTime() })
    this.keep(exchange, messages.memoryBytes - heldBefore)
    this.grown(exchange)
  }

  grown(exchange: Exchange): void {
    for (const listener of this.#growthListeners) listener(exchange)
  }

  changed(exchange: Exchange): void {
    for (const listener of this.#listeners) listener(exchange)
  }

  /** Returns the function that stops listening. */
  listen(listener: CaptureListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Called for each message of a WebSocket or an event stream, and each piece of a run's output. Returns the
   * function that stops listening.
   */
  listenToGrowth(listener: (exchange: Exchange) => void): () => void {
    this.#growthListeners.add(listener)
    return () => this.#growthListeners.delete(listener)
  }

  find(id: string): Exchange | undefined {
    return this.#exchanges.find((exchange) => exchange.id === id)
  }

  /** Lists exchanges, newest first. */
  list(): Exchange[] {
    return this.#exchanges.toReversed()
  }

  clear(): void {
    for (const exchange of this.#exchanges) letGo(exchange)
    this.#exchanges = []
    this.#memoryBytes = 0
    for (const listener of this.#listeners) listener(null)
  }

  #evictOldest(): void {
    const oldest = this.#exchanges.shift()
    if (!oldest) return
    this.#memoryBytes -= heldBytes(oldest)
    letGo(oldest)
  }

  #isOverBytes(): boolean {
    const { memoryBytes, diskBytes } = this.#limits
    return this.#memoryBytes > memoryBytes || (this.#spill?.usedBytes ?? 0) > diskBytes
  }
}

function heldBytes({ start, responseHead, messages, run }: Exchange): number {
  const bodies = start.requestBody.memoryBytes + start.responseBody.memoryBytes + (run?.memoryBytes ?? 0)
  return start.head.length + (responseHead?.length ?? 0) + bodies + (messages?.memoryBytes ?? 0)
}

function letGo(exchange: Exchange): void {
  exchange.isEvicted = true
  exchange.start.requestBody.drop()
  exchange.start.responseBody.drop()
  exchange.messages?.drop()
  exchange.run?.drop()
}
