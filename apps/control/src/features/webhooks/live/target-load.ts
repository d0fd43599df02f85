import { SECOND_MS } from '@nora/kit'

type Load = { running: number; concurrency: number; second: number; begun: number }
type Bounds = { id: string; concurrency: number; rate_per_s: number | null }

/** What runs at each target from this process now, so that none gets more than it wants. */
export class TargetLoad {
  readonly #now: () => number
  readonly #loads = new Map<string, Load>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether one more may begin now; it is counted then, until `end`. */
  begin({ id, concurrency, rate_per_s }: Bounds): boolean {
    const load = this.#loads.get(id) ?? { running: 0, concurrency, second: 0, begun: 0 }
    load.concurrency = concurrency
    const second = Math.floor(this.#now() / SECOND_MS)
    if (second !== load.second) {
      load.second = second
      load.begun = 0
    }
    if (load.running >= concurrency || (rate_per_s !== null && load.begun >= rate_per_s)) return false
    load.running++
    load.begun++
    this.#loads.set(id, load)
    return true
  }

  end(id: string): void {
    const load = this.#loads.get(id)
    if (load === undefined) return
    load.running--
    if (load.running <= 0 && load.second !== Math.floor(this.#now() / SECOND_MS)) this.#loads.delete(id)
  }

  /** How many more it takes at once. */
  countFree({ id, concurrency }: Pick<Bounds, 'id' | 'concurrency'>): number {
    return concurrency - (this.#loads.get(id)?.running ?? 0)
  }

  /** Targets that take no more now, so that their queues do not stand before those of others. */
  listBusy(): string[] {
    return [...this.#loads].filter(([, { running, concurrency }]) => running >= concurrency).map(([id]) => id)
  }

  forget(id: string): void {
    this.#loads.delete(id)
  }
}
