import { MINUTE_MS } from '@nora/kit'
import { HiddenTexts } from './hidden-texts.ts'
import type { Recorder } from './recorder.ts'

/** Exchanges of other edges that run here or have just ended; the oldest are forgotten first. */
const LIMIT = 10_000
/** Within that time the other edge has asked. */
const KEPT_MS = MINUTE_MS

/**
 * Exchanges that another edge records, because it has the visitor, and that tunnels of this one serve: which texts of
 * them must not be shown is known here. The other edge asks when it stores the exchange; nothing is told unasked.
 */
export class RecordedElsewhere {
  readonly #all = new Map<string, ServedHere>()

  /** An exchange that has come under this name. */
  begin(name: string): Recorder {
    const known = this.#all.get(name)
    known?.goOn()
    if (known !== undefined) return known
    const exchange = new ServedHere(() => this.#forget(name, exchange))
    this.#all.set(name, exchange)
    const oldest = this.#all.entries().next().value
    if (this.#all.size > LIMIT && oldest !== undefined) this.#forget(...oldest)
    return exchange
  }

  /** null: there is no such exchange. */
  list(name: string): string[] | null {
    return this.#all.get(name)?.hidden.list() ?? null
  }

  #forget(name: string, exchange: ServedHere): void {
    exchange.goOn()
    if (this.#all.get(name) === exchange) this.#all.delete(name)
  }
}

class ServedHere implements Recorder {
  readonly id = null
  readonly sourceId = null
  readonly hidden = new HiddenTexts(() => true)
  readonly #onOver: () => void
  #timer: NodeJS.Timeout | null = null

  constructor(onOver: () => void) {
    this.#onOver = onOver
  }

  request(): void {}
  response(): void {}

  /** It is asked for after its end. */
  end(): void {
    this.goOn()
    this.#timer = setTimeout(this.#onOver, KEPT_MS).unref()
  }

  /** It has come once more, for another member of the pool. */
  goOn(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
  }
}
