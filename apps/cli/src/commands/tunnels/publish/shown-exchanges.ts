import type { Exchange } from '@nora/agent'
import type { ShownExchange, TunnelFact } from '../../../output/tunnel-view.ts'

const MOST_RECENT = 50

/** Which exchanges are shown, and when they are told. */
export class ShownExchanges {
  /** The last exchanges, the newest last. */
  readonly recent: ShownExchange[] = []
  readonly #counts = new Map<string, { tunnel: string; status: string; count: number }>()
  readonly #tell: (fact: TunnelFact) => void
  readonly #getLabel: (tunnelId: string) => string | null
  readonly #told = new WeakSet<Exchange>()
  /** Exchanges that were shown before their run ended. */
  readonly #awaited = new WeakSet<Exchange>()

  constructor(tell: (fact: TunnelFact) => void, getLabel: (tunnelId: string) => string | null) {
    this.#tell = tell
    this.#getLabel = getLabel
  }

  /** Counts what was shown since the start, by tunnel and class of the status. */
  get counts(): readonly { tunnel: string; status: string; count: number }[] {
    return [...this.#counts.values()]
  }

  /** Null: the records were cleared. */
  onChange(exchange: Exchange | null): void {
    if (exchange === null) this.recent.length = 0
    else if (!this.#told.has(exchange)) this.#onUntold(exchange)
    else if (exchange.run?.hasEnded && this.#awaited.delete(exchange))
      this.#tell({ type: 'run', run: exchange.run.toCaptured(), ...this.#toShown(exchange) })
  }

  /** It is told when it is over, with its run; at its head when it may last; when it is answered before it runs. */
  #onUntold(exchange: Exchange): void {
    const { kind, endedMs, run } = exchange
    const isLongRunning = kind !== 'http'
    const hasEnded = endedMs !== null && (run === null || run.hasEnded || run.isAsync)
    if (!isLongRunning && !hasEnded) return
    this.#told.add(exchange)
    if (run !== null && !run.hasEnded) this.#awaited.add(exchange)
    if (this.recent.length >= MOST_RECENT) this.recent.shift()
    const shown = this.#toShown(exchange)
    this.#count(shown)
    this.recent.push(shown)
    this.#tell({ type: 'request', ...shown })
  }

  #count({ label, exchange }: ShownExchange): void {
    const tunnel = label ?? ''
    const status = `${Math.floor(exchange.status / 100)}xx`
    const key = `${tunnel} ${status}`
    const count = (this.#counts.get(key)?.count ?? 0) + 1
    this.#counts.set(key, { tunnel, status, count })
  }

  #toShown(exchange: Exchange): ShownExchange {
    return { label: this.#getLabel(exchange.start.tunnelId), exchange }
  }
}
