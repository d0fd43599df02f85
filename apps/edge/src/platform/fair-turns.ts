/** How many who want the same go on within one turn of the loop: about a millisecond of work. */
const PER_TURN = 32

/** Those who want the same. */
type Line<T> = {
  /** In the order in which they came. */
  readonly waiting: T[]
  /** In this turn of the loop. */
  taken: number
}

/**
 * Shares the turns of the event loop among things that are wanted. Whoever finds a thousand others who want the
 * same ready at once waits for them; whoever wants something else waits for a few of them only.
 */
export class FairTurns<Wanted extends object, T> {
  readonly #onTurn: (waiting: T) => void
  readonly #lines = new WeakMap<Wanted, Line<T>>()
  /** Those that somebody was taken from in this turn, or waits in. */
  #active: Line<T>[] = []
  readonly #next = () => this.#begin()

  constructor(onTurn: (waiting: T) => void) {
    this.#onTurn = onTurn
  }

  /** Whether it goes on at once; otherwise it is called back in a later turn, and asks again. */
  take(wanted: Wanted, one: T): boolean {
    const line = this.#lineOf(wanted)
    if (line.taken === 0) this.#activate(line)
    if (line.taken < PER_TURN) {
      line.taken++
      return true
    }
    line.waiting.push(one)
    return false
  }

  #lineOf(wanted: Wanted): Line<T> {
    const known = this.#lines.get(wanted)
    if (known !== undefined) return known
    const line: Line<T> = { waiting: [], taken: 0 }
    this.#lines.set(wanted, line)
    return line
  }

  #activate(line: Line<T>): void {
    if (this.#active.length === 0) setImmediate(this.#next)
    this.#active.push(line)
  }

  #begin(): void {
    const lines = this.#active
    this.#active = []
    for (const line of lines) {
      line.taken = 0
      for (const one of line.waiting.splice(0, PER_TURN)) this.#onTurn(one)
      // They have all left meanwhile.
      if (line.taken === 0 && line.waiting.length > 0) this.#activate(line)
    }
  }
}
