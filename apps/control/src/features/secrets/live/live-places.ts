/** Open connections of this process that have a place among the monitors of their teams. */
export class LivePlaces {
  readonly #ends = new Map<string, () => void>()

  /** Keeps the place until what it answers is called. */
  keep(holder: string, end: () => void): () => void {
    this.#ends.set(holder, end)
    return () => void this.#ends.delete(holder)
  }

  list(): readonly string[] {
    return [...this.#ends.keys()]
  }

  /** Ends the connection that has lost its place, if it is one of this process. */
  end(holder: string): void {
    this.#ends.get(holder)?.()
  }
}
