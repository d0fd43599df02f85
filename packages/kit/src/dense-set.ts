/** A DenseSet can hold these, each in one set at a time. */
export interface Placed {
  /** The index in its set, which alone writes it; −1 when it is in none. */
  place: number
}

/**
 * A set of what comes and goes with each request. The language's own leaves its former tables behind, each of
 * which points to the next: once one has grown old, all that follow stay, with whatever stood in them, until
 * everything is collected. Here the order is that of chance.
 */
export class DenseSet<T extends Placed> {
  readonly #items: T[] = []

  get size(): number {
    return this.#items.length
  }

  has(item: T): boolean {
    return this.#items[item.place] === item
  }

  add(item: T): void {
    if (this.has(item)) return
    item.place = this.#items.length
    this.#items.push(item)
  }

  /** Answers whether it was there. */
  delete(item: T): boolean {
    if (!this.has(item)) return false
    const last = this.#items.pop()!
    if (last !== item) {
      last.place = item.place
      this.#items[item.place] = last
    }
    item.place = -1
    return true
  }

  /** Iterates over the current members, except those that leave before their turn. */
  *[Symbol.iterator](): Generator<T> {
    for (const item of [...this.#items]) if (this.has(item)) yield item
  }
}
