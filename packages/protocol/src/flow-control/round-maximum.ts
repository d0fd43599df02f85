const ROUNDS = 5

/** The largest value of the last five to ten rounds. */
export class RoundMaximum {
  #current = 0
  #previous = 0
  #rounds = 0

  get value(): number {
    return Math.max(this.#current, this.#previous)
  }

  /** A value that does not count as a round can raise the maximum, but makes no older one forgotten. */
  add(value: number, isRound: boolean): void {
    if (value > this.#current) this.#current = value
    if (!isRound || ++this.#rounds < ROUNDS) return
    this.#previous = this.#current
    this.#current = 0
    this.#rounds = 0
  }
}
