import type { ExchangeEvent, CaptureState as ShownState } from '@nora/contract/captures'
import { type Clock, SECOND_MS } from '@nora/kit'

/** After the storage was full, or away, nothing is written for so long. */
const PAUSE_MS = 10 * SECOND_MS
/** Tunnels and gateways whose losses are remembered. */
const SOURCES_LIMIT = 10_000

/** Why nothing can be stored now. */
type Problem = NonNullable<ShownState['problem']>
type Lost = { skipped: number; dropped: number }
type Listener = (event: ExchangeEvent) => void

/** Holds in memory what is known of captures now: what was lost, why nothing can be stored, and who watches. */
export class CaptureState {
  readonly #clock: Clock
  readonly #lost = new Map<string, Lost>()
  readonly #listeners = new Map<string, Set<Listener>>()
  #pause: { problem: Problem; untilMs: number } | null = null
  /** Exchanges that were given up since the start. */
  droppedCount = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** null: exchanges are stored. */
  get problem(): Problem | null {
    return this.#pause !== null && this.#clock.monotonicMs() < this.#pause.untilMs
      ? this.#pause.problem
      : null
  }

  pause(problem: Problem): void {
    this.#pause = { problem, untilMs: this.#clock.monotonicMs() + PAUSE_MS }
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
