import type { ExchangeEvent } from '@nora/contract/captures'
import { type Clock, SECOND_MS } from '@nora/kit'

/** After the disk was full nothing is written for so long. */
const FULL_MS = 10 * SECOND_MS
/** Tunnels and gateways whose losses are remembered. */
const SOURCES_LIMIT = 10_000

type Lost = { skipped: number; dropped: number }
type Listener = (event: ExchangeEvent) => void

/** Holds in memory what is known of captures now: what was lost, whether the disk is full, and who watches. */
export class CaptureState {
  readonly #clock: Clock
  readonly #lost = new Map<string, Lost>()
  readonly #listeners = new Map<string, Set<Listener>>()
  #fullUntilMs = Number.NEGATIVE_INFINITY
  /** Exchanges that were given up since the start. */
  droppedCount = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get isDiskFull(): boolean {
    return this.#clock.monotonicMs() < this.#fullUntilMs
  }

  noteDiskFull(): void {
    this.#fullUntilMs = this.#clock.monotonicMs() + FULL_MS
  }

  lose(source_id: string, { skipped, dropped }: Lost): void {
    const known = this.#lost.get(source_id) ?? { skipped: 0, dropped: 0 }
    this.#lost.delete(source_id)
    this.#lost.set(source_id, { skipped: known.skipped + skipped, dropped: known.dropped + dropped })
    this.droppedCount += dropped
    const [oldest] = this.#lost.keys()
    if (this.#lost.size > SOURCES_LIMIT && oldest !== undefined) this.#lost.delete(oldest)
  }

  getLost(source_id: string): Lost {
    return this.#lost.get(source_id) ?? { skipped: 0, dropped: 0 }
  }

  /** Answers how to stop listening. */
  watch(source_id: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(source_id) ?? new Set()
    this.#listeners.set(source_id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(source_id) === listeners)
        this.#listeners.delete(source_id)
    }
  }

  tell(source_id: string, event: ExchangeEvent): void {
    for (const listener of [...(this.#listeners.get(source_id) ?? [])]) listener(event)
  }
}
