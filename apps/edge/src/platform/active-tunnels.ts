/** A visitor counts as active for this long. */
const RECENT_MS = 200

type Visit<Wanted> = { wanted: Wanted; atMs: number }

/** Knows whether whoever wants something is alone with that, or others are about who want something else. */
export class ActiveTunnels<Wanted extends object> {
  readonly #monotonicMs: () => number
  #last: Visit<Wanted> | null = null
  /** The last that wanted something else than that. */
  #lastOther: Visit<Wanted> | null = null

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  /** Notes that somebody asked for it. */
  note(wanted: Wanted): void {
    if (this.#last?.wanted === wanted) this.#last.atMs = this.#monotonicMs()
    else {
      this.#lastOther = this.#last
      this.#last = { wanted, atMs: this.#monotonicMs() }
    }
  }

  /** Whether somebody else is about. */
  has(wanted: Wanted): boolean {
    const other = this.#last?.wanted === wanted ? this.#lastOther : this.#last
    return other !== null && this.#monotonicMs() - other.atMs < RECENT_MS
  }
}
